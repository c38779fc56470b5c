import { evaluate } from 'mathjs';
import { expect, test } from 'vitest';
import { bundledPath, bundledProblemFiles } from '../../src/bundled.js';
import { readProblems } from '../../src/ingest/read-problems.js';
import { readRecords } from '../../src/store/read-records.js';
import { DOMAINS, type Problem } from '../../src/types.js';
import { checks as algebra } from './algebra.answers.js';
import { checks as calculus } from './calculus.answers.js';
import { checks as combinatorics } from './combinatorics.answers.js';
import { checks as geometry } from './geometry.answers.js';
import { checks as numberTheory } from './number-theory.answers.js';

interface BundledRecord extends Problem {
  readonly answer?: string;
}

const files = bundledProblemFiles();
const { problems } = await readProblems(files);
const records = (await Promise.all(files.map((file) => readRecords<BundledRecord>(file)))).flat();
const byId = new Map(records.map((record) => [record.id, record]));
const checks = { ...algebra, ...geometry, ...numberTheory, ...combinatorics, ...calculus };
const techniques = (await readRecords<{ id: string }>(bundledPath('techniques.jsonl'))).map(({ id }) => id);

/** Words of four or more letters outside formulas. */
function contentWords(text: string): Set<string> {
  return new Set(
    text
      .replaceAll(/\$[^$]*\$/g, ' ')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [],
  );
}

test('there are at least 240 problems and at least 40 in each domain', () => {
  expect(problems.length).toBeGreaterThanOrEqual(240);
  for (const domain of DOMAINS) {
    expect(problems.filter(({ domains }) => domains?.includes(domain)).length).toBeGreaterThanOrEqual(40);
  }
});

test('every problem carries techniques of the list, and most of at least 60 techniques occur in four or more problems', () => {
  const uses = new Map(techniques.map((id) => [id, 0]));
  for (const { id, techniques: own = [], twinOf } of problems) {
    expect(own.length, id).toBeGreaterThan(0);
    for (const technique of own) {
      expect(techniques, id).toContain(technique);
      if (twinOf === undefined) uses.set(technique, uses.get(technique)! + 1);
    }
  }
  expect(techniques.length).toBeGreaterThanOrEqual(60);
  const frequent = [...uses.values()].filter((count) => count >= 4).length;
  expect(frequent / techniques.length).toBeGreaterThan(0.5);
  expect(frequent).toBeGreaterThanOrEqual(60);
});

test('at least 40 problems have a restated twin, which shares their techniques and answer but few of their words', () => {
  const twins = records.filter(({ twinOf }) => twinOf !== undefined);
  expect(new Set(twins.map(({ twinOf }) => twinOf)).size).toBeGreaterThanOrEqual(40);
  for (const twin of twins) {
    const base = byId.get(twin.twinOf!);
    expect(base, twin.id).toBeDefined();
    expect(base!.twinOf, twin.id).toBeUndefined();
    expect(new Set(twin.techniques), twin.id).toEqual(new Set(base!.techniques));
    expect(twin.answer, twin.id).toBe(base!.answer);
    const [a, b] = [contentWords(twin.problem), contentWords(base!.problem)];
    const shared = [...a].filter((word) => b.has(word)).length;
    expect(shared / (a.size + b.size - shared), twin.id).toBeLessThan(0.2);
  }
});

test('texts are whole: dollars come in pairs, braces close, no control character slipped in', () => {
  for (const { id, problem, solution } of records) {
    for (const text of [problem, solution]) {
      expect((text.match(/(?<!\\)\$/g) ?? []).length % 2, id).toBe(0);
      let depth = 0;
      for (const brace of text.replaceAll(/\\[{}]/g, '').match(/[{}]/g) ?? []) {
        depth += brace === '{' ? 1 : -1;
        expect(depth, id).toBeGreaterThanOrEqual(0);
      }
      expect(depth, id).toBe(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a lost backslash turns \f or \t into one
      expect(text, id).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    }
  }
});

test('at least 80 answers are checked by a program, and every check names a problem with an answer', () => {
  expect(Object.keys(checks).length).toBeGreaterThanOrEqual(80);
  for (const id of Object.keys(checks)) expect(byId.get(id)?.answer, id).toBeDefined();
});

for (const [id, check] of Object.entries(checks)) {
  test(`${id}: the stated answer is what a program finds`, () => {
    const stated = Number(evaluate(byId.get(id)!.answer!));
    // numerical integration and minimisation reach about eight digits
    expect(Math.abs(check() - stated)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(stated)));
  });
}
