import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pairRound } from '../src/index.js';

interface Case {
  name: string;
  shuffled_order: string[];
  scores: Record<string, number>;
  played: [string, string][];
  pairs: [string, string][];
  unpaired: string[];
}

const golden = JSON.parse(readFileSync(new URL('./golden/swiss_pairing.json', import.meta.url), 'utf8')) as {
  expected: Case[];
};

test.each(golden.expected)('the released pairing step: $name', (item) => {
  const ids = Object.keys(item.scores).sort();
  const index = (id: string): number => ids.indexOf(id);
  const { pairs, unpaired } = pairRound({
    order: item.shuffled_order.map(index),
    wins: ids.map((id) => item.scores[id]!),
    played: item.played.map(([a, b]) => [index(a), index(b)] as const),
  });
  expect(pairs.map(([a, b]) => [ids[a], ids[b]])).toEqual(item.pairs);
  expect(unpaired.map((i) => ids[i])).toEqual(item.unpaired);
});
