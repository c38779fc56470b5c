import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  collisionProbability,
  estimateJaccard,
  jaccard,
  LshIndex,
  MinHasher,
  normalizers,
  optimalBands,
  shingles,
} from '../src/index.js';
import { Kernel } from '../src/kernel/kernel.js';
import { permutations } from '../src/mersenne-twister.js';
import { sha1Hash32 } from '../src/sha1.js';

// biome-ignore lint/suspicious/noExplicitAny: the golden files differ in shape
const golden = (name: string): any =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));
const { docs, family }: { docs: string[]; family: number[] } = golden('jaccard_shingles').inputs;

test('xxHash and SHA-1 of the vectors are equal', () => {
  const kernel = new Kernel(permutations(1, 0, 'blocks'));
  for (const { s, xxh64, xxh64_seed1, sha1_32 } of golden('hashes').expected) {
    expect(`${kernel.hash(s)}`).toBe(xxh64);
    expect(`${kernel.hash(s, 1n)}`).toBe(xxh64_seed1);
    expect(sha1Hash32(new TextEncoder().encode(s))).toBe(sha1_32);
  }
});

test('text simplification equals that of DataTrove', () => {
  const { inputs, expected } = golden('datatrove_simplify_text');
  expect(inputs.map((text: string) => normalizers.datatrove.apply(text).text)).toEqual(expected);
});

test('exact Jaccard of word and character shingles is equal', () => {
  for (const { i, j, ...values } of golden('jaccard_shingles').expected) {
    for (const [name, value] of Object.entries<number | null>(values)) {
      const [unit, size] = [
        name.startsWith('w') ? ('word' as const) : ('char' as const),
        Number(name.slice(1)),
      ];
      const [a, b] = [shingles(docs[i]!, { size, unit }), shingles(docs[j]!, { size, unit })];
      // two empty sets have no Jaccard in the reference; here they are equal, 1
      expect(Math.abs(jaccard(a, b) - (value ?? 1)), `${i} ${j} ${name}`).toBeLessThanOrEqual(1e-15);
    }
  }
});

test('DataTrove: permutations, shingle hashes and signatures are equal bit for bit', () => {
  const { expected } = golden('datatrove');
  const pairs = permutations(112, 1, 'blocks');
  expected.a_first8.forEach((a: string, i: number) => {
    expect(`${pairs[2 * i]}`).toBe(a);
    expect(`${pairs[2 * i + 1]}`).toBe(expected.b_first8[i]);
  });
  const hasher = new MinHasher({ preset: 'datatrove' });
  for (const [i, text] of Object.entries<string>(expected.simplified)) {
    expect(normalizers.datatrove.apply(docs[Number(i)]!).text).toBe(text);
  }
  docs.forEach((text, i) => {
    const hashes = hasher.shingleHashes(normalizers.datatrove.apply(text));
    expect(hashes).toHaveLength(expected.num_shingles[i]);
    if (i === 0) expect([...hashes.slice(0, 5)].map(String)).toEqual(expected.shingle_hashes_doc0_first5);
  });
  for (const [i, buckets] of Object.entries<string[][] | null>(expected.signatures_first2_buckets)) {
    const signature = hasher.signature(docs[Number(i)]!);
    const first = signature && [...signature.slice(0, 16)].map(String);
    expect(first && [first.slice(0, 8), first.slice(8)]).toEqual(buckets);
  }
});

test('DataTrove: candidate pairs and clusters without verification are equal', () => {
  const { expected } = golden('datatrove');
  const index = new LshIndex({ preset: 'datatrove' });
  docs.forEach((text, i) => {
    index.add({ id: `${i}`, text });
  });
  const byNumber = (cluster: readonly string[]): number[] => cluster.map(Number).sort((a, b) => a - b);
  const { clusters, duplicates } = index.deduplicate({ verify: false });
  expect(clusters.map(byNumber).sort((a, b) => a[0]! - b[0]!)).toEqual(expected.clusters);
  // it keeps another member of a cluster, but as many
  expect(duplicates).toHaveLength(expected.removed.length);
  const pairs = docs.flatMap((text, i) =>
    index
      .query(text, { verify: false })
      .map(({ id }) => [i, Number(id)] as const)
      .filter(([, j]) => i < j),
  );
  expect(pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(expected.candidate_pairs);
});

test('DataTrove: exact Jaccard of simplified shingles is equal', () => {
  for (const [pair, value] of Object.entries<number>(golden('datatrove').expected.simplified_5gram_jaccard)) {
    const [a, b] = pair
      .split(',')
      .map((i) => shingles(docs[Number(i)]!, { size: 5, normalize: normalizers.datatrove }));
    expect(jaccard(a!, b!)).toBeCloseTo(value, 15);
  }
});

test('the collision curve of 14 bands of 8 is equal', () => {
  for (const { s, p } of golden('datatrove').expected.s_curve) {
    expect(Math.abs(collisionProbability(s, 14, 8) - p)).toBeLessThanOrEqual(1e-12);
  }
});

test('datasketch: signatures, estimates, candidates and band choices are equal', () => {
  const { expected } = golden('datasketch');
  const hasher = new MinHasher({ preset: 'datasketch' });
  for (const [i, values] of Object.entries<number[]>(expected.signatures_first16)) {
    const signature = hasher.signature(docs[Number(i)]!);
    // no shingles: all ones there, null here
    if (signature === null) expect(new Set(values)).toEqual(new Set([0xffffffff]));
    else expect([...signature.slice(0, 16)]).toEqual(values);
  }
  for (const { i, j, estimate } of expected.estimates) {
    const [a, b] = [hasher.sketch(docs[i]!), hasher.sketch(docs[j]!)];
    if (a && b) expect(estimateJaccard(a, b), `${i} ${j}`).toBe(estimate);
  }
  for (const { threshold, num_perm, b_r, weights } of expected.optimal_params) {
    const { count, rows } = optimalBands(threshold, num_perm, {
      falsePositiveWeight: weights[0],
      falseNegativeWeight: weights[1],
    });
    expect([count, rows], `${threshold} ${num_perm} ${weights}`).toEqual(b_r);
  }
  for (const [threshold, { b, r, pairs }] of Object.entries<{ b: number; r: number; pairs: number[][] }>(
    expected.lsh,
  )) {
    const index = new LshIndex({ preset: 'datasketch', threshold: Number(threshold) });
    expect(index.bands).toEqual({ count: b, rows: r });
    // the reference indexed the documents that belong to a family
    const indexed = docs.slice(0, family.length);
    indexed.forEach((text, i) => {
      index.add({ id: `${i}`, text });
    });
    const found = indexed.flatMap((text, i) =>
      index
        .query(text, { verify: false })
        .map(({ id }) => [i, Number(id)])
        .filter(([x, y]) => x! < y!),
    );
    expect(found.sort((x, y) => x[0]! - y[0]! || x[1]! - y[1]!)).toEqual(pairs);
  }
}, 60_000);
