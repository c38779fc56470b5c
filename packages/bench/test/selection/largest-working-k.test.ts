import { expect, test } from 'vitest';
import { createRandom } from '../../src/random.js';
import { largestWorkingK } from '../../src/selection/largest-working-k.js';
import { type SelectedPools, selectPools } from '../../src/selection/select-pools.js';
import type { SimilarityRows } from '../../src/selection/similarity-rows.js';
import { findThresholds } from '../../src/selection/thresholds.js';
import type { Domain, Thresholds } from '../../src/types.js';

const WANTED = 9; // 23 others in three categories: at most 7
const names: readonly Domain[] = ['Algebra', 'Geometry'];

test('the largest K that works is the one found by trying every K, often less than a domain alone would reach', async () => {
  let lower = 0;
  for (let seed = 0; seed < 60; seed++) {
    const n = 24;
    const random = createRandom(seed, 'instance');
    const steps = 3 + random(8); // few distinct values: many similarities equal a threshold
    const draw = (): number[] => Array.from({ length: n * n }, () => random(steps) / (steps - 1));
    const [topic, summary] = [draw(), draw()];
    const rowsOf = (item: number): SimilarityRows => ({
      topic: Float64Array.from({ length: n }, (_, j) => topic[Math.min(item, j) * n + Math.max(item, j)]!),
      summary: Float64Array.from(
        { length: n },
        (_, j) => summary[Math.min(item, j) * n + Math.max(item, j)]!,
      ),
    });
    const domains = new Map(names.map((name, d) => [name, [...Array(n).keys()].filter((i) => i % 2 === d)]));
    const ids = Array.from({ length: n }, (_, i) => `i${i}`);
    const strict = seed % 2 === 0;
    const find = (k: number) => findThresholds(n, rowsOf, { domains, k, queriesPerDomain: 2 });
    const select = (thresholds: Thresholds, k: number): SelectedPools => {
      const options = { thresholds, k, queriesPerDomain: 2, domains: names, strict, seed: 0 };
      return selectPools(ids, (item) => [names[item % 2]!], rowsOf, options);
    };
    let tried = WANTED - 1;
    while (tried > 0 && select(find(tried), tried).pools.length === 0) tried -= 1;
    const found = find(WANTED);
    expect(
      await largestWorkingK(found, WANTED, (bounds) => select(bounds, Number.POSITIVE_INFINITY).largestK),
    ).toBe(tried);
    if (tried < found.largestK) lower += 1;
  }
  expect(lower).toBeGreaterThan(0);
});
