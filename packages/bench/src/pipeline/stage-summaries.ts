import { blocks } from '../executor/blocks.js';
import { executorOf } from '../executor/executor-of.js';
import { fitPhrases, TEXTS_PER_JOB } from '../executor/fit-phrases.js';
import { mapJobs } from '../executor/map-jobs.js';
import { modelTask } from '../llm/model-stage.js';
import { summariesByModel } from '../llm/summaries.js';
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
    version: 2,
    inputs: {
      problems: dedup.manifest.outputs['problems.jsonl'],
      ...(task && { model: task.identity }),
    },
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const { summaries, counts } = task
        ? await summariesByModel(context, task, problems)
        : { summaries: await offlineSummaries(context, problems), counts: {} };
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

async function offlineSummaries(context: Context, problems: readonly Problem[]): Promise<Summary[]> {
  const executor = executorOf(context);
  const solutions = problems.map(({ id, solution }) => ({ id, solution }));
  const phrases = await fitPhrases(
    executor,
    Object.values(TECHNIQUE_CUES),
    problems.map(({ solution }) => solution),
  );
  const step = context.progress.start('summaries', problems.length);
  const summaries: Summary[] = [];
  for await (const block of mapJobs(executor, 'summary', phrases, blocks(solutions, TEXTS_PER_JOB))) {
    summaries.push(...block);
    step.update(summaries.length);
  }
  step.stop();
  return summaries;
}
