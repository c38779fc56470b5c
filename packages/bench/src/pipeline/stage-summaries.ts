import { CueMatcher } from '../offline/cue-matcher.js';
import { summarize } from '../offline/summarize.js';
import { TECHNIQUE_CUES } from '../offline/techniques.data.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { Problem, Summary } from '../types.js';
import type { Context } from './context.js';

/** Summarises every solution in at most 30 words: `summaries/summaries.jsonl`. */
export async function stageSummaries(
  { state, progress, versions }: Context,
  dedup: StageResult,
): Promise<StageResult> {
  return runStage(state, {
    name: 'summaries',
    version: 1,
    inputs: { problems: dedup.manifest.outputs['problems.jsonl'] },
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const matcher = new CueMatcher(Object.values(TECHNIQUE_CUES).map((cues) => ({ cues })));
      matcher.fit(problems.map(({ solution }) => matcher.match(solution)));
      const step = progress.start('summaries', problems.length);
      const summaries: Summary[] = problems.map((problem, i) => {
        step.update(i + 1);
        return summarize(problem, matcher);
      });
      step.stop();
      await state.write(state.path('summaries', 'summaries.jsonl'), formatJsonLines(summaries));
      return {
        files: ['summaries.jsonl'],
        counts: {
          summaries: summaries.length,
          withoutIdea: summaries.filter(({ noCoreIdea }) => noCoreIdea).length,
        },
      };
    },
  });
}
