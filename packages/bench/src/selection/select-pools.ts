import { compareCodePoints } from '@saber/metrics';
import { createRandom, sample } from '../random.js';
import type { Candidate, CandidatePool, Domain, Thresholds } from '../types.js';
import { type Categories, categorize, smallestCategory } from './categories.js';
import type { RowSource } from './similarity-rows.js';

/** Options of {@link selectPools}. */
export interface PoolOptions {
  readonly thresholds: Thresholds;
  /** Candidates per category. */
  readonly k: number;
  readonly queriesPerDomain: number;
  /** Domains to draw queries from, in the order in which they draw. */
  readonly domains: readonly Domain[];
  /** Similarities must exceed the thresholds instead of reaching them. */
  readonly strict: boolean;
  readonly seed: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Queries with their candidates. */
export interface SelectedPools {
  /** In code point order of the query ids. */
  readonly pools: CandidatePool[];
  /** Items that have K candidates in each category, by domain. */
  readonly eligible: ReadonlyMap<Domain, number>;
  /** Largest K for which some item could be a query. */
  readonly largestK: number;
}

/**
 * Selects the queries and draws their candidates: items with at least K others in each of topic-only, summary-only
 * and both are eligible; each domain draws queries until it has enough that carry it; each query draws K candidates
 * from each category, uniformly without replacement. The draw of a query does not depend on the other queries.
 *
 * @param ids - of the items, by position
 * @param domainsOf - domains of an item; an item without any is only ever a candidate
 * @see SABER-Math, section 3.4
 */
export function selectPools(
  ids: readonly string[],
  domainsOf: (item: number) => readonly Domain[],
  rowsOf: RowSource,
  options: PoolOptions,
): SelectedPools {
  const { thresholds, k, queriesPerDomain, domains, strict, seed, onProgress } = options;
  const eligible = new Map<Domain, number[]>(domains.map((domain) => [domain, []]));
  let largestK = 0;
  for (let item = 0; item < ids.length; item++) {
    onProgress?.(item, ids.length);
    const carried = domainsOf(item).filter((domain) => eligible.has(domain));
    if (carried.length === 0) continue;
    const size = smallestCategory(categorize(item, rowsOf(item), thresholds, strict));
    largestK = Math.max(largestK, size);
    if (size >= k) for (const domain of carried) eligible.get(domain)!.push(item);
  }
  const chosen = new Set<number>();
  for (const domain of domains) {
    const candidates = eligible.get(domain)!;
    const have = candidates.filter((item) => chosen.has(item)).length;
    const open = candidates.filter((item) => !chosen.has(item));
    const random = createRandom(seed, 'queries', domain);
    for (const item of sample(open, Math.max(0, queriesPerDomain - have), random)) chosen.add(item);
  }
  const pools = [...chosen].map((item): CandidatePool => {
    const rows = rowsOf(item);
    const categories = categorize(item, rows, thresholds, strict);
    const random = createRandom(seed, 'candidates', ids[item]!);
    const draw = (signal: keyof Categories): Candidate[] =>
      sample(categories[signal], k, random).map((other) => ({
        id: ids[other]!,
        signal,
        topic: rows.topic[other]!,
        summary: rows.summary[other]!,
      }));
    const candidates = [...draw('topic'), ...draw('summary'), ...draw('both')];
    return { queryId: ids[item]!, domains: domainsOf(item), candidates };
  });
  pools.sort((a, b) => compareCodePoints(a.queryId, b.queryId));
  return {
    pools,
    eligible: new Map([...eligible].map(([domain, items]) => [domain, items.length])),
    largestK,
  };
}
