import { modelTask } from '../llm/model-stage.js';
import { summariesByModel } from '../llm/summaries.js';
import { CueMatcher } from '../offline/cue-matcher.js';
import { summarize } from '../offline/summarize.js';
import { TECHNIQUE_CUES } from '../offline/techniques.data.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { Problem, Summary } from '../types.js';
import type { Context } from './context.js';

/** Summarises every solution in one short sentence: `summaries/summaries.jsonl`. */
export async function stageSummaries(context: Context, dedup: StageResult): Promise<StageResult> {
  const { config, state, versions } = context;
  const task = await modelTask(config, 'summaries');
  return runStage(state, {
    name: 'summaries',
    version: 1,
    inputs: {
      problems: dedup.manifest.outputs['problems.jsonl'],
      ...(task && { model: task.identity }),
    },
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const { summaries, counts } = task
        ? await summariesByModel(context, task, problems)
        : { summaries: offlineSummaries(context, problems), counts: {} };
      await state.write(state.path('summaries', 'summaries.jsonl'), formatJsonLines(summaries));
      return {
        files: ['summaries.jsonl'],
        counts: {
          summaries: summaries.length,
          withoutIdea: summaries.filter(({ noCoreIdea }) => noCoreIdea).length,
          ...counts,
        },
      };
    },
  });
}

function offlineSummaries({ progress }: Context, problems: readonly Problem[]): Summary[] {
  const matcher = new CueMatcher(Object.values(TECHNIQUE_CUES).map((cues) => ({ cues })));
  matcher.fit(problems.map(({ solution }) => matcher.match(solution)));
  const step = progress.start('summaries', problems.length);
  const summaries = problems.map((problem, i) => {
    step.update(i + 1);
    return summarize(problem, matcher);
  });
  step.stop();
  return summaries;
}
