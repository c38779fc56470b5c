import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundledProblemFiles } from '../../src/bundled.js';
import { checkJudge } from '../../src/evaluation/judge-check.js';
import { readProblems } from '../../src/ingest/read-problems.js';
import { techniqueJudge } from '../../src/offline/judge.js';
import type { Problem } from '../../src/types.js';

const { problems } = await readProblems(bundledProblemFiles());
const judge = techniqueJudge(problems);
const anyId = fc.constantFrom(...problems.map(({ id }) => id));

test('the order in which two candidates are shown does not matter', () => {
  fc.assert(
    fc.property(
      anyId,
      anyId,
      anyId,
      (target, a, b) => judge(target, a, b) === -judge(target, b, a) || judge(target, a, b) === 0,
    ),
  );
});

test('preferences of one target are transitive', () => {
  fc.assert(
    fc.property(anyId, anyId, anyId, anyId, (target, a, b, c) => {
      fc.pre(judge(target, a, b) > 0 && judge(target, b, c) > 0);
      return judge(target, a, c) > 0;
    }),
  );
});

test('on the bundled corpus it prefers the candidate that shares a gold technique in at least 80% of triples', () => {
  const check = checkJudge(problems, judge, 0)!;
  expect(check.triples).toBeGreaterThan(900);
  expect(check.rate).toBeGreaterThanOrEqual(0.8);
  expect(check.low).toBeLessThan(check.rate);
  expect(check.high).toBeGreaterThan(check.rate);
});

test('the check tells a judge that answers at random, and one that is always wrong', () => {
  const alwaysWrong = checkJudge(problems, (target, a, b) => -sharing(target, a) + sharing(target, b), 0)!;
  expect(alwaysWrong.rate).toBe(0);
  const perfect = checkJudge(problems, (target, a, b) => sharing(target, a) - sharing(target, b), 0)!;
  expect(perfect.rate).toBe(1);
  const indifferent = checkJudge(problems, () => 0, 0)!;
  expect(indifferent).toMatchObject({ correct: 0, ties: indifferent.triples });
});

test('there is no check without gold techniques', () => {
  const unlabelled: Problem[] = problems.map(({ id, problem, solution }) => ({ id, problem, solution }));
  expect(checkJudge(unlabelled, judge, 0)).toBeUndefined();
});

test('a problem that it does not know is an error that names it', () => {
  expect(() => judge('alg-001', 'alg-002', 'nope')).toThrow('the judge knows no problem with the id "nope"');
});

const byId = new Map(problems.map((problem) => [problem.id, problem]));
function sharing(a: string, b: string): number {
  const [first, second] = [byId.get(a)!.techniques!, byId.get(b)!.techniques!];
  return first.some((technique) => second.includes(technique)) ? 1 : 0;
}
