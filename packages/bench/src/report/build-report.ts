import { readFile } from 'node:fs/promises';
import { checkJudge } from '../evaluation/judge-check.js';
import { techniqueJudge } from '../offline/judge.js';
import type { BuildResult } from '../pipeline/build.js';
import type { Context } from '../pipeline/context.js';
import { OFFLINE_JUDGE } from '../pipeline/stage-judgments.js';
import { fingerprint } from '../store/hash.js';
import { readRecords } from '../store/read-records.js';
import { type CandidatePool, DOMAINS, type Domain, type Problem, type Thresholds } from '../types.js';
import { judgeOf, modelUse } from './model-use.js';
import type { Report, TaskResult } from './types.js';

/** Collects everything that the report states from the finished stages. */
export async function buildReport(
  { config, state, versions }: Context,
  built: BuildResult,
  tasks: readonly TaskResult[],
): Promise<Report> {
  const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
  const pools = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
  const thresholds = JSON.parse(
    await readFile(state.path('pools', 'thresholds.json'), 'utf8'),
  ) as Thresholds & {
    readonly found: boolean;
  };
  const queries = Object.fromEntries(
    config.pools.domains.map((domain) => [
      domain,
      pools.filter(({ domains }) => domains.includes(domain)).length,
    ]),
  );
  const judge = judgeOf(built);
  const model = modelUse(config, built);
  const check =
    judge.name === OFFLINE_JUDGE.name
      ? (checkJudge(problems, techniqueJudge(problems), config.seed) ?? null)
      : null;
  return {
    schema: 1,
    corpus: {
      name: [config.problems].flat().join(', '),
      hash: fingerprint(built.problems.inputs),
      ontology: config.ontology,
    },
    judge: { ...judge, check },
    ...(model && { model }),
    behaviour: config.behaviour,
    seed: config.seed,
    ...(config.evaluation.ties !== 'trec' && { ties: config.evaluation.ties }),
    k: config.pools.k,
    rounds: config.tournament.rounds,
    thresholds: { topic: thresholds.topic, summary: thresholds.summary, found: thresholds.found },
    counts: {
      problems: built.problems.counts.problems ?? 0,
      skipped: built.problems.counts.skipped ?? 0,
      duplicates: built.dedup.counts.duplicates ?? 0,
      topicAssignments: built.topics.counts.assignments ?? 0,
      queries: pools.length,
      candidatesPerQuery: 3 * config.pools.k,
      judgments: built.judgments.counts.judgments ?? 0,
    },
    queries,
    warnings: warningsOf(queries, config.pools.queriesPerDomain),
    versions,
    tasks,
  };
}

function warningsOf(queries: Readonly<Partial<Record<Domain, number>>>, wanted: number): string[] {
  return DOMAINS.filter((domain) => (queries[domain] ?? wanted) < wanted).map(
    (domain) =>
      `${domain} has ${queries[domain]} queries instead of ${wanted}: too few of its problems have enough candidates in each category.`,
  );
}
