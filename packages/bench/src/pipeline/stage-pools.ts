import { BenchError } from '../errors.js';
import { executorOf } from '../executor/executor-of.js';
import { answerByJobs, packRows, type RowData } from '../executor/jobs/row-block.js';
import { readOntology } from '../ingest/read-ontology.js';
import { largestWorkingK } from '../selection/largest-working-k.js';
import type { RowSteps } from '../selection/row-passes.js';
import { poolSteps, type SelectedPools } from '../selection/select-pools.js';
import { type FoundThresholds, thresholdSteps } from '../selection/thresholds.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import { summaryTokens } from '../summary/summary-tokens.js';
import { topicDomain } from '../topic-domain.js';
import {
  DOMAINS,
  type Domain,
  type Problem,
  type Summary,
  type Thresholds,
  type TopicAssignment,
} from '../types.js';
import type { Context } from './context.js';
import type { OntologyFile } from './stage-topics.js';

/** Problems that have both signals, by position. */
interface Items {
  readonly ids: readonly string[];
  readonly topics: readonly (readonly string[])[];
  readonly summaries: readonly ReadonlySet<string>[];
  readonly domains: readonly (readonly Domain[])[];
}

/**
 * Relates all problems by both signals, settles the thresholds, and draws queries and candidates:
 * `pools/thresholds.json`, `pools/pools.jsonl`.
 */
export async function stagePools(
  context: Context,
  ontology: OntologyFile,
  { dedup, topics, summaries }: { dedup: StageResult; topics: StageResult; summaries: StageResult },
): Promise<StageResult> {
  const { config, state, versions } = context;
  const { seed, behaviour, pools, thresholds } = config;
  return runStage(state, {
    name: 'pools',
    version: 1,
    inputs: {
      problems: dedup.manifest.outputs['problems.jsonl'],
      topics: topics.manifest.outputs['topics.jsonl'],
      summaries: summaries.manifest.outputs['summaries.jsonl'],
      ontology: ontology.hash,
      config: { seed, behaviour, pools, thresholds },
    },
    versions,
    run: async () => {
      const items = await readItems(context);
      const { tree } = await readOntology(ontology.path);
      const unit = behaviour === 'official' ? 'assignments' : 'items';
      const rows: RowData = packRows(tree, items.topics, items.summaries, unit);
      const answer = <R>(steps: RowSteps<R>): Promise<R> => answerByJobs(steps, executorOf(context), rows);
      const found = thresholds === 'auto' ? await findShared(context, items, answer) : undefined;
      const chosen = thresholds === 'auto' ? found! : thresholds;
      const select = (
        bounds: Thresholds,
        k: number,
        onProgress?: (done: number) => void,
      ): Promise<SelectedPools> =>
        answer(
          poolSteps(items.ids, (item) => items.domains[item]!, {
            thresholds: bounds,
            k,
            queriesPerDomain: pools.queriesPerDomain,
            domains: pools.domains,
            strict: behaviour === 'paper',
            seed,
            ...(onProgress && { onProgress }),
          }),
        );
      const step = context.progress.start('pools', items.ids.length);
      const selected = await select(chosen, pools.k, (done) => step.update(done));
      step.stop();
      if (selected.pools.length === 0) {
        const reach = async (bounds: Thresholds): Promise<number> =>
          (await select(bounds, Number.POSITIVE_INFINITY)).largestK;
        throw tooLarge(pools.k, found ? await largestWorkingK(found, pools.k, reach) : selected.largestK);
      }
      const byDomain = Object.fromEntries(found?.byDomain ?? []);
      const summary = {
        topic: chosen.topic,
        summary: chosen.summary,
        found: found !== undefined,
        byDomain,
        eligible: Object.fromEntries(selected.eligible),
      };
      await state.write(state.path('pools', 'thresholds.json'), `${JSON.stringify(summary, null, 2)}\n`);
      await state.write(state.path('pools', 'pools.jsonl'), formatJsonLines(selected.pools));
      return {
        files: ['thresholds.json', 'pools.jsonl'],
        counts: {
          items: items.ids.length,
          queries: selected.pools.length,
          candidates: selected.pools.length * 3 * pools.k,
        },
      };
    },
  });
}

function tooLarge(k: number, largestK: number): BenchError {
  const remedy =
    largestK > 0
      ? `the largest K that works is ${largestK} (--k ${largestK})`
      : 'no problem has related ones in all three categories: give more problems, or lower thresholds (--topic-threshold, --summary-threshold)';
  return new BenchError(
    'POOLS',
    `no problem has ${k} ${k === 1 ? 'candidate' : 'candidates'} in each category (topic-only, summary-only, both); ${remedy}`,
  );
}

/** Problems without a topic or without a summary are left out, as in the released code. */
async function readItems({ config, state }: Context): Promise<Items> {
  const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
  const topics = await readRecords<TopicAssignment>(state.path('topics', 'topics.jsonl'));
  const summaries = await readRecords<Summary>(state.path('summaries', 'summaries.jsonl'));
  const all = problems.map((problem, i) => ({
    id: problem.id,
    topics: topics[i]!.topics,
    tokens: summaryTokens(summaries[i]!.coreIdea),
    domains: problem.domains ?? domainsOfTopics(topics[i]!.topics),
  }));
  const usable = all.filter(({ topics: own, tokens }) => own.length > 0 && tokens.size > 0);
  if (usable.length === 0) {
    throw new BenchError('POOLS', 'no problem is left after filtering: none has both a topic and a summary');
  }
  const wanted = config.pools.domains;
  if (!usable.some(({ domains }) => domains.some((domain) => wanted.includes(domain)))) {
    throw new BenchError(
      'POOLS',
      `no problem is left after filtering: none belongs to ${wanted.join(' or ')}; state domains in the problem file, or use an ontology whose branches are the domains`,
    );
  }
  return {
    ids: usable.map(({ id }) => id),
    topics: usable.map(({ topics: own }) => own),
    summaries: usable.map(({ tokens }) => tokens),
    domains: usable.map(({ domains }) => domains),
  };
}

function domainsOfTopics(topics: readonly string[]): Domain[] {
  const found = new Set(topics.map(topicDomain));
  return DOMAINS.filter((domain) => found.has(domain));
}

async function findShared(
  { config, progress }: Context,
  items: Items,
  answer: <R>(steps: RowSteps<R>) => Promise<R>,
): Promise<FoundThresholds> {
  const { pools } = config;
  const domains = new Map(
    pools.domains.map((domain) => [
      domain,
      [...items.ids.keys()].filter((item) => items.domains[item]!.includes(domain)),
    ]),
  );
  const step = progress.start('thresholds', 1);
  const found = await answer(
    thresholdSteps({
      domains,
      k: pools.k,
      queriesPerDomain: pools.queriesPerDomain,
      onProgress: (done, total) => step.update(done / total),
    }),
  );
  step.stop();
  return found;
}
