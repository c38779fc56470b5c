import { spearman } from '@saber/metrics';
import { median } from '../evaluation/measure-latency.js';
import type { EvaluationTask, System } from '../evaluation/types.js';
import { startSystem } from './run-system.js';
import type { Benchmark, ExperimentResult, Rephrasing, Table } from './types.js';

const TOPS = [1, 4, 16, 64] as const;

/** Rank of each query's rephrasing, 1 for the first place; equal scores are to its favour. */
export interface DuplicateRanks {
  readonly system: string;
  /** Among all documents; one for each rephrasing. */
  readonly corpus: readonly number[];
  /** Among the candidates of the query, for the rephrasings of queries. */
  readonly pool: readonly number[];
  readonly reason: string | null;
}

/**
 * Searches for rephrased copies by the original statement, statements on both sides. The original itself is left out of
 * the ranking, its words are not left out of the lexical statistics, which are of all documents and rephrasings also
 * for the search within a pool. Each system scores all documents for every rephrasing.
 *
 * @see SABER-Math, section D.11, Tables 2, 11 and 12
 */
export async function duplicateSearch(
  systems: readonly System[],
  benchmark: Benchmark,
  rephrasings: readonly Rephrasing[],
  { seed = 0, onProgress }: { seed?: number; onProgress?: (done: number, total: number) => void } = {},
): Promise<DuplicateRanks[]> {
  const texts = new Map(benchmark.documents.map((id) => [id, benchmark.texts.get(id)!.problem]));
  for (const { id, problem } of rephrasings) texts.set(id, problem);
  const documents = [...texts].map(([id, text]) => ({ id, text }));
  const row = new Map(documents.map(({ id }, i) => [id, i]));
  const pools = new Map(benchmark.queries.map(({ id, candidates }) => [id, candidates]));
  const task: EvaluationTask = {
    task: 'statement-statement',
    qrels: new Map(),
    queries: rephrasings.map(({ original }) => ({
      id: original,
      text: benchmark.texts.get(original)!.problem,
      domains: [],
      documents,
    })),
  };
  const results: DuplicateRanks[] = [];
  const chosen = systems.filter(({ type }) => type !== '-');
  for (const [at, system] of chosen.entries()) {
    const started = await startSystem(system, task, seed);
    if ('missing' in started) {
      results.push({ system: system.name, corpus: [], pool: [], reason: started.missing });
      continue;
    }
    const corpus: number[] = [];
    const pool: number[] = [];
    for (const [i, { original, id }] of rephrasings.entries()) {
      const scores = await started.rank(task.queries[i]!);
      const own = row.get(id)!;
      const self = row.get(original);
      const rank = (rows: Iterable<number>): number => {
        let above = 0;
        for (const other of rows) if (other !== self && scores[other]! > scores[own]!) above += 1;
        return above + 1;
      };
      corpus.push(rank(documents.keys()));
      const candidates = pools.get(original);
      if (candidates) pool.push(rank(candidates.map((candidate) => row.get(candidate.id)!)));
    }
    results.push({ system: system.name, corpus, pool, reason: null });
    onProgress?.(at + 1, chosen.length);
  }
  return results;
}

/**
 * The ranks as tables: median, and percent found among the first 1, 4, 16 and 64; with the correlation with the overall
 * scores where these are known.
 *
 * @param overall - mean nDCG@10 by system
 */
export function duplicatesResult(
  ranks: readonly DuplicateRanks[],
  overall: ReadonlyMap<string, number>,
): ExperimentResult {
  const ran = ranks.filter(({ reason }) => reason === null);
  return {
    name: 'duplicates',
    title: 'Duplicate search',
    source: 'Tables 2, 11 and 12',
    note: `${ran[0]?.corpus.length ?? 0} rephrasings searched among all documents, ${ran[0]?.pool.length ?? 0} of them within the candidates of their query.`,
    tables: [
      ranksTable('Whole corpus', ranks, 'corpus', overall),
      ...(ran.some(({ pool }) => pool.length > 0)
        ? [ranksTable('Within pools', ranks, 'pool', overall)]
        : []),
      correlations(ran, overall),
    ].filter(({ rows }) => rows.length > 0),
    plot:
      ran.length === 0
        ? null
        : {
            x: 'rank',
            y: 'percent of rephrasings found',
            logX: true,
            series: ran.map(({ system, corpus }) => ({
              name: system,
              mark: 'line',
              points: TOPS.map((top) => ({ x: top, y: found(corpus, top) ?? 0, label: system })),
            })),
          },
  };
}

function ranksTable(
  title: string,
  ranks: readonly DuplicateRanks[],
  where: 'corpus' | 'pool',
  overall: ReadonlyMap<string, number>,
): Table {
  return {
    title,
    columns: [
      { name: 'System' },
      { name: 'Overall', digits: 3 },
      { name: 'Median rank' },
      ...TOPS.map((top) => ({ name: `Top ${top}`, digits: 1 })),
      { name: 'Remark' },
    ],
    rows: ranks.map(({ system, [where]: own, reason }) => [
      system,
      overall.get(system) ?? null,
      median(own),
      ...TOPS.map((top) => found(own, top)),
      reason ?? '',
    ]),
  };
}

function found(ranks: readonly number[], top: number): number | null {
  return ranks.length === 0 ? null : (100 * ranks.filter((rank) => rank <= top).length) / ranks.length;
}

function correlations(ranks: readonly DuplicateRanks[], overall: ReadonlyMap<string, number>): Table {
  const known = ranks.filter(({ system }) => overall.has(system));
  const scores = known.map(({ system }) => overall.get(system)!);
  const columns = {
    'Median rank (negated)': ({ corpus }: DuplicateRanks) => -median(corpus)!,
    'Top 1': ({ corpus }: DuplicateRanks) => found(corpus, 1)!,
    'Top 64': ({ corpus }: DuplicateRanks) => found(corpus, 64)!,
  };
  return {
    title: 'Spearman correlation with the overall score, whole corpus',
    columns: [{ name: 'Column' }, { name: 'Spearman', digits: 3 }],
    rows:
      known.length < 3
        ? []
        : Object.entries(columns).map(([name, value]) => {
            const { statistic } = spearman(scores, known.map(value));
            return [name, Number.isFinite(statistic) ? statistic : null];
          }),
  };
}
