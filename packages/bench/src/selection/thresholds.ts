import type { Domain, Thresholds } from '../types.js';
import type { RowSource } from './similarity-rows.js';

/** Resolution of the thresholds: they are multiples of 1 / BINS. */
const BINS = 4096;
/** Levels tried, from lax to strict: the share of pairs above both thresholds falls from 1/2 by 10% a level. */
const LEVELS = 64;
const LAXEST_SHARE = 0.5;
const SHARE_RATIO = 0.9;

/** Options of {@link findThresholds}. */
export interface ThresholdOptions {
  /** Items of each domain, by position. */
  readonly domains: ReadonlyMap<Domain, readonly number[]>;
  /** Candidates wanted in each category. */
  readonly k: number;
  /** Queries wanted in each domain. */
  readonly queriesPerDomain: number;
  /** Told how many of `2 n` rows are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What a domain would choose by itself. */
export interface DomainThresholds extends Thresholds {
  /** Items of the domain that have K candidates in each category at these thresholds. */
  readonly queries: number;
}

/** Both are infinite when no item has K candidates in each category at any level. */
export interface SettledThresholds extends Thresholds {
  /** What each domain would choose by itself. */
  readonly byDomain: ReadonlyMap<Domain, DomainThresholds>;
}

/** Thresholds found from a corpus. */
export interface FoundThresholds extends SettledThresholds {
  /** Largest K for which some item has K candidates in each category at some level of its domain. */
  readonly largestK: number;
  /** What would be found for another K, without looking at the rows again. */
  readonly at: (k: number) => SettledThresholds;
}

/**
 * Finds the two thresholds from the data: for each domain the strictest pair at which enough of its problems have K
 * candidates in each category; then, for each signal, the smallest over the domains. The two thresholds of a domain
 * move together: at each level the same share of the domain's pairs lies above either. A domain that never reaches the
 * wanted number of queries takes the level with the most.
 *
 * @param rowsOf - similarities of an item to all items, both in [0, 1]; NaN counts as 0
 * @see SABER-Math, section B.2; docs/decisions/003-thresholds.md for the reading of it
 */
export function findThresholds(
  itemCount: number,
  rowsOf: RowSource,
  options: ThresholdOptions,
): FoundThresholds {
  const { domains, k, queriesPerDomain, onProgress } = options;
  const domainsOf = new Map<number, Domain[]>();
  for (const [domain, items] of domains) {
    for (const item of items) domainsOf.set(item, [...(domainsOf.get(item) ?? []), domain]);
  }
  const histograms = new Map([...domains.keys()].map((domain) => [domain, newHistograms()]));
  let done = 0;
  const forEachRow = (
    visit: (item: number, domain: Domain, topic: Float64Array, summary: Float64Array) => void,
  ): void => {
    for (const [item, itemDomains] of domainsOf) {
      const { topic, summary } = rowsOf(item);
      for (const domain of itemDomains) visit(item, domain, topic, summary);
      done += 1;
      onProgress?.(done, 2 * domainsOf.size);
    }
  };
  forEachRow((item, domain, topic, summary) => {
    const histogram = histograms.get(domain)!;
    for (let other = 0; other < itemCount; other++) {
      if (other === item) continue;
      histogram.topic[bin(topic[other]!)]! += 1;
      histogram.summary[bin(summary[other]!)]! += 1;
    }
  });
  const levels = new Map(
    [...histograms].map(([domain, { topic, summary }]) => [
      domain,
      { topic: levelsOf(topic), summary: levelsOf(summary) },
    ]),
  );
  const smallest = new Map([...domains.keys()].map((domain) => [domain, [] as Int32Array[]]));
  let largestK = 0;
  forEachRow((item, domain, topic, summary) => {
    const { topic: topicLevels, summary: summaryLevels } = levels.get(domain)!;
    const counts = {
      topic: new Int32Array(LEVELS + 1),
      summary: new Int32Array(LEVELS + 1),
      both: new Int32Array(LEVELS + 1),
    };
    for (let other = 0; other < itemCount; other++) {
      if (other === item) continue;
      const t = topicLevels.reached[bin(topic[other]!)]!;
      const s = summaryLevels.reached[bin(summary[other]!)]!;
      const common = Math.min(t, s);
      // difference arrays over levels: both on [0, common), the stronger signal alone on [common, max)
      counts.both[0]! += 1;
      counts.both[common]! -= 1;
      const alone = t > s ? counts.topic : counts.summary;
      alone[common]! += 1;
      alone[Math.max(t, s)]! -= 1;
    }
    const minima = new Int32Array(LEVELS);
    for (let level = 0, t = 0, s = 0, b = 0; level < LEVELS; level++) {
      t += counts.topic[level]!;
      s += counts.summary[level]!;
      b += counts.both[level]!;
      minima[level] = Math.min(t, s, b);
      largestK = Math.max(largestK, minima[level]!);
    }
    smallest.get(domain)!.push(minima);
  });
  const settle = (wantedK: number): SettledThresholds => {
    const byDomain = new Map<Domain, DomainThresholds>();
    for (const [domain, rows] of smallest) {
      if (rows.length === 0) continue;
      const queries = Array.from(
        { length: LEVELS },
        (_, level) => rows.filter((minima) => minima[level]! >= wantedK).length,
      );
      const most = Math.max(...queries);
      const level = queries.findLastIndex((count) => count >= Math.min(queriesPerDomain, most));
      const { topic, summary } = levels.get(domain)!;
      byDomain.set(domain, {
        topic: topic.thresholds[level]!,
        summary: summary.thresholds[level]!,
        queries: queries[level]!,
      });
    }
    const serving = [...byDomain.values()].filter(({ queries }) => queries > 0);
    return {
      topic: Math.min(...serving.map(({ topic }) => topic)),
      summary: Math.min(...serving.map(({ summary }) => summary)),
      byDomain,
    };
  };
  return { ...settle(k), largestK, at: settle };
}

function newHistograms(): { topic: Float64Array; summary: Float64Array } {
  return { topic: new Float64Array(BINS + 1), summary: new Float64Array(BINS + 1) };
}

function bin(value: number): number {
  return value > 0 ? Math.floor(value * BINS) : 0;
}

/** Thresholds of the levels and, for each bin, how many levels its values reach. */
function levelsOf(histogram: Float64Array): { thresholds: Float64Array; reached: Int32Array } {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const thresholds = new Float64Array(LEVELS);
  let edge = BINS;
  let above = 0;
  for (let level = LEVELS - 1; level >= 0; level--) {
    const share = LAXEST_SHARE * SHARE_RATIO ** level;
    while (edge > 1 && above + histogram[edge]! <= share * total) {
      above += histogram[edge]!;
      edge -= 1;
    }
    // values of bin `edge` would exceed the share, so the bound is the upper end of that bin
    thresholds[level] = Math.min(edge + 1, BINS) / BINS;
  }
  const reached = new Int32Array(BINS + 1);
  for (let b = 0; b <= BINS; b++) {
    let count = 0;
    while (count < LEVELS && b >= thresholds[count]! * BINS) count += 1;
    reached[b] = count;
  }
  return { thresholds, reached };
}
