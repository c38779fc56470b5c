import { counted } from '../counted.js';
import { BenchError } from '../errors.js';
import { topicDomain } from '../topic-domain.js';
import { DOMAINS, type Domain } from '../types.js';
import type { Benchmark, ExperimentResult } from './types.js';

/** Weight by name: every problem spreads a weight of 1 evenly over its names. */
export type Shares = ReadonlyMap<string, number>;

/**
 * Spreads a weight of 1 of each problem evenly over its categories; a problem without any counts nowhere.
 *
 * @see SABER-Math, section A.6
 */
export function shares(categories: Iterable<readonly string[]>): Shares {
  const weights = new Map<string, number>();
  for (const own of categories) {
    const distinct = new Set(own);
    for (const name of distinct) weights.set(name, (weights.get(name) ?? 0) + 1 / distinct.size);
  }
  return weights;
}

/** Domains of topic paths, in the order of the paper. */
export function domainsOf(topics: readonly string[]): Domain[] {
  const found = new Set(topics.map(topicDomain));
  return DOMAINS.filter((domain) => found.has(domain));
}

/** `Domain: subdomain` of each topic path that lies in a domain; the domain alone for the domain itself. */
export function subdomainsOf(topics: readonly string[]): string[] {
  return topics.flatMap((path) => {
    const domain = topicDomain(path);
    if (domain === undefined) return [];
    const parts = path.split('/').slice(1);
    const depth = topicDomain(`/${parts.slice(0, 2).join('/')}`) === domain ? 2 : 3;
    const below = parts[depth];
    return [below === undefined ? domain : `${domain}: ${below}`];
  });
}

/**
 * Domains and subdomains of the queries and of all documents.
 *
 * @param topics - topic paths by problem
 * @see SABER-Math, section A.6 and Figure 5
 */
export function domainDistribution(
  { queries, documents }: Benchmark,
  topics: ReadonlyMap<string, readonly string[]>,
): ExperimentResult {
  const of = (ids: readonly string[], names: (paths: readonly string[]) => string[]): Shares =>
    shares(ids.map((id) => names(topics.get(id) ?? [])));
  const queryIds = queries.map(({ id }) => id);
  const [queryDomains, allDomains] = [of(queryIds, domainsOf), of(documents, domainsOf)];
  const [querySubdomains, allSubdomains] = [of(queryIds, subdomainsOf), of(documents, subdomainsOf)];
  const subdomains = [...allSubdomains.keys()].sort((a, b) => allSubdomains.get(b)! - allSubdomains.get(a)!);
  const percent = (weights: Shares, name: string): number =>
    (100 * (weights.get(name) ?? 0)) / [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const columns = [
    { name: 'Queries, %', digits: 1 },
    { name: 'Documents, %', digits: 1 },
  ];
  return {
    name: 'domains',
    title: 'Domains and subdomains',
    source: 'Figure 5',
    note: `${counted(queries.length, 'query', 'queries')}, ${counted(documents.length, 'document')}; each problem spreads a weight of 1 evenly over its domains, and over its subdomains.`,
    tables: [
      {
        title: 'Domains',
        columns: [{ name: 'Domain' }, ...columns],
        rows: DOMAINS.map((name) => [name, percent(queryDomains, name), percent(allDomains, name)]),
      },
      {
        title: 'Subdomains',
        columns: [{ name: 'Subdomain' }, ...columns],
        rows: subdomains.map((name) => [name, percent(querySubdomains, name), percent(allSubdomains, name)]),
      },
    ],
    plot: {
      x: '',
      y: 'percent of the weight',
      series: (
        [
          ['queries', queryDomains],
          ['documents', allDomains],
        ] as const
      ).map(([name, weights]) => ({
        name,
        mark: 'bars',
        points: DOMAINS.map((domain) => ({ x: domain, y: percent(weights, domain) })),
      })),
    },
  };
}

/**
 * Domains of the queries alone, where documents carry neither domains nor topics, as in the published columns.
 *
 * @see SABER-Math, section A.6 and Figure 5
 */
export function queryDomains(queries: Benchmark['queries']): ExperimentResult {
  const weights = shares(queries.map(({ domains }) => domains));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const rows = DOMAINS.map((name) => ({
    name,
    carrying: queries.filter(({ domains }) => domains.includes(name)).length,
    percent: (100 * (weights.get(name) ?? 0)) / total,
  }));
  return {
    name: 'domains',
    title: 'Domains of the queries',
    source: 'Figure 5',
    note: `${counted(queries.length, 'query', 'queries')}; each spreads a weight of 1 evenly over its domains. Documents and subdomains are left out: the data have a column of domains for queries only, and none of topics.`,
    tables: [
      {
        title: 'Domains',
        columns: [{ name: 'Domain' }, { name: 'Queries' }, { name: 'Queries, % of the weight', digits: 1 }],
        rows: rows.map(({ name, carrying, percent }) => [name, carrying, percent]),
      },
    ],
    plot: {
      x: '',
      y: 'percent of the weight',
      series: [
        { name: 'queries', mark: 'bars', points: rows.map(({ name, percent }) => ({ x: name, y: percent })) },
      ],
    },
  };
}

/**
 * The query with an id.
 *
 * @throws BenchError `USAGE` for an id that no query has
 */
export function queryOf({ queries }: Benchmark, queryId: string): Benchmark['queries'][number] {
  const query = queries.find(({ id }) => id === queryId);
  if (query) return query;
  const some = queries.slice(0, 5).map(({ id }) => id);
  throw new BenchError(
    'USAGE',
    `no query has the id "${queryId}"; there are ${some.join(', ')}${queries.length > 5 ? ' and others' : ''}`,
  );
}

/**
 * Subdomains of one query's candidates: all of them, the ten best rated, and which the query has itself.
 *
 * @throws BenchError `USAGE` for an id that no query has
 * @see SABER-Math, section A.7
 */
export function topicDistribution(
  benchmark: Benchmark,
  topics: ReadonlyMap<string, readonly string[]>,
  queryId: string,
): ExperimentResult {
  const { candidates, ratings } = queryOf(benchmark, queryId);
  const best = [...candidates.keys()].sort((i, j) => ratings[j]! - ratings[i]! || i - j).slice(0, 10);
  const of = (ids: readonly string[]): Shares => shares(ids.map((id) => subdomainsOf(topics.get(id) ?? [])));
  const all = of(candidates.map(({ id }) => id));
  const top = of(best.map((i) => candidates[i]!.id));
  const own = new Set(subdomainsOf(topics.get(queryId) ?? []));
  const names = [...new Set([...all.keys(), ...own])].sort((a, b) => (all.get(b) ?? 0) - (all.get(a) ?? 0));
  return {
    name: 'topic-distribution',
    title: `Topics of the candidates of ${queryId}`,
    source: 'Section A.7',
    note: `${candidates.length} candidates, each spreading a weight of 1 over its subdomains.`,
    tables: [
      {
        title: 'Subdomains',
        columns: [
          { name: 'Subdomain' },
          { name: 'Candidates', digits: 2 },
          { name: 'Ten best', digits: 2 },
          { name: 'Of the query' },
        ],
        rows: names.map((name) => [name, all.get(name) ?? 0, top.get(name) ?? 0, own.has(name) ? 'yes' : '']),
      },
    ],
    plot: {
      x: '',
      y: 'weight',
      series: [
        { name: 'candidates', mark: 'bars', points: names.map((x) => ({ x, y: all.get(x) ?? 0 })) },
        { name: 'ten best', mark: 'bars', points: names.map((x) => ({ x, y: top.get(x) ?? 0 })) },
      ],
    },
  };
}
