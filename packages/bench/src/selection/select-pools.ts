import { compareCodePoints } from '@saber/metrics';
import { createRandom, sample } from '../random.js';
import type { Candidate, CandidatePool, Domain, Thresholds } from '../types.js';
import { answerHere, inBlocks, type RowSteps } from './row-passes.js';
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
  return answerHere(poolSteps(ids, domainsOf, options), rowsOf);
}

/** {@link selectPools} pass by pass, for whoever answers questions about rows. */
export function* poolSteps(
  ids: readonly string[],
  domainsOf: (item: number) => readonly Domain[],
  options: PoolOptions,
): RowSteps<SelectedPools> {
  const { k, queriesPerDomain, domains, strict, seed, onProgress } = options;
  const { topic, summary } = options.thresholds;
  const thresholds: Thresholds = { topic, summary }; // and nothing else that may hang on it
  const eligible = new Map<Domain, number[]>(domains.map((domain) => [domain, []]));
  const carriedBy = (item: number): Domain[] => domainsOf(item).filter((domain) => eligible.has(domain));
  const items = [...ids.keys()].filter((item) => carriedBy(item).length > 0);
  // Nothing reaches an infinite threshold, and JSON has no infinity.
  const reachable = Number.isFinite(topic) && Number.isFinite(summary);
  let largestK = 0;
  let done = 0;
  yield {
    pass: 'sizes',
    questions: inBlocks(reachable ? items : [], (block) => ({ items: block, thresholds, strict })),
    take: (sizes) => {
      for (const size of sizes) {
        const item = items[done++]!;
        largestK = Math.max(largestK, size);
        if (size >= k) for (const domain of carriedBy(item)) eligible.get(domain)!.push(item);
      }
      onProgress?.(done, items.length);
    },
  };
  const chosen = new Set<number>();
  for (const domain of domains) {
    const candidates = eligible.get(domain)!;
    const have = candidates.filter((item) => chosen.has(item)).length;
    const open = candidates.filter((item) => !chosen.has(item));
    const random = createRandom(seed, 'queries', domain);
    for (const item of sample(open, Math.max(0, queriesPerDomain - have), random)) chosen.add(item);
  }
  const pools: CandidatePool[] = [];
  const queries = [...chosen].map((item) => [item, ids[item]!] as const);
  yield {
    pass: 'draw',
    questions: inBlocks(queries, (block) => ({ queries: block, thresholds, strict, k, seed })),
    take: (answers) => {
      for (const drawn of answers) {
        const [query, queryId] = queries[pools.length]!;
        const candidates = drawn.map(
          ({ item, ...candidate }): Candidate => ({ id: ids[item]!, ...candidate }),
        );
        pools.push({ queryId, domains: domainsOf(query), candidates });
      }
    },
  };
  pools.sort((a, b) => compareCodePoints(a.queryId, b.queryId));
  return {
    pools,
    eligible: new Map([...eligible].map(([domain, of]) => [domain, of.length])),
    largestK,
  };
}
