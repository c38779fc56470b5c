import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseProblem } from '../../src/ingest/parse-problem.js';
import { problemFiles, readProblems } from '../../src/ingest/read-problems.js';
import { temporaryFolder } from '../temporary-folder.js';

const good = { id: 'a', problem: 'Find $x$.', solution: 'It is $2$.' };

test('a record keeps its texts, source and domains; other fields are ignored', () => {
  expect(parseProblem({ ...good, source: 's', domain: 'calculus & analysis', level: 3 }, 'f:1')).toEqual({
    ...good,
    source: 's',
    domains: ['Calculus and Analysis'],
  });
  expect(parseProblem({ ...good, id: 7, domains: ['Algebra', 'Algebra'] }, 'f:1')).toEqual({
    ...good,
    id: '7',
    domains: ['Algebra'],
  });
});

test.each([
  [[1], 'f:3: a record must be an object, got [1]'],
  [{ ...good, id: undefined }, 'f:3: the field "id" is missing'],
  [{ ...good, id: '' }, 'f:3: the id is empty'],
  [{ ...good, id: 'a b' }, 'f:3: an id must not contain white space, got "a b"'],
  [{ ...good, problem: 5 }, 'f:3: the field "problem" must be text, got 5'],
  [{ ...good, solution: ' \n' }, 'f:3: the solution is empty'],
  [
    { ...good, domain: 'Geometri' },
    'f:3: unknown domain "Geometri", known are Algebra, Geometry, Number Theory, Combinatorics, Calculus and Analysis; did you mean "Geometry"?',
  ],
])('%j is refused with place and value', (record, message) => {
  expect(() => parseProblem(record, 'f:3')).toThrow(message);
});

test('a folder gives its problem files at any depth, or else the JSON Lines files directly in it', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'b', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'b', 'deep', 'problems.jsonl.gz'), gzipSync('{}'));
  writeFileSync(join(folder, 'a.jsonl'), '{}');
  expect(await problemFiles(folder)).toEqual([join(folder, 'b', 'deep', 'problems.jsonl.gz')]);
  expect(await problemFiles(join(folder, 'a.jsonl'))).toEqual([join(folder, 'a.jsonl')]);
  const plain = temporaryFolder();
  writeFileSync(join(plain, 'x.jsonl'), '{}');
  writeFileSync(join(plain, 'README.md'), '');
  expect(await problemFiles(plain)).toEqual([join(plain, 'x.jsonl')]);
});

test('nothing there and nothing usable are said in one sentence', async () => {
  const folder = temporaryFolder();
  await expect(problemFiles(join(folder, 'no'))).rejects.toThrow(
    `no such file or folder: ${join(folder, 'no')}`,
  );
  await expect(problemFiles(folder)).rejects.toThrow(/no problem file .* in the folder/);
});

test('a repeated id names both places; lenient reading skips and lists what is wrong', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'p.jsonl');
  const lines = [
    good,
    { ...good, problem: 'Other.' },
    { ...good, id: 'b', solution: '' },
    { ...good, id: 'c' },
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{broken\n`);
  await expect(readProblems([file])).rejects.toThrow(`${file}:2: the id "a" was used before, at ${file}:1`);
  const { problems, skipped } = await readProblems([file], { lenient: true });
  expect(problems.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(skipped).toEqual([
    `${file}:2: the id "a" was used before, at ${file}:1`,
    `${file}:3: the solution is empty`,
    `${file}:5: not valid JSON: {broken`,
  ]);
});
