import { expect, test } from 'vitest';
import { formatCsv } from '../../src/report/csv.js';
import { DOMAINS } from '../../src/types.js';
import { sample, systems, withSystems } from './sample.js';

/** Records of an RFC 4180 text by column name. */
function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  const [header = [], ...records] = rows;
  for (const record of records) expect(record).toHaveLength(header.length);
  return records.map((record) => Object.fromEntries(record.map((cell, i) => [header[i]!, cell])));
}

test('numbers come back in full precision', () => {
  const records = parse(formatCsv(sample));
  expect(records.map(({ id }) => id)).toEqual(systems.map(({ id }) => id));
  for (const [i, system] of systems.entries()) {
    if (system.skipped !== null) continue;
    const record = records[i]!;
    for (const part of ['mean', 'low', 'high', 'n'] as const) {
      expect(Number(record[part])).toBe(system[part]);
      for (const domain of DOMAINS) {
        const column = `${domain.toLowerCase().replaceAll(' ', '_')}_${part}`;
        expect(Number(record[column])).toBe(system.domains[domain]![part]);
      }
    }
    expect(Number(record.median_seconds)).toBe(system.medianSeconds);
  }
});

test('a system that did not run has a reason and no numbers', () => {
  const record = parse(formatCsv(sample)).at(-1)!;
  expect(record.skipped).toBe('no model given; set --rerank-url');
  expect([record.mean, record.low, record.n, record.algebra_mean, record.median_seconds]).toEqual(
    Array(5).fill(''),
  );
});

test('every row carries corpus, seed, K, judge and note', () => {
  const tasks = (['statement-full', 'full-full'] as const).map((task) => ({ ...sample.tasks[0]!, task }));
  const records = parse(formatCsv({ ...sample, tasks }));
  expect(records).toHaveLength(2 * systems.length);
  for (const record of records) {
    expect(record).toMatchObject({
      corpus: 'bundled',
      seed: '0',
      k: '10',
      judge: 'offline',
      note: sample.judge.note,
    });
  }
});

test('commas, quotes and line breaks in names survive', () => {
  const name = 'a, "b"\r\nc\n,"';
  const [record] = parse(formatCsv(withSystems([{ ...systems[3]!, name }])));
  expect(record!.name).toBe(name);
});
