import type { Document, Normalizer } from '../src/index.js';

/** Takes a text as it is: words joined by single spaces. */
export const identity: Normalizer = {
  name: 'identity',
  apply: (text) => ({ text, decisive: '' }),
};

/** Made-up documents of 50 words, 46 shingles of 5; every tenth is its predecessor with one word changed. */
export function* madeUp(count: number): Generator<Document> {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let words: string[] = [];
  for (let i = 0; i < count; i++) {
    if (i % 10 === 9) {
      words = [...words];
      words[Math.floor(random() * 50)] = 'edited';
    } else {
      words = Array.from({ length: 50 }, () => `w${Math.floor(random() * random() * 20_000).toString(36)}`);
    }
    yield { id: `d${i}`, text: words.join(' ') };
  }
}
