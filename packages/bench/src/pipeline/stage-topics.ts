import type { Ontology } from '@saber/ontology';
import { blocks } from '../executor/blocks.js';
import { executorOf } from '../executor/executor-of.js';
import { fitPhrases, TEXTS_PER_JOB } from '../executor/fit-phrases.js';
import { packOntology } from '../executor/jobs/topic.js';
import { mapJobs } from '../executor/map-jobs.js';
import { readOntology, type TopicHierarchy } from '../ingest/read-ontology.js';
import { modelTask } from '../llm/model-stage.js';
import { topicsByModel } from '../llm/topics.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import { fullText } from '../texts.js';
import type { Problem, TopicAssignment } from '../types.js';
import type { Context } from './context.js';

/** Assigns topics to every problem by walking the ontology top-down: `topics/topics.jsonl`. */
export async function stageTopics(
  context: Context,
  ontology: OntologyFile,
  dedup: StageResult,
): Promise<StageResult> {
  const { config, state, versions } = context;
  const task = await modelTask(config, 'topics');
  return runStage(state, {
    name: 'topics',
    version: 1,
    inputs: {
      problems: dedup.manifest.outputs['problems.jsonl'],
      ontology: ontology.hash,
      topics: config.topics,
      ...(task && { model: task.identity }),
    },
    versions,
    run: async () => {
      const problems = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
      const { tree, cues } = await readOntology(ontology.path);
      const { assigned, counts } = task
        ? await topicsByModel(context, task, tree, problems)
        : { assigned: await offlineTopics(context, tree, cues, problems), counts: {} };
      await state.write(state.path('topics', 'topics.jsonl'), formatJsonLines(assigned));
      const assignments = assigned.reduce((sum, { topics }) => sum + topics.length, 0);
      const without = assigned.filter(({ topics }) => topics.length === 0).length;
      return {
        files: ['topics.jsonl'],
        counts: { assignments, withoutTopic: without, nodes: tree.size, ...counts },
      };
    },
  });
}

async function offlineTopics(
  context: Context,
  tree: Ontology,
  cues: TopicHierarchy['cues'],
  problems: readonly Problem[],
): Promise<TopicAssignment[]> {
  const { config, progress } = context;
  const executor = executorOf(context);
  const phrases = await fitPhrases(executor, cues, texts(problems));
  const step = progress.start('topics', problems.length);
  const rules = { ...phrases, ...packOntology(tree), threshold: config.topics.threshold };
  const assigned: TopicAssignment[] = [];
  for await (const block of mapJobs(executor, 'topic', rules, blocks(texts(problems), TEXTS_PER_JOB))) {
    for (const topics of block) assigned.push({ id: problems[assigned.length]!.id, topics });
    step.update(assigned.length);
  }
  step.stop();
  return assigned;
}

function* texts(problems: readonly Problem[]): Generator<string> {
  for (const problem of problems) yield fullText(problem);
}

/** The ontology file and its hash. */
export interface OntologyFile {
  readonly path: string;
  readonly hash: string;
}
