import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusOf, readCorpus } from '../../src/theorems/data/read-corpus.js';
import { readQueries } from '../../src/theorems/data/read-queries.js';
import { readRunLists } from '../../src/theorems/data/read-run-lists.js';
import { readTask, taskOf } from '../../src/theorems/data/read-task.js';
import { documentRenderer } from '../../src/theorems/data/renderer.js';
import { resolveGold } from '../../src/theorems/data/resolve-gold.js';
import { temporaryFolder } from '../temporary-folder.js';
import { corpus, DECLARATIONS, QUERIES } from './tiny.js';

function file(name: string, rows: readonly unknown[]): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''));
  return path;
}

test('a template replaces fields, splits identifiers, and leaves absent fields out', () => {
  const { render, fields } = documentRenderer('{id:words}. {doc} {signature}');
  expect(fields).toEqual(['id', 'doc', 'signature']);
  expect(render({ id: 'IsOpen.preimage_of', doc: 'A $x.y$ doc.' })).toBe('Is Open preimage of. A $x.y$ doc.');
  expect(render({ id: '$&', doc: 'a' })).toBe('$&. a'); // not a pattern of String.replace
});

test('templates that differ have other hashes; a wrong one is refused', () => {
  expect(documentRenderer('{id} {doc}').hash).not.toBe(documentRenderer('{id}  {doc}').hash);
  expect(documentRenderer('{id} {doc}').hash).toMatch(/^[0-9a-f]{12}$/);
  expect(() => documentRenderer('doc')).toThrow('a template needs a field such as {doc}, got "doc"');
  expect(() => documentRenderer('{doc:upper}')).toThrow('a template knows the rule words, got {doc:upper}');
  expect(() => documentRenderer('{doc:toString}')).toThrow('a template knows the rule words');
});

test('a declaration that stands twice has two rows, and its name stands for both', () => {
  expect(corpus.keys).toEqual([
    'Nat.add_comm',
    'Nat.mul_comm',
    'isOpen_union',
    'Nat.add_comm#2',
    'IsCompact.union',
  ]);
  expect(corpus.rows.get('Nat.add_comm')).toEqual(['Nat.add_comm', 'Nat.add_comm#2']);
  expect(corpus.texts[2]).toBe('is Open union. The union of two open sets is open.');
});

test('the hash of a corpus follows names and rendered texts', () => {
  const other = corpusOf(DECLARATIONS, { renderer: documentRenderer('{id}. {doc}') });
  expect(other.hash).not.toBe(corpus.hash);
  expect(corpusOf(DECLARATIONS, { renderer: corpus.renderer }).hash).toBe(corpus.hash);
});

test('a development slice keeps rows in order, depends on the seed, and says what it was cut from', () => {
  const slice = (seed: number) =>
    corpusOf(
      Array.from({ length: 50 }, (_, i) => ({
        id: `t${String(i).padStart(2, '0')}`,
        doc: '',
        signature: '',
      })),
      { development: 10, seed },
    );
  expect(slice(0).sliceOf).toBe(50);
  expect(slice(0).keys).toHaveLength(10);
  expect([...slice(0).keys].sort()).toEqual(slice(0).keys);
  expect(slice(1).keys).not.toEqual(slice(0).keys);
  expect(corpusOf(DECLARATIONS, { renderer: corpus.renderer, development: 5 }).sliceOf).toBeNull();
});

test.each([
  [[], /holds no declarations/],
  [['{'], /:1: not valid JSON/],
  [[{ id: 'a', text: 'b' }], /shows doc, signature, which no record of .* has; fields are id, text/],
  [[{ id: '', doc: '', signature: '' }], /:1: the field "id" is empty/],
  [[7], /:1: a record must be an object, got 7/],
])('a corpus of %j is refused', async (rows, message) => {
  await expect(readCorpus(file('corpus.jsonl', rows))).rejects.toThrow(message);
});

test('gold is a name, names, lists of names, or groups with docs', async () => {
  const path = file('queries.jsonl', [
    { id: 1, query: 'one', gold: 'a' },
    { id: 'q2', informal: 'each a unit', units: ['a', 'b'] },
    { id: 'q3', query: 'copies', units: [['a', 'b'], ['c']] },
    { id: 'q4', query: 'groups', premise_groups: [{ kind: 'original', docs: ['a', 'b'] }] },
    { id: 'q5', comment: 'premises', refs: [] },
  ]);
  const queries = await readQueries(path);
  expect(queries.map(({ id, text, units }) => [id, text, units])).toEqual([
    ['1', 'one', [['a']]],
    ['q2', 'each a unit', [['a'], ['b']]],
    ['q3', 'copies', [['a', 'b'], ['c']]],
    ['q4', 'groups', [['a', 'b']]],
    ['q5', 'premises', []],
  ]);
  expect(await readQueries(path, { minUnits: 2 })).toHaveLength(2);
  const known = await readQueries(path, { gold: 'id', text: 'find {id}' }).catch(
    (error: Error) => error.message,
  );
  expect(known).toMatch(/:1: the field "id" must be a name/); // a number is none
});

test.each([
  [[{ id: 'a', query: ' ', gold: 'b' }], /:1: the query has no text/],
  [[{ id: 'a', query: 'x', gold: 3 }], /:1: the field "gold" must be a name, a list of names, or .*, got 3/],
  [[{ id: 'a', query: 'x', gold: [[]] }], /:1: the field "gold" must be/],
  [
    [{ id: 'a', gold: 'x' }],
    /:1: a query needs its text in one of the fields query, informal, comment, or a named one; fields are id, gold/,
  ],
  [[{ id: 'a', query: 'x' }], /:1: a query needs its gold in one of the fields units, gold,/],
  [[{ id: 'a b', query: 'x', gold: 'y' }], /:1: an id must have characters and no white space/],
  [
    [
      { id: 'a', query: 'x', gold: 'y' },
      { id: 'a', query: 'x', gold: 'y' },
    ],
    /:2: the id "a" stands twice/,
  ],
  [[], /holds no queries/],
])('queries of %j are refused', async (rows, message) => {
  await expect(readQueries(file('queries.jsonl', rows))).rejects.toThrow(message);
});

test('unusable queries are skipped and said when that is asked for', async () => {
  const reasons: string[] = [];
  const good = { id: 'a', query: 'x', gold: 'y' };
  const path = file('queries.jsonl', [good, '{', good, { id: 'b', query: 'x' }]);
  expect(await readQueries(path, { onSkip: (reason) => reasons.push(reason) })).toHaveLength(1);
  expect(reasons.map((reason) => /:(\d): (.{10})/.exec(reason)!.slice(1))).toEqual([
    ['2', 'not valid '],
    ['3', 'the id "a"'],
    ['4', 'a query ne'],
  ]);
});

test('gold without a row is listed; such units do not count, and queries of nothing else are dropped', () => {
  const { queries, dropped, unknown, missingUnits } = resolveGold(
    [
      ...QUERIES,
      { id: 'partly', text: '', units: [['Nat.mul_comm', 'nowhere'], ['nowhere'], ['Nat.add_comm']] },
    ],
    corpus,
  );
  expect(queries.map(({ id }) => id)).toEqual(['sum', 'open', 'compact', 'partly']);
  expect(queries[0]!.units).toEqual([['Nat.add_comm', 'Nat.add_comm#2']]);
  expect(queries[3]!.units).toEqual([['Nat.mul_comm'], ['Nat.add_comm', 'Nat.add_comm#2']]);
  expect(dropped).toEqual([{ id: 'gone', shared: true }]);
  expect(missingUnits).toBe(1);
  expect(unknown).toEqual([
    { query: 'gone', name: 'Field.toRing' },
    { query: 'partly', name: 'nowhere' },
  ]);
});

test('a task without any gold in the corpus is refused with names', async () => {
  expect(() => taskOf('far', [QUERIES[3]!], corpus)).toThrow(
    'far: the corpus has the gold of none of 1 queries, for example Field.toRing',
  );
  const path = file('mine.jsonl.gz.jsonl', [{ id: 'q', query: 'x', gold: 'isOpen_union', both: true }]);
  const task = await readTask(path, corpus, { shared: 'both' });
  expect([task.name, task.gold.queries[0]!.shared]).toEqual(['mine.jsonl.gz', true]);
});

test.each([0, 1.5, 1001])('a depth of %s is refused', (kMax) => {
  expect(() => taskOf('t', QUERIES, corpus, { kMax })).toThrow(
    `kMax must be a whole number from 1 to 1000, got ${kMax}`,
  );
});

const trec = (...lines: string[]): string => file('mine.trec', lines);

test('a run of another program is read by score, ties as trec_eval orders them', async () => {
  const path = trec('sum Q0 a 1 2 x', 'sum Q0 isOpen_union 2 3 x', 'sum Q0 b 3 2 x');
  const { lists, missing, name } = await readRunLists(
    path,
    corpus,
    taskOf('t', QUERIES, corpus).gold.queries,
  );
  expect(lists.get('sum')).toEqual(['isOpen_union', 'b', 'a']);
  expect([missing, name]).toEqual([2, 'mine']);
});

test.each([
  [[], /mine\.trec: the run is empty/],
  [
    ['other Q0 isOpen_union 1 1 x'],
    /the run has none of the queries: it has other, the task has sum, open, compact/,
  ],
  [['sum Q0 z 1 1 x'], /no document of the run is in the corpus, for example z/],
  [['sum Q0 z 1 x'], /mine\.trec: .*line 1/],
])('a run of %j is refused', async (lines, message) => {
  const { queries } = taskOf('t', QUERIES, corpus).gold;
  await expect(readRunLists(trec(...lines), corpus, queries)).rejects.toThrow(message);
});
