import { type Judge, type Judgement, runTournament } from '@saber/tournament';
import { judgmentsByModel } from '../llm/judgments.js';
import { modelTask } from '../llm/model-stage.js';
import { techniqueJudge } from '../offline/judge.js';
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
  { config, state, progress }: Context,
  problems: readonly Problem[],
  queries: readonly CandidatePool[],
  run: string,
): Promise<{ counts: { judgments: number; abstentions: number } }> {
  const compare = techniqueJudge(problems);
  const journal = await JudgmentJournal.open(state.path('judgments', 'judgments.jsonl'), run);
  if (journal.size > 0) progress.note(`going on after ${journal.size} judgments`);
  const step = progress.start('judgments', queries.length);
  let judgments = 0;
  let abstentions = 0;
  try {
    for (const [i, { queryId, candidates }] of queries.entries()) {
      const result = await runTournament({
        items: candidates.map(({ id }) => id),
        judge: offlineJudge(compare, queryId),
        rounds: config.tournament.rounds,
        seed: derivedSeed(config.seed, 'tournament', queryId),
        concurrency: 1,
        journal: journal.of(queryId),
        configuration: { judge: `${OFFLINE_JUDGE.name} ${OFFLINE_JUDGE.version}` },
      });
      judgments += result.settled.length;
      abstentions += result.abstentions;
      step.update(i + 1);
    }
  } finally {
    journal.close();
    step.stop();
  }
  return { counts: { judgments, abstentions } };
}

function offlineJudge(compare: ReturnType<typeof techniqueJudge>, queryId: string): Judge<string> {
  return ({ first, second }): Judgement => {
    const difference = compare(queryId, first, second);
    return { verdict: difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie' };
  };
}
