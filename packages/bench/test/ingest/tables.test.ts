import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteFile } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { problemFiles, readProblems } from '../../src/ingest/read-problems.js';
import { openTable } from '../../src/tables/open-table.js';
import { writeParquet } from '../dataset/synthetic.js';
import { temporaryFolder } from '../temporary-folder.js';

const problems = [
  {
    id: 'a',
    problem: 'Find "$x$",\nplease.',
    solution: 'It is $2$.',
    source: 's',
    domains: ['Algebra', 'Geometry'],
  },
  { id: 'b', problem: 'Tab\there; und Umlaut ä', solution: 'x\r\ny' },
];
const asText = problems.map(({ domains, ...problem }) => ({
  source: '',
  ...problem,
  domains: domains?.join('; ') ?? '',
}));

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const csv = (rows: readonly Record<string, string>[], delimiter = ','): string =>
  [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((fields) => `${fields.map(quoted).join(delimiter)}\r\n`)
    .join('');

/** Reads one file of that name and content. */
async function read(name: string, content: string | Buffer, options = {}): ReturnType<typeof readProblems> {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return readProblems([file], options);
}

test('CSV, TSV, gzip and parquet give the problems of the JSON Lines file', async () => {
  expect((await read('p.csv', `\uFEFF${csv(asText)}`)).problems).toEqual(problems);
  expect((await read('p.tsv', csv(asText, '\t'))).problems).toEqual(problems);
  expect((await read('p.csv.gz', gzipSync(csv(asText)))).problems).toEqual(problems);
  const file = join(temporaryFolder(), 'p.parquet');
  await writeParquet(file, [problems[0]!, { ...problems[1], source: null, domains: null }], {
    rowGroupSize: 1,
  });
  expect((await readProblems([file])).problems).toEqual(problems);
});

test('columns of other names are mapped; other columns are not read', async () => {
  const columns = { id: 'uuid', problem: 'question', solution: 'answer', source: 'origin', domains: 'areas' };
  const renamed = asText.map(({ id, problem, solution, source, domains }) => ({
    uuid: id,
    question: problem,
    answer: solution,
    origin: source,
    areas: domains,
    problem: 'another thing',
  }));
  expect((await read('p.csv', csv(renamed), { columns })).problems).toEqual(problems);
  const lines = renamed.map((row) =>
    JSON.stringify({ ...row, origin: row.origin || undefined, areas: row.areas || undefined }),
  );
  expect((await read('p.jsonl', lines.join('\n'), { columns })).problems).toEqual(problems);
});

test('missing columns are named with what is there', async () => {
  await expect(read('p.csv', 'id,question\n1,x\n')).rejects.toThrow(
    /p\.csv: the columns "problem", "solution" are missing; the file has "id", "question"$/,
  );
  await expect(read('p.csv', csv(asText), { columns: { source: 'origin' } })).rejects.toThrow(
    /p\.csv: the column "origin" is missing; the file has "source", "id"/,
  );
  await expect(read('p.jsonl', '{"id": 1}', { columns: { problem: 'question' } })).rejects.toThrow(
    /p\.jsonl:1: the column "question", named for the problem, is missing or empty$/,
  );
  const file = join(temporaryFolder(), 'p.parquet');
  await writeParquet(file, [{ id: 'a', text: 'x' }]);
  await expect(readProblems([file])).rejects.toThrow(/the columns "problem", "solution" are missing/);
});

test('faults of a CSV file are said with the line on which the record begins, and skipped when lenient', async () => {
  const text = 'id,problem,solution\n\n"1","two\nlines",x\n2,short\n3,,x\n4,fine,x\n';
  await expect(read('p.csv', text)).rejects.toThrow(
    /p\.csv:5: a record must have 3 fields as the first line has, got 2$/,
  );
  const { problems: kept, skipped } = await read('p.csv', text, { lenient: true });
  expect(kept.map(({ id }) => id)).toEqual(['1', '4']);
  expect(skipped.map((reason) => reason.replace(/^.*p\.csv/, 'p.csv'))).toEqual([
    'p.csv:5: a record must have 3 fields as the first line has, got 2',
    'p.csv:6: the field "problem" is missing',
  ]);
  await expect(read('p.csv', 'id,problem,solution\n1,a,b\n2,"never closed,x\n')).rejects.toThrow(
    /p\.csv:3: cannot be read: /,
  );
  await expect(read('p.csv', 'id,id,problem\n')).rejects.toThrow(/p\.csv:1: the column "id" is named twice/);
  await expect(read('p.csv.gz', 'not gzipped')).rejects.toThrow(/p\.csv\.gz: cannot be read: /);
  await expect(readProblems(['/no/such.csv'])).rejects.toThrow('no such file: /no/such.csv');
});

test('any texts survive the way through CSV', async () => {
  const field = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() !== '' && !text.includes('\uFEFF'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ problem: field, solution: field }), { minLength: 1 }),
      async (texts) => {
        const rows = texts.map((row, i) => ({ id: `p${i}`, ...row }));
        expect((await read('p.csv', csv(rows))).problems).toEqual(rows);
      },
    ),
    { numRuns: 40 },
  );
});

test('a folder gives its files of every form', async () => {
  const folder = temporaryFolder();
  for (const name of ['b.csv', 'a.parquet', 'c.tsv.gz', 'notes.txt']) writeFileSync(join(folder, name), '');
  expect((await problemFiles(folder)).map((file) => file.slice(folder.length + 1))).toEqual([
    'a.parquet',
    'b.csv',
    'c.tsv.gz',
  ]);
});

test('64-bit integers of parquet become numbers, and rows have places', async () => {
  const file = join(temporaryFolder(), 'x.parquet');
  await writeParquet(file, [
    { id: 'a', candidates: [1, 2 ** 53 - 1] },
    { id: 'b', candidates: [] },
  ]);
  const rows = [];
  for await (const row of (await openTable(file)).rows(['candidates'])) rows.push({ ...row });
  expect(rows).toEqual([
    { value: { candidates: [1, 2 ** 53 - 1] }, place: `${file}, row 1` },
    { value: { candidates: [] }, place: `${file}, row 2` },
  ]);
});

test('compressed parquet is read', async () => {
  const file = join(temporaryFolder(), 'x.parquet');
  const data = Array.from({ length: 500 }, (_, i) => `text ${i % 7}`);
  parquetWriteFile({
    filename: file,
    columnData: [{ name: 'problem', data, type: 'STRING' }],
    codec: 'GZIP',
    compressors: { GZIP: (bytes) => gzipSync(bytes) },
  });
  const read: unknown[] = [];
  for await (const { value } of (await openTable(file)).rows())
    read.push((value as { problem: string }).problem);
  expect(read).toEqual(data);
});
