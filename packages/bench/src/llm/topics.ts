import { assignTopics, type Ontology, type TopicScorer } from '@saber/ontology';
import type { Context } from '../pipeline/context.js';
import { fullText } from '../texts.js';
import type { Problem, TopicAssignment } from '../types.js';
import { askUntilRead, type ModelCounts, type ModelTask, meanBytes, withRequests } from './model-stage.js';
import { PendingRequest } from './pending.js';
import { readJson } from './read-json.js';
import type { Requests } from './requests.js';

/** Nodes asked about for one problem, and tokens of an answer, before anything is known: for the forecast. */
const EXPECTED = { nodes: 6, outputTokens: 1500 };

/** A node for which no answer could be read in all tries: taken to have no fitting children, as in the released code. */
class UnreadableScoresError extends Error {}

/** Assigns topics by asking the model to score the children of each node, from the root down (section 3.2.2). */
export async function topicsByModel(
  context: Context,
  task: ModelTask,
  tree: Ontology,
  problems: readonly Problem[],
): Promise<{ assigned: TopicAssignment[]; counts: ModelCounts }> {
  return withRequests(context, task, async (requests) => {
    const assigned: TopicAssignment[] = new Array(problems.length);
    let unreadable = 0;
    const expected = {
      requests: problems.length * EXPECTED.nodes,
      messageBytes: meanBytes(problems, (problem) => task.prompt.fill({ text: fullText(problem), tags: '' })),
      outputTokens: EXPECTED.outputTokens,
    };
    await requests.each('topics', problems, expected, async (problem, i) => {
      const { topics, failures } = await assignTopics(tree, modelScorer(requests, task, problem), {
        ...context.config.topics,
        concurrency: context.config.llm!.concurrency,
      });
      const errors = failures.map(({ error }) => error);
      const fatal = errors.find(
        (error) => !(error instanceof UnreadableScoresError || error instanceof PendingRequest),
      );
      const ending = fatal ?? errors.find((error) => error instanceof PendingRequest);
      if (ending) throw ending;
      unreadable += failures.length;
      assigned[i] = { id: problem.id, topics };
    });
    return { assigned, counts: { ...requests.counts(), unreadable } };
  });
}

function modelScorer(requests: Requests, task: ModelTask, problem: Problem): TopicScorer {
  return async (topic, children) => {
    const tags = tagsOf([topic, ...children]);
    const scores = await askUntilRead(
      requests,
      task,
      { text: fullText(problem), tags: tags.join(', ') },
      (text) => readScores(text, tags),
    );
    if (!scores) throw new UnreadableScoresError();
    return scores;
  };
}

/** Titles of topics, each once: a repeated one gets a number. */
export function tagsOf(topics: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return topics.map((topic) => {
    const title = topic.slice(topic.lastIndexOf('/') + 1).replaceAll(',', ' ');
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    return times === 1 ? title : `${title} (${times})`;
  });
}

/**
 * Scores of the tags. Case, spaces and hyphens of a name do not matter; a tag left out scores 0.
 *
 * @returns undefined when no tag is scored, or a score is no number in [0, 1]
 */
export function readScores(text: string | null, tags: readonly string[]): number[] | undefined {
  const object = readJson(text);
  if (!object) return undefined;
  const given = new Map(Object.entries(object).map(([tag, score]) => [plain(tag), score]));
  const known = tags.filter((tag) => given.has(plain(tag)));
  const scores = tags.map((tag) => Number(given.get(plain(tag)) ?? 0));
  return known.length > 0 && scores.every((score) => score >= 0 && score <= 1) ? scores : undefined;
}

function plain(tag: string): string {
  return tag.toLowerCase().replaceAll(/[\s_-]/g, '');
}
