import { existsSync } from 'node:fs';
import { BenchError } from '../errors.js';
import { type Annotation, standingAnnotations } from '../experiments/annotations.js';
import type { Benchmark, Dated, ExperimentInputs, Rephrasing } from '../experiments/types.js';
import { techniqueJudge } from '../offline/judge.js';
import type { QueryRatings } from '../pipeline/stage-ratings.js';
import type { CandidatePool, Problem, TopicAssignment } from '../types.js';
import { type JsonLine, readJsonLines } from './jsonl.js';
import { readJudgments } from './judgment-journal.js';
import { readRecords } from './read-records.js';
import type { State } from './state.js';

/** What a state folder holds of the inputs of the experiments. */
export type StateInputs = Required<
  Pick<ExperimentInputs, 'benchmark' | 'compare' | 'judgments' | 'topics' | 'rephrasings'>
>;

/**
 * Reads a finished benchmark for the experiments. Problems that restate another count as rephrasings.
 *
 * @throws BenchError `STATE` when the folder holds no finished benchmark
 */
export async function readExperimentInputs(state: State): Promise<StateInputs> {
  const ratings = state.path('ratings', 'ratings.jsonl');
  if (!existsSync(ratings)) {
    throw new BenchError(
      'STATE',
      `no finished benchmark in ${state.folder} (${ratings} is missing); run "saber build" first`,
    );
  }
  const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
  const pools = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
  const rated = new Map((await readRecords<QueryRatings>(ratings)).map((query) => [query.queryId, query]));
  const texts = new Map(problems.map((problem) => [problem.id, problem]));
  const benchmark: Benchmark = {
    texts,
    documents: problems.map(({ id }) => id),
    queries: pools.map(({ queryId, domains, candidates }) => {
      const own = new Map(rated.get(queryId)!.ratings.map(({ id, rating }) => [id, rating]));
      return {
        id: queryId,
        domains,
        candidates: candidates.map(({ id, signal }) => ({ id, signal })),
        ratings: Float64Array.from(candidates, ({ id }) => own.get(id)!),
      };
    }),
  };
  const topics = await readRecords<TopicAssignment>(state.path('topics', 'topics.jsonl'));
  return {
    benchmark,
    compare: techniqueJudge(problems),
    judgments: readJudgments(state.path('judgments', 'judgments.jsonl')),
    topics: new Map(topics.map(({ id, topics: paths }) => [id, paths])),
    rephrasings: problems
      .filter(({ twinOf }) => twinOf !== undefined && texts.has(twinOf))
      .map(({ id, problem, twinOf }) => ({ original: twinOf!, id, problem })),
  };
}

/** The verdicts that stand in files of annotations; a person in two files is one person. */
export async function readAnnotations(paths: readonly string[]): Promise<Annotation[]> {
  const lists = await Promise.all(paths.map(async (path) => standingAnnotations(await linesOf(path), path)));
  return lists.flat();
}

/**
 * Rephrased statements, one a line: `{"original": "alg-002", "problem": "..."}`, with an `id` if it should have one; or as
 * the pipeline writes them to `rephrasings/rephrasings.jsonl`.
 *
 * @throws BenchError `DATA` for a field that is missing or an original that nobody knows
 */
export async function readRephrasings(path: string, { texts }: Benchmark): Promise<Rephrasing[]> {
  return (await linesOf(path)).map(({ value, line }) => {
    const given = value as Partial<Rephrasing & { rephrased: string }>;
    // The stage of the pipeline writes the id of the original, its statement and the reworded one.
    const { original, problem, id }: Partial<Rephrasing> =
      given.rephrased === undefined
        ? { id: `${String(given.original)} rephrased`, ...given }
        : { original: given.id!, problem: given.rephrased, id: `${String(given.id)} rephrased` };
    if (typeof original !== 'string' || typeof problem !== 'string' || typeof id !== 'string') {
      throw new BenchError('DATA', `${path}:${line}: a rephrasing has the texts original and problem`);
    }
    if (!texts.has(original)) {
      throw new BenchError('DATA', `${path}:${line}: no problem has the id "${original}"`);
    }
    return { original, id, problem };
  });
}

/**
 * Release dates and scores, one a line: `{"system": "...", "date": "2025-06", "score": 0.7, "class": "bi-encoder"}`.
 *
 * @throws BenchError `DATA` for a field that is missing or of another kind
 */
export async function readDates(path: string): Promise<Dated[]> {
  return (await linesOf(path)).map(({ value, line }) => {
    const { system, date, score, class: kind = 'bi-encoder' } = value as Partial<Dated>;
    if (typeof system !== 'string' || typeof date !== 'string' || typeof score !== 'number') {
      throw new BenchError(
        'DATA',
        `${path}:${line}: a line has the texts system and date and the number score`,
      );
    }
    if (kind !== 'bi-encoder' && kind !== 'cross-encoder') {
      throw new BenchError(
        'DATA',
        `${path}:${line}: class must be bi-encoder or cross-encoder, got "${kind}"`,
      );
    }
    return { system, date, score, class: kind };
  });
}

async function linesOf(path: string): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  for await (const line of readJsonLines(path)) lines.push(line);
  return lines;
}
