import { bundledPath } from '../bundled.js';
import { ontologyFile } from '../ingest/read-ontology.js';
import { checkModel } from '../llm/model-stage.js';
import type { StageResult } from '../store/stage.js';
import type { Manifest } from '../store/state.js';
import { hashFile } from '../store/state.js';
import type { Context } from './context.js';
import { stageDedup } from './stage-dedup.js';
import { stageJudgments } from './stage-judgments.js';
import { stagePools } from './stage-pools.js';
import { stageProblems } from './stage-problems.js';
import { stageRatings } from './stage-ratings.js';
import { stageSummaries } from './stage-summaries.js';
import { type OntologyFile, stageTopics } from './stage-topics.js';

/** The stages that build a benchmark, in order; each is a subfolder of the state folder. */
export const STAGES = ['problems', 'dedup', 'topics', 'summaries', 'pools', 'judgments', 'ratings'] as const;

/** Manifests of all stages, by name. */
export type BuildResult = Readonly<Record<(typeof STAGES)[number], Manifest>>;

/**
 * Builds the benchmark: problems, deduplication, topics, summaries, pools, judgments, ratings. Stages whose inputs are
 * unchanged are not run again.
 *
 * @throws BenchError with one sentence for the user
 */
export async function build(context: Context): Promise<BuildResult> {
  const { progress } = context;
  const done = (result: StageResult): StageResult => {
    const { stage, counts } = result.manifest;
    const shown = Object.entries(counts).map(
      ([name, count]) => `${count.toLocaleString('en')} ${readable(name)}`,
    );
    progress.note(`${stage}: ${shown.join(', ')}${result.reused ? ' (unchanged)' : ''}`);
    return result;
  };
  await checkModel(context.config);
  await context.executor?.ready();
  const ontology = await ontologyFileOf(context);
  const problems = done(await stageProblems(context));
  const dedup = done(await stageDedup(context, problems));
  const topics = done(await stageTopics(context, ontology, dedup));
  const summaries = done(await stageSummaries(context, dedup));
  const pools = done(await stagePools(context, ontology, { dedup, topics, summaries }));
  const judgments = done(await stageJudgments(context, dedup, pools));
  const ratings = done(await stageRatings(context, pools, judgments));
  return {
    problems: problems.manifest,
    dedup: dedup.manifest,
    topics: topics.manifest,
    summaries: summaries.manifest,
    pools: pools.manifest,
    judgments: judgments.manifest,
    ratings: ratings.manifest,
  };
}

/** `withoutTopic` to `without topic`. */
function readable(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
}

/** The configured ontology file, and its hash. */
export async function ontologyFileOf({ config }: Context): Promise<OntologyFile> {
  const path = await ontologyFile(
    config.ontology === 'bundled' ? bundledPath('ontology.jsonl') : config.ontology,
  );
  return { path, hash: await hashFile(path) };
}
