import { z } from 'zod';
import type { Context } from '../pipeline/context.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import { hashFile } from '../store/state.js';
import type { CandidatePool, Problem } from '../types.js';
import { askUntilRead, meanBytes, taskOf, withRequests } from './model-stage.js';
import { readJson } from './read-json.js';

/** Tokens of an answer before any is known: for the forecast. */
const EXPECTED_OUTPUT_TOKENS = 1200;

const answerSchema = z.object({ rephrased: z.string().trim().min(1) });

/** A query and the same problem in other words. */
export interface Rephrasing {
  readonly id: string;
  readonly problem: string;
  readonly rephrased: string;
}

/**
 * Has every query reworded, for experiments on finding duplicates (section 5.4): `rephrasings/rephrasings.jsonl`. Queries
 * without an answer that can be read are left out, and counted.
 */
export async function rephraseQueries(context: Context): Promise<StageResult> {
  const { config, state, versions } = context;
  const task = await taskOf(config, 'rephrasings', 'rephrase');
  return runStage(state, {
    name: 'rephrasings',
    version: 1,
    inputs: {
      problems: await hashFile(state.path('dedup', 'problems.jsonl')),
      pools: await hashFile(state.path('pools', 'pools.jsonl')),
      model: task.identity,
    },
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const pools = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
      const wanted = new Set(pools.map(({ queryId }) => queryId));
      const queries = problems.filter(({ id }) => wanted.has(id));
      return withRequests(context, task, async (requests) => {
        const rephrasings: (Rephrasing | undefined)[] = new Array(queries.length).fill(undefined);
        const expected = {
          requests: queries.length,
          messageBytes: meanBytes(queries, ({ problem }) => task.prompt.fill({ problem })),
          outputTokens: EXPECTED_OUTPUT_TOKENS,
        };
        await requests.each('rephrasings', queries, expected, async ({ id, problem }, i) => {
          const rephrased = await askUntilRead(requests, task, { problem }, (text) => {
            const read = answerSchema.safeParse(readJson(text)).data?.rephrased;
            return read === problem ? undefined : read;
          });
          if (rephrased !== undefined) rephrasings[i] = { id, problem, rephrased };
        });
        const read = rephrasings.filter((rephrasing) => rephrasing !== undefined);
        await state.write(state.path('rephrasings', 'rephrasings.jsonl'), formatJsonLines(read));
        return {
          files: ['rephrasings.jsonl'],
          counts: {
            rephrasings: read.length,
            ...requests.counts(),
            unreadable: queries.length - read.length,
          },
        };
      });
    },
  });
}
