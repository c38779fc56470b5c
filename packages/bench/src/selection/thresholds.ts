import { BenchError } from '../errors.js';
import type { Domain, Thresholds } from '../types.js';
import { addBins, LEVELS, levelThresholds, newBins } from './levels.js';
import { answerHere, type ItemOfDomains, inBlocks, type RowSteps } from './row-passes.js';
import type { RowSource } from './similarity-rows.js';

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
  for (const items of options.domains.values()) {
    const outside = items.find((item) => !(Number.isInteger(item) && item >= 0 && item < itemCount));
    if (outside !== undefined) {
      throw new BenchError('USAGE', `an item must be a position below ${itemCount}, got ${outside}`);
    }
  }
  return answerHere(thresholdSteps(options), rowsOf);
}

/** {@link findThresholds} pass by pass, for whoever answers questions about rows. */
export function* thresholdSteps(options: ThresholdOptions): RowSteps<FoundThresholds> {
  const { domains, k, queriesPerDomain, onProgress } = options;
  const names = [...domains.keys()];
  const domainsOf = new Map<number, number[]>();
  for (const [number, items] of [...domains.values()].entries()) {
    for (const item of items) domainsOf.set(item, [...(domainsOf.get(item) ?? []), number]);
  }
  let done = 0;
  /** Blocks of items; a block counts as done when the next is asked for. */
  const questions = <Q>(question: (items: ItemOfDomains[]) => Q): Iterable<Q> =>
    inBlocks(domainsOf, (items) => {
      onProgress?.(done, 2 * domainsOf.size);
      done += items.length;
      return question(items);
    });
  const bins = names.map(newBins);
  yield {
    pass: 'bins',
    questions: questions((items) => ({ items })),
    take: (answer) => {
      for (const [domain, counts] of answer) addBins(bins[domain]!, counts);
    },
  };
  const levels = bins.map(({ topic, summary }) => ({
    topic: levelThresholds(topic),
    summary: levelThresholds(summary),
  }));
  const smallest = names.map((): Int32Array[] => []);
  let largestK = 0;
  yield {
    pass: 'minima',
    questions: questions((items) => ({ items, levels })),
    take: (answer) => {
      for (const [domain, minima] of answer) {
        smallest[domain]!.push(Int32Array.from(minima));
        largestK = Math.max(largestK, ...minima);
      }
    },
  };
  onProgress?.(done, 2 * domainsOf.size);
  const settle = (wantedK: number): SettledThresholds => {
    const byDomain = new Map<Domain, DomainThresholds>();
    for (const [number, domain] of names.entries()) {
      const rows = smallest[number]!;
      if (rows.length === 0) continue;
      const queries = Array.from(
        { length: LEVELS },
        (_, level) => rows.filter((minima) => minima[level]! >= wantedK).length,
      );
      const most = Math.max(...queries);
      const level = queries.findLastIndex((count) => count >= Math.min(queriesPerDomain, most));
      const { topic, summary } = levels[number]!;
      byDomain.set(domain, { topic: topic[level]!, summary: summary[level]!, queries: queries[level]! });
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
