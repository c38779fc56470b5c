import { expect, test } from 'vitest';
import { bundledProblemFiles } from '../../src/bundled.js';
import { readProblems } from '../../src/ingest/read-problems.js';
import { createChecker } from '../../src/mathnet/check/checker.js';
import { checkSet } from '../../src/mathnet/check-set.js';
import { ineligible } from '../../src/mathnet/eligible.js';
import { makeSet } from '../../src/mathnet/make-set.js';

const { problems } = await readProblems(bundledProblemFiles());
const checker = await createChecker();
const made = makeSet(problems, checker, { anchors: 60, perSource: 60 });

test('anchors of the bundled corpus: one equivalent text and three hard negatives each, all distinct', () => {
  expect(made.records).toHaveLength(60);
  const originals = new Set(problems.map(({ problem }) => problem));
  for (const { id, anchor, positive, negatives } of made.records) {
    expect(new Set([anchor, positive.text, ...negatives.map(({ text }) => text)]).size, id).toBe(5);
    expect(positive.level).toBe('invariance');
    for (const { text, level } of negatives) {
      expect(['resonance', 'affinity']).toContain(level);
      expect(originals.has(text), id).toBe(false); // the text of another problem could be equivalent to a third
    }
    expect(
      positive.rewrites.some((rewrite) => rewrite !== 'rename'),
      id,
    ).toBe(true);
  }
});

test.each([1, 2, 3])('every pair passes its check at other points (seed %i)', (seed) => {
  const { pairs, exceptions } = checkSet(made.records, checker, seed);
  expect(exceptions).toEqual([]);
  expect(pairs).toBe(240);
});

test('a pair that is not what it says is an exception', () => {
  const [record] = made.records;
  const { positive, negatives } = record!;
  const swapped = {
    ...record!,
    positive: { ...positive, text: negatives[0]!.text, names: {} },
    negatives: [{ ...negatives[0]!, text: record!.anchor }],
  };
  const { exceptions } = checkSet([swapped], checker);
  expect(exceptions.map(({ wanted }) => wanted)).toEqual(['equivalent', 'different']);
});

test('the same seed gives the same set, another seed another one', () => {
  const small = { anchors: 8, perSource: 8 };
  const [a, b] = [
    makeSet(problems, checker, small),
    makeSet(
      problems.map((p) => ({ ...p })),
      checker,
      small,
    ),
  ];
  expect(a).toEqual(b);
  expect(makeSet(problems, checker, { ...small, seed: 1 }).records.map(({ id }) => id)).not.toEqual(
    a.records.map(({ id }) => id),
  );
});

test('every kind of rewriting and of change occurs, and the gold of one source stays within its share', () => {
  const rewrites = new Set(made.records.flatMap(({ positive }) => positive.rewrites));
  const changes = new Set(made.records.flatMap(({ negatives }) => negatives.map(({ change }) => change)));
  expect([...rewrites].sort()).toEqual(
    ['expand', 'factor', 'move', 'notation', 'rename', 'reorder', 'substitute', 'turn'].filter(
      (name) => name !== 'factor' || rewrites.has('factor'), // sums that factor are rare
    ),
  );
  expect([...changes].sort()).toEqual(['constant', 'exponent', 'operator', 'quantifier', 'relation']);
  expect(makeSet(problems, checker, { anchors: 60, perSource: 5 }).records).toHaveLength(5); // one source
});

test.each([
  ['Factor $x^2-1$.', 'about the form of an expression'],
  ['Let $G$ be a group with $ab=ba$.', 'about structures whose products may not commute'],
  ['Two and two.', 'no formula'],
  [`$x$${' '.repeat(2000)}`, 'long'],
  ['Solve $x^2=1$.', undefined],
])('%s: %s', (text, reason) => {
  expect(ineligible(text)).toBe(reason);
});
