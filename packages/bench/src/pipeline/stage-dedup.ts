import { deduplicate } from '@saber/dedup';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { Problem } from '../types.js';
import type { Context } from './context.js';

/** Keeps one problem of each cluster of near-duplicate statements: `dedup/problems.jsonl`, `dedup/duplicates.jsonl`. */
export async function stageDedup(
  { config, state, versions }: Context,
  problems: StageResult,
): Promise<StageResult> {
  return runStage(state, {
    name: 'dedup',
    version: 1,
    inputs: { problems: problems.manifest.outputs['problems.jsonl'], dedup: config.dedup },
    versions,
    run: async () => {
      const { preset, threshold, priority } = config.dedup;
      const all = await readRecords<Problem>(state.path('problems', 'problems.jsonl'));
      const { kept, duplicates } = await deduplicate(
        all.map(({ id, problem, source }) => ({
          id,
          text: problem,
          ...(source !== undefined && { source }),
        })),
        { preset, priority, ...(threshold !== undefined && { threshold }) },
      );
      const keep = new Set(kept);
      await state.write(
        state.path('dedup', 'problems.jsonl'),
        formatJsonLines(all.filter(({ id }) => keep.has(id))),
      );
      await state.write(state.path('dedup', 'duplicates.jsonl'), formatJsonLines(duplicates));
      return {
        files: ['problems.jsonl', 'duplicates.jsonl'],
        counts: { kept: keep.size, duplicates: duplicates.length },
      };
    },
  });
}
