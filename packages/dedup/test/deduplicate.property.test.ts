import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Document, deduplicate, jaccard, LshIndex, shingles } from '../src/index.js';

const options = { preset: 'datasketch', size: 2, bands: { count: 64, rows: 2 } } as const;

/** Texts over few words, so that near-duplicates are common. */
const collections: fc.Arbitrary<Document[]> = fc
  .array(
    fc.record({
      text: fc.array(fc.constantFrom(...'abcdef'), { maxLength: 9 }).map((words) => words.join(' ')),
      source: fc.constantFrom('official', 'aops', undefined),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((document, i) => ({ ...document, id: `d${(i * 7) % 31}` })));

test('the result does not depend on the order of 100 shuffles', async () => {
  const documents = fc
    .sample(collections, { seed: 4, numRuns: 40 })
    .flatMap((list, c) => list.map((d) => ({ ...d, id: `${c}:${d.id}` })));
  for (const clusters of ['components', 'star'] as const) {
    const settings = { ...options, threshold: 0.6, clusters, priority: ['official', 'aops'] };
    const expected = await deduplicate(documents, settings);
    expect(expected.duplicates.length).toBeGreaterThan(10);
    for (const order of fc.sample(fc.shuffledSubarray(documents, { minLength: documents.length }), {
      seed: 5,
      numRuns: 50,
    })) {
      expect(await deduplicate(order, settings)).toEqual(expected);
    }
  }
});

test('every cluster keeps exactly one member, kept and removed are all documents, each similarity is exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      collections,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (documents, threshold) => {
        for (const clusters of ['components', 'star'] as const) {
          const result = await deduplicate(documents, { ...options, threshold, clusters });
          const removed = new Set(result.duplicates.map(({ id }) => id));
          expect(result.kept.length + removed.size).toBe(documents.length);
          for (const cluster of result.clusters) {
            expect(cluster.filter((id) => !removed.has(id))).toEqual([cluster[0]]);
          }
          const setOf = new Map(documents.map(({ id, text }) => [id, shingles(text, { size: 2 })]));
          for (const { id, of, jaccard: value, estimated } of result.duplicates) {
            expect(value).toBe(jaccard(setOf.get(id)!, setOf.get(of)!));
            if (clusters === 'star') expect(value).toBeGreaterThanOrEqual(threshold);
            expect(estimated).toBeGreaterThanOrEqual(0);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('pairs at a threshold are among those at a lower one', async () => {
  await fc.assert(
    fc.asyncProperty(collections, async (documents) => {
      const pairsAt = (threshold: number): Set<string> => {
        const index = new LshIndex(options);
        for (const document of documents) index.add(document);
        return new Set(
          documents.flatMap(({ id, text }) =>
            index.query(text, { threshold }).map((match) => `${id} ${match.id}`),
          ),
        );
      };
      const lower = pairsAt(0.55);
      for (const pair of pairsAt(0.65)) expect(lower.has(pair)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('with enough bands, verified pairs are those of brute force', async () => {
  await fc.assert(
    fc.asyncProperty(collections, async (documents) => {
      const index = new LshIndex({ ...options, bands: { count: 128, rows: 1 } });
      for (const document of documents) index.add(document);
      for (const { text } of documents) {
        const own = shingles(text, { size: 2 });
        const expected = documents
          .filter((other) => own.size > 0 && shingles(other.text, { size: 2 }).size > 0)
          // 128 rows of one value miss a pair of similarity .5 with probability 2^-128
          .filter((other) => jaccard(own, shingles(other.text, { size: 2 })) >= 0.5)
          .map(({ id }) => id);
        expect(
          index
            .query(text, { threshold: 0.5 })
            .map(({ id }) => id)
            .sort(),
        ).toEqual(expected.sort());
      }
    }),
    { numRuns: 50 },
  );
});

test('one index, two merged parts and a saved part give the same clusters', async () => {
  await fc.assert(
    fc.asyncProperty(collections, fc.nat({ max: 30 }), async (documents, cut) => {
      const build = (part: readonly Document[]): LshIndex => {
        const index = new LshIndex(options);
        for (const document of part) index.add(document);
        return index;
      };
      const merged = build(documents.slice(0, cut));
      merged.merge(LshIndex.load(build(documents.slice(cut)).save(), options));
      expect(merged.deduplicate()).toEqual(build(documents).deduplicate());
    }),
    { numRuns: 50 },
  );
});

test('estimates stay within four standard errors of the exact similarity', async () => {
  const index = new LshIndex({ ...options, bands: { count: 128, rows: 1 } });
  const random = fc.sample(fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 30, maxLength: 60 }), {
    seed: 9,
    numRuns: 40,
  });
  random.forEach((words, i) => {
    index.add({ id: `${i}`, text: words.join(' ') });
  });
  let compared = 0;
  for (const words of random) {
    for (const { jaccard: exact, estimated } of index.query(words.join(' '), { threshold: 0 })) {
      compared += 1;
      expect(Math.abs(estimated - exact)).toBeLessThanOrEqual(
        4 * Math.sqrt((exact * (1 - exact)) / 128) + 1e-9,
      );
    }
  }
  expect(compared).toBeGreaterThan(500);
});
