import type { Run } from '@saber/metrics';
import type { JournalRecord } from '@saber/tournament';
import { benchmarkTask } from '../experiments/benchmark.js';
import { places, queryScores, rankingsOf } from '../experiments/run-system.js';
import type { Benchmark, BenchmarkQuery } from '../experiments/types.js';
import { CueMatcher } from '../offline/cue-matcher.js';
import { TECHNIQUE_CUES } from '../offline/techniques.data.js';
import { fullText } from '../texts.js';
import type { Signal } from '../types.js';

/** A candidate as the page of its query shows it. */
export interface CandidateDetail {
  readonly id: string;
  readonly signal: Signal;
  readonly rating: number;
  /** Its place by each system, in the order of the systems. */
  readonly ranks: readonly number[];
  /** Judgments won, lost and tied; null without judgments. */
  readonly record: readonly [wins: number, losses: number, ties: number] | null;
  /** Techniques that its solution shares with that of the query, surest first. */
  readonly shared: readonly string[];
  /** What a judge wrote about some of its pairs. */
  readonly reasons: readonly string[];
}

/** Everything about one query, candidates best rated first. */
export interface QueryDetail {
  readonly id: string;
  readonly domains: readonly string[];
  readonly techniques: readonly string[];
  /** nDCG@10 of each system. */
  readonly scores: readonly number[];
  readonly candidates: readonly CandidateDetail[];
}

/** The queries with their systems. */
export interface QueryDetails {
  /** Queries of the benchmark, of which the first {@link MOST_QUERIES} are shown. */
  readonly total: number;
  readonly systems: readonly string[];
  readonly queries: readonly QueryDetail[];
}

/** Queries shown. */
export const MOST_QUERIES = 200;
/** Techniques shown of a problem. */
const TECHNIQUES = 6;
const REASONS = 2;
const REASON_LENGTH = 400;

/**
 * Puts together what the pages of the queries show, of the first 200 queries.
 *
 * @param runs - of the systems, by name, on the statement-full task (or any other)
 * @param judgments - by query; absent where the ratings came with the data
 */
export function queryDetails(
  whole: Benchmark,
  runs: ReadonlyMap<string, Run>,
  judgments: ReadonlyMap<string, readonly JournalRecord[]> | undefined,
): QueryDetails {
  const benchmark = { ...whole, queries: whole.queries.slice(0, MOST_QUERIES) };
  const task = benchmarkTask(benchmark, 'statement-statement'); // for ids and ratings; its texts are not used
  const techniques = techniquesOf(benchmark);
  const systems = [...runs.values()].map((run) => ({
    scores: queryScores(task, run),
    rankings: rankingsOf(task, run),
  }));
  return {
    total: whole.queries.length,
    systems: [...runs.keys()],
    queries: benchmark.queries.map((query, q) => ({
      id: query.id,
      domains: query.domains,
      techniques: techniques(query.id),
      scores: systems.map(({ scores }) => scores[q]!),
      candidates: candidatesOf(
        query,
        systems.map(({ rankings }) => rankings[q]!),
        judgments?.get(query.id),
        techniques,
      ),
    })),
  };
}

function candidatesOf(
  { id: queryId, candidates, ratings }: BenchmarkQuery,
  rankings: readonly (readonly number[])[],
  records: readonly JournalRecord[] | undefined,
  techniques: (id: string) => readonly string[],
): CandidateDetail[] {
  const own = new Set(techniques(queryId));
  const ranks = rankings.map((ranking) => {
    const placed = new Int32Array(candidates.length);
    for (const [place, candidate] of ranking.entries()) placed[candidate] = place + 1;
    return placed;
  });
  const order = places([...ratings]);
  return [...candidates.keys()]
    .sort((i, j) => order[i]! - order[j]! || i - j)
    .map((i) => {
      const { id, signal } = candidates[i]!;
      return {
        id,
        signal,
        rating: ratings[i]!,
        ranks: ranks.map((placed) => placed[i]!),
        shared: techniques(id).filter((name) => own.has(name)),
        ...gamesOf(id, records),
      };
    });
}

function gamesOf(
  id: string,
  records: readonly JournalRecord[] | undefined,
): Pick<CandidateDetail, 'record' | 'reasons'> {
  if (records === undefined) return { record: null, reasons: [] };
  const record: [number, number, number] = [0, 0, 0];
  const reasons: string[] = [];
  for (const game of records) {
    if (game.kind !== 'judgment' || (game.first !== id && game.second !== id)) continue;
    const { verdict, raw } = game.judgement;
    if (verdict === 'abstain') continue;
    record[verdict === 'tie' ? 2 : (verdict === 'first') === (game.first === id) ? 0 : 1] += 1;
    if (raw && reasons.length < REASONS) {
      const other = game.first === id ? game.second : game.first;
      reasons.push(
        `against ${other}: ${raw.length > REASON_LENGTH ? `${raw.slice(0, REASON_LENGTH)}…` : raw}`,
      );
    }
  }
  return { record, reasons };
}

/** The techniques that the phrases of a problem speak of, surest first. */
function techniquesOf({ queries, texts }: Benchmark): (id: string) => readonly string[] {
  const names = Object.keys(TECHNIQUE_CUES);
  const matcher = new CueMatcher(Object.values(TECHNIQUE_CUES).map((cues) => ({ cues })));
  const ids = new Set(queries.flatMap(({ id, candidates }) => [id, ...candidates.map((one) => one.id)]));
  const matches = new Map([...ids].map((id) => [id, matcher.match(fullText(texts.get(id)!))]));
  matcher.fit(matches.values());
  const found = new Map(
    [...matches].map(([id, match]) => [
      id,
      [...matcher.evidence(match)]
        .sort(([a, x], [b, y]) => y - x || a - b)
        .slice(0, TECHNIQUES)
        .map(([technique]) => names[technique]!.replaceAll('-', ' ')),
    ]),
  );
  return (id) => found.get(id)!;
}
