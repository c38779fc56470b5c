import type { Run } from '@saber/metrics';
import { systems } from '@saber/retrievers';
import type { Judge, Judgement } from '@saber/tournament';
import { BenchError } from '../errors.js';
import type { EvaluationTask, System } from '../evaluation/types.js';
import { createRandom, sample } from '../random.js';
import type { Task } from '../types.js';
import { agreementWithPeople } from './agreement-with-people.js';
import { benchmarkTask } from './benchmark.js';
import { bootstrapIntervals, bootstrapResult } from './bootstrap-intervals.js';
import { journalComparisons, PRIORS } from './comparisons.js';
import { duplicateSearch, duplicatesResult } from './duplicate-search.js';
import { instructionEffect, instructionsResult } from './instructions.js';
import { labelRobustLeaderboard, labelRobustResult } from './label-robust.js';
import { qualityAgainstLatency } from './latency.js';
import { mathAgainstWords, mathAgainstWordsResult } from './math-against-words.js';
import { metricVariants } from './metric-variants.js';
import { roundsResult, roundsStudy } from './rounds.js';
import { meanOf, queryScores, rankAll, rankingsOf, startSystem } from './run-system.js';
import { datedCards, scoreOverTime } from './score-over-time.js';
import { SETTINGS, settingsResult } from './settings.js';
import { signalEffect } from './signal-effect.js';
import { domainDistribution, queryDomains, queryOf, topicDistribution } from './topic-shares.js';
import type { ExperimentInputs, ExperimentResult } from './types.js';

/** An experiment that can be run by name. */
export interface Experiment {
  readonly title: string;
  /** What it needs beside the benchmark, as a sentence for who has not got it; undefined when all is there. */
  readonly lacks: (inputs: ExperimentInputs) => string | undefined;
  readonly run: (inputs: ExperimentInputs) => Promise<ExperimentResult> | ExperimentResult;
}

const nothing = (): undefined => undefined;
const needs =
  (field: keyof ExperimentInputs, what: string) =>
  (inputs: ExperimentInputs): string | undefined =>
    inputs[field] === undefined ? what : undefined;

/** All experiments by name, in the order of the paper's figures and tables. */
export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  domains: {
    title: 'domains and subdomains (Figure 5)',
    lacks: ({ benchmark, topics }) =>
      topics === undefined && benchmark.queries.every(({ domains }) => domains.length === 0)
        ? 'topics of the problems, which a state folder has, or domains of the queries (column domains)'
        : undefined,
    run: ({ benchmark, topics }) =>
      topics ? domainDistribution(benchmark, topics) : queryDomains(benchmark.queries),
  },
  'topic-distribution': {
    title: "topics of one query's candidates (section A.7)",
    lacks: ({ topics, tagTexts }) =>
      (topics ?? tagTexts) ? undefined : 'topics of the problems, or texts in which rules can find them',
    run: async ({ benchmark, topics, tagTexts, query }) => {
      const { id, candidates } = queryOf(benchmark, query ?? benchmark.queries[0]!.id);
      const own = topics ?? (await tagTexts!([id, ...candidates.map((one) => one.id)]));
      const result = topicDistribution(benchmark, own, id);
      return topics
        ? result
        : { ...result, note: `${result.note} The data carry no topics: rules found these in the texts.` };
    },
  },
  'signal-effect': {
    title: 'effect of the two signals (Figure 6)',
    lacks: nothing,
    run: ({ benchmark }) => signalEffect(benchmark.queries),
  },
  rounds: {
    title: 'rounds against inversions (Figure 7)',
    lacks: needs(
      'compare',
      'a judge to compare all pairs, and the offline one reads solutions (column solution), of which some are missing',
    ),
    run: async (inputs) => {
      const { benchmark, seed, behaviour, onProgress } = inputs;
      const rows = await roundsStudy(
        benchmark.queries.map(({ id, candidates }) => ({ id, items: candidates.map((one) => one.id) })),
        (queryId) => judgeOf(inputs, queryId),
        {
          seed,
          prior: PRIORS[behaviour],
          onProgress: (done, total) => onProgress?.('rounds', done, total),
        },
      );
      return roundsResult(rows, benchmark.queries.length);
    },
  },
  'metric-variants': {
    title: 'variants of the measure (Table 4)',
    lacks: nothing,
    run: async (inputs) => {
      const { task, runs } = await runAll(inputs, 'statement-full');
      return metricVariants(
        inputs.benchmark.queries,
        [...runs.values()].map((run) => rankingsOf(task, run)),
      );
    },
  },
  'judge-agreement': {
    title: 'agreement of the judge with annotators by rank difference (Tables 5, 6)',
    lacks: ({ annotations, benchmark }) =>
      annotations === undefined && ![...benchmark.texts.values()].some(({ techniques }) => techniques?.length)
        ? 'verdicts of people: make some with "saber annotate" and give the file with --annotations'
        : undefined,
    run: agreementWithPeople,
  },
  bootstrap: {
    title: 'bootstrap intervals by paper and by released code (Table 7)',
    lacks: nothing,
    run: async (inputs) => {
      const { task, runs } = await runAll(inputs, 'statement-full');
      const rows = bootstrapIntervals(
        [...runs].map(([system, run]) => ({ system, scores: queryScores(task, run) })),
        task.queries.map(({ domains }) => domains),
        inputs.seed,
      );
      return bootstrapResult(rows, task.queries.length);
    },
  },
  settings: {
    title: 'statement and full text on either side (Table 8)',
    lacks: nothing,
    run: async (inputs) => {
      const scores = new Map<string, Record<Task, number>>();
      for (const name of SETTINGS) {
        const { task, runs } = await runAll(inputs, name);
        for (const [system, run] of runs) {
          const own =
            scores.get(system) ??
            ({ 'statement-statement': 0, 'statement-full': 0, 'full-full': 0 } satisfies Record<
              Task,
              number
            >);
          own[name] = meanOf(queryScores(task, run), []);
          scores.set(system, own);
        }
      }
      return settingsResult(scores, inputs.benchmark.queries.length);
    },
  },
  instructions: {
    title: 'instructions before the query (Table 9)',
    lacks: nothing,
    run: async ({ systems, instructionSystems = systems, benchmark, seed }) =>
      instructionsResult(
        await instructionEffect(instructionSystems, benchmarkTask(benchmark, 'statement-full'), seed),
        benchmark.queries.length,
      ),
  },
  'math-against-words': {
    title: 'formulas against words (Table 10, Figure 9)',
    lacks: nothing,
    run: async ({ systems, benchmark, seed, behaviour }) =>
      mathAgainstWordsResult(await mathAgainstWords(systems, benchmark, { seed, behaviour })),
  },
  duplicates: {
    title: 'search for rephrased problems (Tables 2, 11, 12)',
    lacks: ({ rephrasings }) =>
      rephrasings === undefined || rephrasings.length === 0
        ? 'rephrased statements (--rephrasings), as only the bundled corpus brings its own'
        : undefined,
    run: async (inputs) => {
      const { systems, benchmark, rephrasings, seed, onProgress } = inputs;
      const ranks = await duplicateSearch(systems, benchmark, rephrasings!, {
        seed,
        onProgress: (done, total) => onProgress?.('duplicates', done, total),
      });
      const { task, runs } = await runAll(inputs, 'statement-full');
      const overall = new Map([...runs].map(([name, run]) => [name, meanOf(queryScores(task, run), [])]));
      return duplicatesResult(ranks, overall);
    },
  },
  latency: {
    title: 'quality against latency (Figure 8)',
    lacks: needs('report', 'a report with times; run "saber run" or "saber evaluate" first'),
    run: ({ report }) => {
      const task = report!.tasks.find(({ task: name }) => name === 'statement-full') ?? report!.tasks[0]!;
      return qualityAgainstLatency(task.systems);
    },
  },
  'over-time': {
    title: 'score over release date (Figure 10)',
    lacks: nothing,
    run: ({ dates }) => {
      if (dates) return scoreOverTime(dates);
      const cards = datedCards();
      return scoreOverTime(
        cards,
        `Printed scores of the paper by the dates that the cards of the systems state (saber systems), of ${cards.length} of the ${systems.length} systems; methods have none (--dates takes dates and scores of your own).`,
      );
    },
  },
  'label-robust': {
    title: 'rank intervals that resample judgments and queries together',
    lacks: needs(
      'judgments',
      'the judgments behind the ratings, which a state folder has; the published columns hold their outcome alone (relevance_scores)',
    ),
    run: async (inputs) => {
      const { benchmark, judgments, resamples, seed, behaviour, onProgress } = inputs;
      const { task, runs } = await runAll(inputs, 'statement-full');
      const rows = labelRobustLeaderboard(
        benchmark.queries.map(({ id, candidates }) => ({
          id,
          size: candidates.length,
          comparisons: journalComparisons(
            candidates.map((candidate) => candidate.id),
            judgments!.get(id) ?? [],
          ),
        })),
        new Map([...runs].map(([system, run]) => [system, rankingsOf(task, run)])),
        {
          resamples,
          seed,
          prior: PRIORS[behaviour],
          onProgress: (done, total) => onProgress?.('label-robust', done, total),
        },
      );
      return labelRobustResult(rows, benchmark.queries.length, resamples);
    },
  },
};

/**
 * Runs an experiment by name.
 *
 * @throws BenchError `USAGE` when it needs something that was not given
 */
export async function runExperiment(name: string, inputs: ExperimentInputs): Promise<ExperimentResult> {
  const experiment = EXPERIMENTS[name];
  if (!experiment) {
    throw new BenchError(
      'USAGE',
      `no experiment is called "${name}"; there are ${Object.keys(EXPERIMENTS).join(', ')}`,
    );
  }
  const lacking = experiment.lacks(inputs);
  if (lacking !== undefined) throw new BenchError('USAGE', `the experiment ${name} needs ${lacking}`);
  return experiment.run(inputs);
}

/** Runs all systems that can run here, the ends of the scale left out. */
async function runAll(
  { benchmark, systems, seed, onProgress }: ExperimentInputs,
  name: Task,
): Promise<{ task: EvaluationTask; runs: Map<string, Run> }> {
  const task = benchmarkTask(benchmark, name);
  const runs = new Map<string, Run>();
  const chosen = systems.filter(({ type }: System) => type !== '-');
  for (const [done, system] of chosen.entries()) {
    const started = await startSystem(system, task, seed);
    if ('rank' in started) runs.set(system.name, await rankAll(started.rank, task));
    onProgress?.(name, done + 1, chosen.length);
  }
  return { task, runs };
}

function judgeOf({ compare }: ExperimentInputs, queryId: string): Judge<string> {
  return ({ first, second }): Judgement => {
    const difference = compare!(queryId, first, second);
    return { verdict: difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie' };
  };
}

/** Some queries of a benchmark, for experiments that would take long over all. */
export function chooseQueries(ids: readonly string[], count: number, seed: number): string[] {
  return sample(ids, count, createRandom(seed, 'experiment queries'));
}
