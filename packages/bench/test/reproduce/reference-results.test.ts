import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPrinted } from '../../src/reproduce/printed/read-printed.js';

/** Results as the authors' repository tables them; not part of this repository. */
const results = new URL('../../../../../shared/data/saber-reference-results/', import.meta.url);
const there = existsSync(results);
if (!there) console.log('skipped: no reference results at ../shared/data/saber-reference-results');

describe.skipIf(!there)('published results', () => {
  const read = <T>(name: string): T[] =>
    readFileSync(new URL(name, results), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);

  test('the printed MTEB scores of Table 1 are those of the published leaderboard', () => {
    const published = read<{ model: string; mteb_retrieval?: number }>('models.jsonl')
      .map(({ mteb_retrieval: score }) => score)
      .filter((score) => score !== undefined);
    const printed = readPrinted()['table-01'].rows.flatMap(({ mtebRetrieval }) => mtebRetrieval ?? []);
    expect(printed.length).toBe(17);
    expect(published.sort()).toEqual(printed.sort());
  });

  test('the printed interval of BM25 follows from the published one when all three numbers are rounded first', () => {
    const published = read<{ task: string; ci95: [number, number] }>('bm25_ci.jsonl');
    const [low, high] = published.find(({ task }) => task === 'statement-full')!.ci95;
    const { mean, plus, minus } = readPrinted()['table-07'].rows.find(
      ({ system }) => system === 'BM25',
    )!.overall;
    const thousandths = (value: number): number => Math.round(1000 * value);
    expect(thousandths(high) - thousandths(mean)).toBe(thousandths(plus));
    expect(thousandths(mean) - thousandths(low)).toBe(thousandths(minus));
  });
});
