import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaShape, StructuralIndex, segmentLatex, structuralSearch } from '../src/index.js';

const formulas = (text: string) =>
  segmentLatex(text)
    .filter(({ kind }) => kind === 'formula')
    .map(({ value }) => value.trim());
const prose = (text: string) =>
  segmentLatex(text)
    .filter(({ kind }) => kind === 'text')
    .map(({ value }) => value.trim())
    .join(' ');

test('prices are prose', () => {
  expect(formulas('costs $5 and $6')).toEqual([]);
  expect(formulas('costs \\$5, and $x$ more')).toEqual(['x']);
});

test('delimiters, environments and nested text are told apart', () => {
  expect(formulas('$a$ \\(b\\) \\[c\\] $$d$$ \\begin{align*}e&=f\\end{align*}')).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e&=f',
  ]);
  const nested = '$a-b\\sqrt{2},\\;\\text{where $a$ and $b$ are positive}$';
  expect(formulas(nested)).toEqual(['a-b\\sqrt{2},\\;', 'a', 'b']);
  expect(prose(nested)).toBe('where and are positive');
});

test('text without a closing delimiter is prose, in linear time', () => {
  expect(formulas('open $x and nothing more')).toEqual([]);
  for (const piece of ['$5 ', '$\\text{', '\\(', '\\begin{align}', '$$', '$x$ ']) {
    expect(Array.isArray(segmentLatex(piece.repeat(20_000)))).toBe(true);
  }
});

const query = 'Prove $x^2 + y^2 \\ge 2xy$.';
const documents = [
  'Show that $a^2 + b^2 \\ge 2ab$.', // the same, renamed
  'We have $x^2 + y^2 \\ge 2xy$.', // the same
  'Let $f(n) = \\sum_{k=1}^n k$.', // another formula
  'Prove that the sum is large.', // no formula
];

test('the same formula ranks first, a renamed one before another one', async () => {
  const scores = await structuralSearch().rank(query, documents);
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  expect(order.slice(0, 2)).toEqual([1, 0]);
  expect(scores[2]).toBeLessThan(scores[0]! / 2);
});

test('a part of a formula is found inside a larger one', async () => {
  const scores = await structuralSearch().rank('$\\frac{a}{b+c}$', [
    '$\\frac{a}{b+c}+\\frac{b}{c+a}+\\frac{c}{a+b} \\ge \\frac{3}{2}$',
    '$a+b+c = 1$',
  ]);
  expect(scores[0]).toBeGreaterThan(scores[1]!);
});

test('explain shows the matched formulas and words', () => {
  const found = structuralSearch().explain(query, documents, 0);
  expect(found.formulas.map(({ query: ours, document }) => [ours, document])).toEqual([
    ['x^2 + y^2 \\ge 2xy', 'a^2 + b^2 \\ge 2ab'],
  ]);
  expect(structuralSearch().explain(query, documents, 3).words).toEqual(['prove']);
});

test('a pool and an index of it agree; search orders by score', async () => {
  const index = StructuralIndex.build(documents);
  expect([...index.scores(query)]).toEqual([...(await structuralSearch().rank(query, documents))]);
  expect(index.search(query, 2).map(({ document }) => document)).toEqual([1, 0]);
});

test('a single symbol has no structure', () => {
  expect(formulaShape('x')).toBeNull();
  expect(formulaShape('')).toBeNull();
  expect(formulaShape('x+1')?.subtrees).toHaveLength(1);
});

test('nothing to match scores 0', async () => {
  expect(await structuralSearch().rank('$x+1$', [])).toHaveLength(0);
  expect([...(await structuralSearch().rank('', ['$x+1$', '']))]).toEqual([0, 0]);
});

test('one finite score per document, whatever the text', async () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '$',
        '$$',
        '\\frac',
        '{',
        '}',
        '\\text{',
        'x',
        '+',
        '^',
        '(',
        '\\right)',
        '\\over',
        '=',
        ' ',
      ),
    )
    .map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(hostile, fc.array(hostile, { maxLength: 5 }), async (text, pool) => {
      const scores = await structuralSearch().rank(
        `$x+${text}$`,
        pool.map((d) => `$${d}$`),
      );
      expect(scores).toHaveLength(pool.length);
      expect(scores.every((score) => Number.isFinite(score) && score >= 0)).toBe(true);
    }),
  );
});

test.each([-1, Number.NaN, Infinity])('a formula weight of %s is refused', (formulaWeight) => {
  expect(() => StructuralIndex.build(['$a + b$'], { formulaWeight })).toThrow(
    `formulaWeight must be a finite number of at least 0, got ${formulaWeight}`,
  );
});
