/** The table of docs/coming-from-trec-eval.md: every row is true. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate, fromTrecEval, measure, toTrecEval } from '../src/index.js';
import { type GoldenCase, mapOf, readGolden } from './read-golden.js';

const page = readFileSync(new URL('../../../docs/coming-from-trec-eval.md', import.meta.url), 'utf8');
const rows = page
  .slice(0, page.indexOf('## Options'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| trec_eval'))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, 5)
        .map((cell) => cell.trim().replaceAll('`', '')) as [string, string, string, string],
  );

const trec = (readGolden('trec_eval').expected as GoldenCase[]).find(({ name }) => name === 'random_graded')!;
const ranx = (readGolden('ranx').expected as GoldenCase[]).find(({ name }) => name === 'random_graded')!;
const { mean } = evaluate(
  mapOf(trec.qrels),
  mapOf(trec.run),
  rows.map(([, , , ours]) => ours),
);

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(25);
});

describe.each(rows)('%s | %s | %s | %s', (theirs, irMeasures, ranxName, ours) => {
  test('the last name is canonical, and the ir-measures name means it', () => {
    expect(measure(ours).name).toBe(ours);
    expect(measure(irMeasures).name).toBe(ours);
  });

  test.runIf(theirs !== '–')(
    'the trec_eval name means it, both ways, with the value that trec_eval prints',
    () => {
      expect(fromTrecEval(theirs)).toEqual([ours]);
      expect(toTrecEval(ours)).toBe(theirs);
      const printed = trec.trec_eval_10.all[theirs];
      if (printed !== undefined) expect(mean[ours]).toBeCloseTo(printed, 4);
    },
  );

  test.runIf(ranxName in ranx.mean)('ranx has the same value under its name', () => {
    expect(mean[ours]).toBeCloseTo(ranx.mean[ranxName], 9);
  });
});
