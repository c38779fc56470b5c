import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categorize, smallestCategory } from '../../src/selection/categories.js';
import { selectPools } from '../../src/selection/select-pools.js';
import type { SimilarityRows } from '../../src/selection/similarity-rows.js';
import { findThresholds } from '../../src/selection/thresholds.js';
import { DOMAINS, type Domain } from '../../src/types.js';

const rows: SimilarityRows = {
  topic: Float64Array.of(1, 0.9, 0.5, 0.2, Number.NaN, 0.9),
  summary: Float64Array.of(1, 0.1, 0.5, 0.6, 0.9, 0.9),
};

test('an item falls into one category, at the threshold too unless strict, and never into its own pool', () => {
  const thresholds = { topic: 0.5, summary: 0.5 };
  expect(categorize(0, rows, thresholds, false)).toEqual({ topic: [1], summary: [3, 4], both: [2, 5] });
  expect(categorize(0, rows, thresholds, true)).toEqual({ topic: [1], summary: [3, 4], both: [5] });
  expect(smallestCategory({ topic: [1], summary: [3, 4], both: [2, 5] })).toBe(1);
});

/** Random symmetric similarities of n items, with a domain for each. */
const instance = fc.integer({ min: 8, max: 40 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    topic: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n }),
    summary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n }),
    domain: fc.array(fc.constantFrom<Domain>('Algebra', 'Geometry'), { minLength: n, maxLength: n }),
    k: fc.integer({ min: 1, max: 3 }),
    wanted: fc.integer({ min: 1, max: 6 }),
  }),
);
type Instance = typeof instance extends fc.Arbitrary<infer T> ? T : never;

const rowsOf =
  ({ n, topic, summary }: Instance) =>
  (item: number): SimilarityRows => ({
    topic: Float64Array.from({ length: n }, (_, j) => topic[Math.min(item, j) * n + Math.max(item, j)]!),
    summary: Float64Array.from({ length: n }, (_, j) => summary[Math.min(item, j) * n + Math.max(item, j)]!),
  });

const itemsOf = ({ domain }: Instance): Map<Domain, number[]> =>
  new Map(DOMAINS.slice(0, 2).map((name) => [name, [...domain.keys()].filter((i) => domain[i] === name)]));

test('the thresholds of a domain give as many queries as counted one by one, and the final ones are their minima', () => {
  fc.assert(
    fc.property(instance, (x) => {
      const domains = itemsOf(x);
      const found = findThresholds(x.n, rowsOf(x), { domains, k: x.k, queriesPerDomain: x.wanted });
      for (const [domain, items] of domains) {
        if (items.length === 0) continue;
        const own = found.byDomain.get(domain)!;
        const counted = items.filter(
          (i) => smallestCategory(categorize(i, rowsOf(x)(i), own, false)) >= x.k,
        ).length;
        expect(own.queries).toBe(counted);
      }
      const serving = [...found.byDomain.values()].filter(({ queries }) => queries > 0);
      if (serving.length > 0) {
        expect(found.topic).toBe(Math.min(...serving.map(({ topic }) => topic)));
        expect(found.summary).toBe(Math.min(...serving.map(({ summary }) => summary)));
        expect(found.largestK).toBeGreaterThanOrEqual(x.k);
      } else {
        expect(found.largestK).toBeLessThan(x.k);
      }
    }),
    { numRuns: 200 },
  );
});

test('asking for fewer queries never gives laxer thresholds', () => {
  fc.assert(
    fc.property(instance, (x) => {
      const find = (queriesPerDomain: number) =>
        findThresholds(x.n, rowsOf(x), { domains: itemsOf(x), k: x.k, queriesPerDomain });
      const [few, many] = [find(x.wanted), find(x.wanted + 2)];
      for (const [domain, { topic, summary }] of few.byDomain) {
        expect(topic).toBeGreaterThanOrEqual(many.byDomain.get(domain)!.topic);
        expect(summary).toBeGreaterThanOrEqual(many.byDomain.get(domain)!.summary);
      }
    }),
    { numRuns: 100 },
  );
});

test('pools hold K distinct candidates of each category, in order, and only eligible items become queries', () => {
  fc.assert(
    fc.property(instance, fc.integer(), (x, seed) => {
      const thresholds = { topic: 0.5, summary: 0.5 };
      const ids = Array.from({ length: x.n }, (_, i) => `p${i}`);
      const { pools, eligible, largestK } = selectPools(ids, (i) => [x.domain[i]!], rowsOf(x), {
        thresholds,
        k: x.k,
        queriesPerDomain: x.wanted,
        domains: ['Algebra', 'Geometry'],
        strict: false,
        seed,
      });
      for (const domain of ['Algebra', 'Geometry'] as const) {
        const queries = pools.filter(({ domains }) => domains.includes(domain)).length;
        expect(queries).toBe(Math.min(x.wanted, eligible.get(domain)!));
      }
      for (const { queryId, candidates } of pools) {
        const item = ids.indexOf(queryId);
        const categories = categorize(item, rowsOf(x)(item), thresholds, false);
        expect(smallestCategory(categories)).toBeLessThanOrEqual(largestK);
        expect(candidates.map(({ signal }) => signal)).toEqual(
          (['topic', 'summary', 'both'] as const).flatMap((signal) =>
            Array.from({ length: x.k }, () => signal),
          ),
        );
        expect(new Set(candidates.map(({ id }) => id)).size).toBe(3 * x.k);
        for (const { id, signal } of candidates) expect(categories[signal]).toContain(ids.indexOf(id));
      }
    }),
    { numRuns: 200 },
  );
});

test('the same seed draws the same pools, another seed others', () => {
  const n = 60;
  const random = (i: number, j: number): number =>
    ((Math.min(i, j) * 7919 + Math.max(i, j) * 104_729) % 1000) / 1000;
  const source = (item: number): SimilarityRows => ({
    topic: Float64Array.from({ length: n }, (_, j) => random(item, j)),
    summary: Float64Array.from({ length: n }, (_, j) => random(j + 1, item + 1)),
  });
  const draw = (seed: number) =>
    selectPools(
      Array.from({ length: n }, (_, i) => `p${i}`),
      () => ['Algebra'],
      source,
      {
        thresholds: { topic: 0.5, summary: 0.5 },
        k: 3,
        queriesPerDomain: 10,
        domains: ['Algebra'],
        strict: false,
        seed,
      },
    ).pools;
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('pools are in code point order of their queries, also where UTF-16 sorts otherwise', () => {
  // of the three others, one is topic-only, one summary-only and one both
  const row = (item: number, values: readonly number[]): Float64Array =>
    Float64Array.from({ length: 4 }, (_, other) => values[(4 + other - item) % 4]!);
  const { pools } = selectPools(
    ['\u{1D4D0}', '\uFF21', 'b', 'a'],
    () => ['Algebra'],
    (item) => ({ topic: row(item, [1, 1, 0, 1]), summary: row(item, [1, 0, 1, 1]) }),
    {
      thresholds: { topic: 0.5, summary: 0.5 },
      k: 1,
      queriesPerDomain: 4,
      domains: ['Algebra'],
      strict: false,
      seed: 0,
    },
  );
  expect(pools.map(({ queryId }) => queryId)).toEqual(['a', 'b', '\uFF21', '\u{1D4D0}']);
});
