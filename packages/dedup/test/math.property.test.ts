import { expect, test } from 'vitest';
import { deduplicate, mathTokens } from '../src/index.js';
import {
  changed,
  otherLayout,
  otherReading,
  otherSpace,
  randomNumbers,
  randomProblem,
  write,
} from './math-problems.js';

async function merged(a: string, b: string, preset: 'math' | 'datatrove' = 'math'): Promise<boolean> {
  const documents = [
    { id: 'a', text: a },
    { id: 'b', text: b },
  ];
  return (await deduplicate(documents, { preset })).duplicates.length > 0;
}

const parts = ['first', 'operator', 'exponent', 'relation', 'last'] as const;

test('of 1,000 pairs that differ only in a number, an operator, an exponent or a relation sign, none is merged', async () => {
  const random = randomNumbers(1);
  let parity = 0;
  for (let i = 0; i < 1000; i++) {
    const problem = randomProblem(random);
    const [a, b] = [write(problem), write(changed(problem, parts[i % parts.length]!, random))];
    expect(await merged(a, b), `${a}\n${b}`).toBe(false);
    if (i < 200 && (await merged(a, b, 'datatrove'))) parity += 1;
  }
  // parity mode deletes signs and turns numbers into 0
  expect(parity).toBeGreaterThan(100);
});

test.each([
  ['white space', otherSpace],
  ['layout commands', otherLayout],
  ['machine reading', otherReading],
] as const)('recall is at least .98 on variants in %s', async (_, vary) => {
  const random = randomNumbers(2);
  let found = 0;
  for (let i = 0; i < 500; i++) {
    const text = write(randomProblem(random));
    if (await merged(text, vary(text, random))) found += 1;
  }
  expect(found / 500).toBeGreaterThanOrEqual(0.98);
});

test('a number, sign or decisive word keeps texts apart however long the text around them is', async () => {
  const long = 'Consider the triangle with the given sides and the circle through its vertices. '.repeat(200);
  for (const [a, b] of [
    ['$n=12$', '$n=17$'],
    ['$x^2$', '$x^3$'],
    ['$x^n$', '$x^m$'],
    ['$a+b$', '$a-b$'],
    ['$a \\le b$', '$a < b$'],
    ['$\\frac{1}{2}$', '$\\frac{2}{1}$'],
    ['$2^{10}$', '$2^1 0$'],
    ['$x_1$', '$x_2$'],
    ['$\\sin x$', '$\\cos x$'],
    ['the largest', 'the smallest'],
    ['an even', 'an odd'],
    ['three points', 'four points'],
    ['$1{,}000$', '$1,000$'],
  ] as const) {
    expect(await merged(long + a, long + b), `${a} ${b}`).toBe(false);
    expect(await merged(a, b), `${a} ${b}`).toBe(false);
  }
});

test('reading is stable: tokens of joined tokens of prose are the same', () => {
  const random = randomNumbers(3);
  for (let i = 0; i < 200; i++) {
    const text = write(randomProblem(random));
    expect(mathTokens(text)).toEqual(mathTokens(otherSpace(text, random)));
    expect(mathTokens(text)).toEqual(mathTokens(otherLayout(text, random)));
  }
});
