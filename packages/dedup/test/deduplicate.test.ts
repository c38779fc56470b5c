import { expect, test } from 'vitest';
import {
  collisionProbability,
  DedupError,
  type Document,
  deduplicate,
  estimateJaccard,
  FingerprintMismatchError,
  findKnown,
  indexBytes,
  jaccard,
  LshIndex,
  MinHasher,
  normalizers,
  shingles,
  UnionFind,
  wordDiff,
} from '../src/index.js';

const words = { preset: 'datasketch', size: 1 } as const;
const doc = (id: string, text: string, source?: string): Document => ({ id, text, source });

test('short and empty texts pair only when they are equal, and empty ones never', async () => {
  const result = await deduplicate([
    doc('e1', ''),
    doc('e2', ' \n'),
    doc('p2', 'Prove it.'),
    doc('p1', 'Prove  it'),
    doc('f', 'Find x.'),
    doc('t1', 'Prove it now'),
    doc('t2', 'Prove it then'),
  ]);
  expect(result.kept).toEqual(['e1', 'e2', 'f', 'p1', 't1', 't2']);
  expect(result.duplicates).toEqual([{ id: 'p2', of: 'p1', estimated: 1, jaccard: 1 }]);
  expect(result.statistics).toEqual({ documents: 7, withoutShingles: 2, largestCluster: 2, chained: 0 });
});

test('the survivor is of the preferred source, then the smallest id by code point', async () => {
  const text = 'Let $ABC$ be a triangle with $AB = AC$.';
  const documents = [
    doc('a', text, 'aops'),
    doc('\u{1F600}', text, 'official'),
    doc('\uFFFD', text, 'official'),
    doc('n', text, 'numina'),
    doc('0', text),
  ];
  const { clusters } = await deduplicate(documents, { priority: ['official', 'numina', 'aops'] });
  expect(clusters).toEqual([['\uFFFD', '\u{1F600}', 'n', 'a', '0']]);
  expect((await deduplicate(documents)).kept).toEqual(['0']);
});

test('a verified pair below the threshold is never a duplicate, and its similarity is exact', async () => {
  // {a, b} against {a, b, c, d, e}: 2 of 5
  const documents = [doc('1', 'a b'), doc('2', 'a b c d e')];
  expect((await deduplicate(documents, { ...words, threshold: 0.5 })).duplicates).toEqual([]);
  const { duplicates } = await deduplicate(documents, {
    ...words,
    threshold: 0.4,
    bands: { count: 128, rows: 1 },
  });
  expect(duplicates[0]).toMatchObject({ id: '2', of: '1', jaccard: 0.4 });
});

test('threshold 1 asks for equal shingle sets', async () => {
  const documents = [doc('1', 'a b a b'), doc('2', 'b a'), doc('3', 'a b c')];
  const { clusters } = await deduplicate(documents, { ...words, threshold: 1 });
  expect(clusters).toEqual([['1', '2']]);
});

test('numbers are merged in parity mode and kept apart in math mode', async () => {
  const documents = [
    doc('1', 'Solve x^2+5x+6=0 for all real x'),
    doc('2', 'Solve x^3-7x-8=2 for all real x'),
  ];
  expect((await deduplicate(documents, { preset: 'datatrove' })).clusters).toHaveLength(1);
  for (const size of [1, 2, 3, 5]) expect((await deduplicate(documents, { size })).clusters).toEqual([]);
});

test('other letters are found only when variables are renamed', async () => {
  const documents = [
    doc('1', 'Find all $x, y$ with $x^2 + y = 7$ and $x \\in \\mathbb{Z}$.'),
    doc('2', 'Find all $m, n$ with $m^2 + n = 7$ and $m \\in \\mathbb Z$.'),
    doc('3', 'Find all $n, m$ with $m^2 + n = 7$ and $m \\in \\mathbb Z$.'),
  ];
  expect((await deduplicate(documents)).clusters).toEqual([]);
  expect((await deduplicate(documents, { preset: 'math-renamed' })).clusters).toEqual([['1', '2']]);
});

/** a - b - c - d, each sharing 4 of 6 words with the next, a and d none. */
const chain = [doc('a', 'p q r s t'), doc('b', 'q r s t u'), doc('c', 'r s t u v'), doc('d', 's t u v w')];

test('components follow chains and report them; stars do not', async () => {
  const options = { ...words, threshold: 0.6, bands: { count: 128, rows: 1 } } as const;
  const components = await deduplicate(chain, options);
  expect(components.clusters).toEqual([['a', 'b', 'c', 'd']]);
  expect(components.statistics.chained).toBe(2);
  expect(components.duplicates.map(({ jaccard: value }) => value)).toEqual([4 / 6, 3 / 7, 2 / 8]);
  const stars = await deduplicate(chain, { ...options, clusters: 'star' });
  expect(stars.clusters).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(stars.statistics.chained).toBe(0);
});

test('a removed document joins no others', () => {
  for (const clusters of ['components', 'star'] as const) {
    const index = new LshIndex({ ...words, threshold: 0.6, bands: { count: 128, rows: 1 } });
    for (const document of chain) index.add(document);
    index.remove('b');
    expect(index.deduplicate({ clusters }).clusters).toEqual([['c', 'd']]);
    index.remove('c');
    expect(index.deduplicate({ clusters }).kept).toEqual(['a', 'd']);
    index.add(chain[1]!);
    expect(index.deduplicate({ clusters }).clusters).toEqual([['a', 'b']]);
  }
});

test('differences are told for each removed document on request', async () => {
  const documents = [doc('1', 'Find all integers $n$ with care'), doc('2', 'Find  all integers n with care')];
  const { differences } = await deduplicate(documents, { diff: true });
  expect(differences?.get('2')).toEqual([
    { kind: 'equal', words: 'Find all integers' },
    { kind: 'removed', words: '$n$' },
    { kind: 'added', words: 'n' },
    { kind: 'equal', words: 'with care' },
  ]);
  expect((await deduplicate(documents)).differences).toBeUndefined();
  expect(wordDiff('', '')).toEqual([]);
});

test('an index grows, answers, forgets, and says where a match comes from', async () => {
  const index = new LshIndex();
  index.add(doc('old', 'Find all integers $n$ with $n^2 \\le 10$.', 'official'));
  index.add(doc('twin', 'Find all integers $n$ with $n^{2}\\leq 10$', 'aops'));
  const [first, second] = index.query('Find all integers $n$ with $n^2\\leqslant10$');
  expect(first).toEqual({ id: 'old', source: 'official', estimated: 1, jaccard: 1 });
  expect(second?.id).toBe('twin');
  index.remove('old');
  expect(index.size).toBe(1);
  expect(index.query('Find all integers $n$ with $n^2 \\le 10$.').map(({ id }) => id)).toEqual(['twin']);
  expect(index.deduplicate().kept).toEqual(['twin']);
  expect(() => index.remove('old')).toThrow('no document "old"');
  index.add(doc('old', 'Something else entirely, with no numbers'));
  const known = [];
  const incoming = [
    doc('new', 'Find all integers $n$ with $n^2\\le 10$', 'numina'),
    doc('fresh', 'Find all integers $n$ with $n^2\\le 11$', 'numina'),
  ];
  for await (const match of findKnown(index, incoming)) known.push(match);
  expect(known).toEqual([
    { id: 'new', source: 'numina', of: 'twin', ofSource: 'aops', estimated: 1, jaccard: 1 },
  ]);
});

test('a query finds every document with an equal text, whatever was removed or merged since', () => {
  const index = new LshIndex();
  for (const id of ['a', 'b', 'c']) index.add(doc(id, 'one text for all of them'));
  index.remove('b');
  const other = new LshIndex();
  for (const id of ['d', 'b']) other.add(doc(id, 'one text for all of them'));
  other.add(doc('none', ''));
  index.merge(other);
  const ids = (): string[] => index.query('one text for all of them').map(({ id }) => id);
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  index.remove('d');
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(
    LshIndex.load(index.save())
      .query('one text for all of them')
      .map(({ id }) => id),
  ).toEqual(ids());
});

test('an index is saved and loaded whole; other parameters and damage are refused', () => {
  const index = new LshIndex();
  for (const { id, text } of [...chain, doc('e', ''), doc('f', '$x^2 = 4$ for all x', 'official')])
    index.add({ id, text });
  const bytes = index.save();
  const loaded = LshIndex.load(bytes);
  expect(loaded.deduplicate()).toEqual(index.deduplicate());
  expect(loaded.save()).toEqual(bytes);
  // what readFile gives for a small file: a part of a larger, shared buffer
  expect(LshIndex.load(Buffer.from(bytes)).save()).toEqual(bytes);
  const refused = (): LshIndex => LshIndex.load(bytes, { seed: 2 });
  expect(refused).toThrow(FingerprintMismatchError);
  expect(refused).toThrow('"seed":2');
  for (const at of [0, 20, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1;
    expect(() => LshIndex.load(damaged)).toThrow(DedupError);
  }
  expect(() => LshIndex.load(bytes.subarray(0, bytes.length - 8))).toThrow('its checksum does not fit');
  expect(() => LshIndex.load(new Uint8Array(3))).toThrow('no saved index');
  expect(() => LshIndex.load('bytes' as never)).toThrow('no saved index');
  expect(() => new LshIndex({ size: 2 }).merge(index)).toThrow(FingerprintMismatchError);
});

test('sketches made with different parameters do not compare', () => {
  const [a, b] = [new MinHasher(), new MinHasher({ seed: 5 })].map(
    (hasher) => hasher.sketch('one two three four')!,
  );
  expect(estimateJaccard(a!, a!)).toBe(1);
  expect(() => estimateJaccard(a!, b!)).toThrow(FingerprintMismatchError);
});

test('bands and rows swapped give a visible difference in the collision curve', () => {
  expect(collisionProbability(0.8, 13, 60)).toBeCloseTo(2.0e-5, 6);
  expect(collisionProbability(0.8, 60, 13)).toBeCloseTo(0.966, 3);
  expect(collisionProbability(0.8, 14, 8)).toBeCloseTo(0.924, 3);
  expect(() => collisionProbability(1.2, 1, 1)).toThrow('similarity must be in [0, 1], got 1.2');
  expect(() => collisionProbability(0.5, 0, 1)).toThrow('bands must be a positive integer, got 0');
});

test.each([
  [{ threshold: 1.2 }, 'threshold must be in [0, 1], got 1.2'],
  [{ threshold: Number.NaN }, 'got NaN'],
  [
    { preset: 'maths' as 'math' },
    'preset must be one of math, math-renamed, datatrove, datasketch, got "maths"',
  ],
  [{ size: 0 }, 'size must be a positive integer, got 0'],
  [{ unit: 'words' as 'word' }, 'unit must be word or char, got words'],
  [{ hash: 'md5' as 'xxh64' }, 'hash must be xxh64 or sha1-32, got md5'],
  [{ bits: 16 as 32 }, 'bits must be 32 or 64, got 16'],
  [{ order: 'rows' as 'pairs' }, 'order must be blocks or pairs, got rows'],
  [{ normalizer: 'math' as never }, 'normalizer must be an object with a name, such as normalizers.math'],
  [{ seed: -1 }, 'seed must be an integer in [0, 2^32), got -1'],
  [{ bands: { count: 60, rows: 8 } }, '60 bands of 8 rows need 480 hashes, the signature has 112'],
  [{ bands: { count: 0, rows: 8 } }, 'bands must be positive integers, got 0 x 8'],
  [{ clusters: 'complete' as 'star' }, 'clusters must be "components" or "star", got "complete"'],
])('bad options %# are refused', async (options, message) => {
  await expect(deduplicate([], options)).rejects.toThrow(message);
});

test('bad documents are named with their place', async () => {
  await expect(deduplicate([doc('a', 'x'), doc('a', 'y')])).rejects.toThrow('the id "a" occurs twice');
  await expect(deduplicate([doc('a', 'x'), { id: 'b' } as Document])).rejects.toThrow(
    'the text of "b" must be a string, got undefined (document 1)',
  );
  await expect(deduplicate([null as never])).rejects.toThrow(
    'the id must be a string, got undefined (document 0)',
  );
  expect(() => new LshIndex().query(doc('a', 'x') as never)).toThrow('a query must be a string, got object');
  await expect(deduplicate([{ id: 7, text: '' } as unknown as Document])).rejects.toThrow(
    'the id must be a string, got number',
  );
  expect(await deduplicate([])).toMatchObject({ kept: [], duplicates: [], clusters: [] });
});

test('lone surrogates, object member names and a text of 10 MB are read', async () => {
  const large = 'the quick brown fox jumps over $x^2$ lazy dogs '.repeat(220_000);
  expect(large.length).toBeGreaterThan(10_000_000);
  const { kept } = await deduplicate([
    doc('__proto__', 'broken \ud800 text of words'),
    doc('constructor', 'broken \ufffd text of words'),
    doc('large', large),
    doc('larger', `${large} and so on`),
  ]);
  // a lone surrogate is encoded as U+FFFD
  expect(kept).toEqual(['__proto__', 'large']);
}, 60_000);

test('shingles of words and characters, and Jaccard of small sets', () => {
  expect(shingles(' to be  or not', { size: 2 })).toEqual(new Set(['to be', 'be or', 'or not']));
  expect(shingles('a\u{1F600}b', { size: 2, unit: 'char' })).toEqual(new Set(['a\u{1F600}', '\u{1F600}b']));
  expect(shingles('one', { size: 2 }).size).toBe(0);
  expect(shingles('X 2', { size: 1, normalize: normalizers.datatrove })).toEqual(new Set(['x', '0']));
  expect(() => shingles('x', { size: 1.5 })).toThrow('got 1.5');
  expect(jaccard(new Set(['a', 'b']), new Set('abcde'))).toBe(0.4);
  expect(jaccard(new Set(), new Set())).toBe(1);
  expect(jaccard(new Set(), new Set('a'))).toBe(0);
});

test('disjoint sets join and tell their sizes', () => {
  const sets = new UnionFind(4);
  expect(sets.union(0, 1)).toBe(true);
  expect(sets.union(1, 0)).toBe(false);
  expect([sets.sizeOf(1), sets.sizeOf(2)]).toEqual([2, 1]);
  expect(sets.find(0)).toBe(sets.find(1));
});

test('the memory of an index is told before it is built: 283,000 documents stay below 1 GiB', () => {
  // 46 shingles of 8 bytes; 14 entries of 8 bytes and up to 4 slots of 8 bytes for each
  expect(indexBytes({ documents: 283_000, shingles: 46, bands: 14 })).toBeLessThan(2 ** 30);
  expect(indexBytes({ documents: 2, shingles: 10, bands: 5 })).toBe(
    2 * indexBytes({ documents: 1, shingles: 10, bands: 5 }),
  );
  expect(() => indexBytes({ documents: -1, shingles: 46, bands: 14 })).toThrow(
    'documents must be at least 0, got -1',
  );
  expect(() => indexBytes({ documents: 1, bands: 14 } as never)).toThrow(
    'shingles must be at least 0, got undefined',
  );
});
