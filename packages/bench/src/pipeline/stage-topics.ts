import { assignTopics, type Ontology } from '@saber/ontology';
import { readOntology, type TopicHierarchy } from '../ingest/read-ontology.js';
import { modelTask } from '../llm/model-stage.js';
import { topicsByModel } from '../llm/topics.js';
import { CueMatcher } from '../offline/cue-matcher.js';
import { offlineScorer } from '../offline/tagger.js';
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
  { config, progress }: Context,
  tree: Ontology,
  cues: TopicHierarchy['cues'],
  problems: readonly Problem[],
): Promise<TopicAssignment[]> {
  const matcher = new CueMatcher(cues.map((list) => ({ cues: list })));
  const matches = problems.map((problem) => matcher.match(fullText(problem)));
  matcher.fit(matches);
  const step = progress.start('topics', problems.length);
  const assigned: TopicAssignment[] = [];
  for (const [i, { id }] of problems.entries()) {
    const { topics, failures } = await assignTopics(
      tree,
      offlineScorer(tree, matcher, matches[i]!),
      config.topics,
    );
    if (failures[0]) throw failures[0].error;
    assigned.push({ id, topics });
    step.update(i + 1);
  }
  step.stop();
  return assigned;
}

/** The ontology file and its hash. */
export interface OntologyFile {
  readonly path: string;
  readonly hash: string;
}
