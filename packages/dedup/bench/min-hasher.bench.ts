import { createRequire } from 'node:module';
import { bench, describe } from 'vitest';
import { MinHasher } from '../src/index.js';
import { identity, madeUp } from './corpus.js';

interface Peer {
  update(value: string): void;
}
const { Minhash } = createRequire(import.meta.url)('minhash') as {
  Minhash: new (options: { numPerm: number; seed: number }) => Peer;
};

const texts = Array.from(madeUp(200), ({ text }) => text);
const shingled = texts.map((text) => {
  const words = text.split(' ');
  return Array.from({ length: words.length - 4 }, (_, i) => words.slice(i, i + 5).join(' '));
});

describe('signatures of 200 documents of 46 shingles', () => {
  const hasher = new MinHasher({ preset: 'datatrove', normalizer: identity });
  bench('MinHasher, 112 values of 64 bits, shingling and hashing included', () => {
    for (const text of texts) hasher.signature(text);
  });
  bench('minhash 0.0.9, 112 values of 32 bits, shingles given', () => {
    for (const shingles of shingled) {
      const peer = new Minhash({ numPerm: 112, seed: 1 });
      for (const shingle of shingles) peer.update(shingle);
    }
  });
});
