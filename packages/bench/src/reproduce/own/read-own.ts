import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { compareCodePoints } from '@saber/metrics';
import { parseRun } from '@saber/metrics/trec';
import type { QueryRatings } from '../../pipeline/stage-ratings.js';
import { readRecords } from '../../store/read-records.js';
import type { State } from '../../store/state.js';
import type { CandidatePool, Task } from '../../types.js';
import type { OwnBenchmark } from '../types.js';

const TASKS: readonly Task[] = ['statement-full', 'statement-statement', 'full-full'];

/** Reads ratings and runs of a state folder; undefined when it holds no finished benchmark. */
export async function readOwnBenchmark(state: State): Promise<OwnBenchmark | undefined> {
  const paths = [state.path('ratings', 'ratings.jsonl'), state.path('pools', 'pools.jsonl')] as const;
  if (!paths.every((path) => existsSync(path))) return undefined;
  const rated = await readRecords<QueryRatings>(paths[0]);
  const pools = new Map((await readRecords<CandidatePool>(paths[1])).map((pool) => [pool.queryId, pool]));
  const queries = rated.map(({ queryId, ratings }) => ({
    id: queryId,
    domains: pools.get(queryId)?.domains ?? [],
    ratings: Float64Array.from(ratings, ({ rating }) => rating),
  }));
  const task = TASKS.find((one) => existsSync(state.path('runs', one)));
  const rankings = new Map<string, (readonly number[])[]>();
  const files = task
    ? (await readdir(state.path('runs', task))).filter((name) => name.endsWith('.trec'))
    : [];
  for (const file of files.sort()) {
    const run = parseRun(await readFile(state.path(`runs/${task}`, file), 'utf8'));
    rankings.set(
      file.replace(/\.trec$/, ''),
      rated.map(({ queryId, ratings }) => {
        const position = new Map(ratings.map(({ id }, i) => [id, i]));
        return [...(run.get(queryId) ?? [])]
          .sort(([a, x], [b, y]) => y - x || compareCodePoints(b, a)) // the tie rule of trec_eval
          .map(([id]) => position.get(id)!);
      }),
    );
  }
  return { queries, rankings };
}
