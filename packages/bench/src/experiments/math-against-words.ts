import { BenchError } from '../errors.js';
import type { RankQuery, System } from '../evaluation/types.js';
import { formulas, prose } from '../offline/prose.js';
import { DOMAINS, type Domain } from '../types.js';
import { benchmarkTask } from './benchmark.js';
import { startSystem } from './run-system.js';
import type { Benchmark, BenchmarkQuery, ExperimentResult } from './types.js';

/** Candidates that a query's halves are compared with. */
const BEST = 5;

/** Queries whose formulas, and whose words, are nearer to the best candidates. */
export interface MathAgainstWordsRow {
  readonly system: string;
  /** Null where the system did not run. */
  readonly byDomain: Readonly<
    Partial<Record<Domain | 'all', { readonly math: number; readonly words: number }>>
  > | null;
  readonly reason: string | null;
}

/** A query in two halves: its formulas joined by ", ", and its words. */
export function halves(statement: string): { readonly math: string; readonly words: string } {
  return {
    math: formulas(statement).join(', '),
    words: prose(statement).replaceAll(/\s+/g, ' ').trim(),
  };
}

/**
 * Whether the formulas or the words of a statement are nearer to the five best rated candidates, system by system. Left
 * out: queries with an empty half, and those with a best candidate that has no formula or no word; equal means count
 * for neither side. A query counts in its first domain. Formulas keep their dollars, by which tokenizers know them.
 *
 * @param behaviour - `official` averages TF-IDF over all candidates, as the released code does
 * @see SABER-Math, section D.10, Table 10 and Figure 9
 */
export async function mathAgainstWords(
  systems: readonly System[],
  benchmark: Benchmark,
  { seed = 0, behaviour = 'official' }: { seed?: number; behaviour?: 'official' | 'paper' } = {},
): Promise<MathAgainstWordsRow[]> {
  const usable = benchmark.queries.filter((query) => isUsable(query, benchmark));
  if (usable.length === 0)
    throw new BenchError('DATA', 'no query has formulas and words, and five candidates that have both');
  const task = benchmarkTask({ ...benchmark, queries: usable }, 'statement-full');
  const rows: MathAgainstWordsRow[] = [];
  for (const system of systems.filter(({ type }) => type !== '-')) {
    const started = await startSystem(system, task, seed);
    if ('missing' in started) {
      rows.push({ system: system.name, byDomain: null, reason: started.missing });
      continue;
    }
    const all = behaviour === 'official' && system.id.startsWith('tf-idf');
    const counts: Partial<Record<Domain | 'all', { math: number; words: number }>> = {};
    for (const query of usable) {
      const documents = (all ? query.candidates : bestOf(query)).map(({ id }) => textOf(benchmark, id));
      const { math, words } = halves(benchmark.texts.get(query.id)!.problem);
      const nearer =
        (await meanScore(started.rank, query, math, documents)) -
        (await meanScore(started.rank, query, words, documents));
      for (const name of ['all', ...query.domains.slice(0, 1)] as const) {
        const count = counts[name] ?? { math: 0, words: 0 };
        counts[name] = count;
        if (nearer > 0) count.math += 1;
        if (nearer < 0) count.words += 1;
      }
    }
    rows.push({ system: system.name, byDomain: counts, reason: null });
  }
  return rows;
}

function bestOf({ candidates, ratings }: BenchmarkQuery): BenchmarkQuery['candidates'] {
  return [...candidates.keys()]
    .sort((i, j) => ratings[j]! - ratings[i]! || i - j)
    .slice(0, BEST)
    .map((i) => candidates[i]!);
}

function isUsable(query: BenchmarkQuery, benchmark: Benchmark): boolean {
  const own = halves(benchmark.texts.get(query.id)!.problem);
  const both = ({ math, words }: ReturnType<typeof halves>): boolean => math !== '' && words !== '';
  return both(own) && bestOf(query).every(({ id }) => both(halves(textOf(benchmark, id))));
}

/** Statement and solution with nothing between, as the released study joins them. */
function textOf({ texts }: Benchmark, id: string): string {
  const { problem, solution } = texts.get(id)!;
  return problem + solution;
}

async function meanScore(
  rank: RankQuery,
  { id, domains }: BenchmarkQuery,
  text: string,
  documents: readonly string[],
): Promise<number> {
  const scores = await rank({
    id,
    domains,
    text,
    documents: documents.map((document, i) => ({ id: String(i), text: document })),
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Percent of the queries whose formulas are nearer; null when there is none. */
function percent(count: { readonly math: number; readonly words: number } | undefined): number | null {
  return count === undefined || count.math + count.words === 0
    ? null
    : (100 * count.math) / (count.math + count.words);
}

/** The shares as table and plot. */
export function mathAgainstWordsResult(rows: readonly MathAgainstWordsRow[]): ExperimentResult {
  const groups = ['all', ...DOMAINS] as const;
  const ran = rows.filter(({ byDomain }) => byDomain !== null);
  return {
    name: 'math-against-words',
    title: 'Formulas against words',
    source: 'Table 10 and Figure 9',
    note: 'Percent of queries whose formulas alone score the five best rated candidates higher than its words alone; each query counts in its first domain.',
    tables: [
      {
        title: 'Percent of queries whose formulas are nearer',
        columns: [
          { name: 'System' },
          ...groups.map((name) => ({ name, digits: 1 })),
          { name: 'n' },
          { name: 'Remark' },
        ],
        rows: rows.map(({ system, byDomain, reason }) => [
          system,
          ...groups.map((group) => percent(byDomain?.[group])),
          byDomain?.all ? byDomain.all.math + byDomain.all.words : null,
          reason ?? '',
        ]),
      },
    ],
    plot:
      ran.length === 0
        ? null
        : {
            x: '',
            y: 'percent of queries whose formulas are nearer',
            series: [
              {
                name: 'all domains',
                mark: 'bars',
                points: ran.map(({ system, byDomain }) => ({ x: system, y: percent(byDomain!.all) ?? 0 })),
              },
            ],
          },
  };
}
