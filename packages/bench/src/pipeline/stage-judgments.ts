import { executorOf } from '../executor/executor-of.js';
import { packProfile, type TournamentInput } from '../executor/jobs/judge.js';
import { mapJobs } from '../executor/map-jobs.js';
import { judgmentsByModel } from '../llm/judgments.js';
import { modelTask } from '../llm/model-stage.js';
import { techniqueProfiles } from '../offline/judge.js';
import { derivedSeed } from '../random.js';
import { fingerprint } from '../store/hash.js';
import { JudgmentJournal } from '../store/judgment-journal.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { CandidatePool, Problem } from '../types.js';
import type { Context } from './context.js';

/** Name of the offline judge; its version is raised when it would decide otherwise. */
export const OFFLINE_JUDGE = { name: 'offline technique profiles', version: 1 } as const;

/** Lets the judge compare the candidates of every query in a Swiss tournament: `judgments/judgments.jsonl`. */
export async function stageJudgments(
  context: Context,
  dedup: StageResult,
  pools: StageResult,
): Promise<StageResult> {
  const { config, state, versions } = context;
  const { rounds } = config.tournament;
  const task = await modelTask(config, 'judgments');
  const inputs = {
    problems: dedup.manifest.outputs['problems.jsonl'],
    pools: pools.manifest.outputs['pools.jsonl'],
    config: { rounds, seed: config.seed },
    judge: task ? { name: task.prompt.name, ...task.identity } : OFFLINE_JUDGE,
  };
  return runStage(state, {
    name: 'judgments',
    version: 1,
    inputs,
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const queries = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
      const { counts } = task
        ? await judgmentsByModel(context, task, problems, queries, fingerprint(inputs))
        : await offlineJudgments(context, problems, queries, fingerprint(inputs));
      return { files: ['judgments.jsonl'], counts };
    },
  });
}

async function offlineJudgments(
  context: Context,
  problems: readonly Problem[],
  queries: readonly CandidatePool[],
  run: string,
): Promise<{ counts: { judgments: number; abstentions: number } }> {
  const { config, state, progress } = context;
  const profiles = techniqueProfiles(problems);
  const journal = await JudgmentJournal.open(state.path('judgments', 'judgments.jsonl'), run);
  if (journal.size > 0) progress.note(`going on after ${journal.size} judgments`);
  const step = progress.start('judgments', queries.length);
  const rules = {
    rounds: config.tournament.rounds,
    judge: `${OFFLINE_JUDGE.name} ${OFFLINE_JUDGE.version}`,
  };
  const inputs = function* (): Generator<TournamentInput> {
    for (const { queryId, candidates } of queries) {
      const ids = candidates.map(({ id }) => id);
      yield {
        queryId,
        candidates: ids,
        profiles: [queryId, ...ids].map((id) => [id, packProfile(profiles.get(id)!)] as const),
        seed: derivedSeed(config.seed, 'tournament', queryId),
        known: journal.known(queryId),
      };
    }
  };
  let [judgments, abstentions, done] = [0, 0, 0];
  try {
    for await (const result of mapJobs(executorOf(context), 'judge', rules, inputs())) {
      const { queryId } = queries[done]!;
      for (const record of result.records) journal.append(queryId, record);
      judgments += result.judgments;
      abstentions += result.abstentions;
      done += 1;
      step.update(done);
    }
  } finally {
    journal.close();
    step.stop();
  }
  return { counts: { judgments, abstentions } };
}
