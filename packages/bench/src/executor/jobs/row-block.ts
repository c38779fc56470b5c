import { informationContent, Ontology, topicCounts, topicSimilarityRows } from '@saber/ontology';
import { answerRows, type RowAnswer, type RowQuestion, type RowSteps } from '../../selection/row-passes.js';
import type { RowSource } from '../../selection/similarity-rows.js';
import { summarySimilarityRows } from '../../summary/summary-similarity-rows.js';
import { mapJobs } from '../map-jobs.js';
import type { Executor, Job } from '../types.js';
import { packOntology } from './topic.js';

/** What both similarities are computed from: topics and words of the summaries as numbers, by item. */
export interface RowData {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [parent: string, child: string])[];
  readonly topics: readonly (readonly number[])[];
  readonly words: readonly (readonly number[])[];
  /** What the probability of a topic is a share of. */
  readonly unit: 'assignments' | 'items';
}

/** Answers a question about a block of rows. The rows stay where they are computed. */
export const rowBlock: Job<RowData, RowQuestion, RowAnswer> = {
  kind: 'thread',
  prepare: async (data) => {
    const rowsOf = rowSource(data);
    return (question) => answerRows(rowsOf, question);
  },
};

export function packRows(
  tree: Ontology,
  topicSets: readonly (readonly string[])[],
  summaries: readonly ReadonlySet<string>[],
  unit: RowData['unit'],
): RowData {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  return {
    ...packOntology(tree),
    topics: topicSets.map((topics) => topics.map((topic) => tree.index(topic))),
    words: summaries.map((words) => Array.from(words, numberOf)),
    unit,
  };
}

function rowSource({ nodes, edges, topics, words, unit }: RowData): RowSource {
  const tree = Ontology.fromEdges(edges, nodes);
  const counts = topicCounts(tree, topics, { unit });
  const assignments = topics.reduce((sum, set) => sum + set.length, 0);
  const total = unit === 'assignments' ? assignments : topics.length;
  const content = informationContent(tree, counts, { cumulative: true, total });
  const topicRow = topicSimilarityRows(tree, content, topics);
  const summaryRow = summarySimilarityRows(words.map((set) => new Set(set)));
  return (item) => ({ topic: topicRow(item), summary: summaryRow(item) });
}

/** Carries out a computation over rows by jobs. */
export async function answerByJobs<R>(steps: RowSteps<R>, executor: Executor, rows: RowData): Promise<R> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const { pass, questions, take } = step.value;
    const inputs = function* (): Generator<RowQuestion> {
      for (const question of questions) yield { pass, ...question } as RowQuestion;
    };
    for await (const answer of mapJobs(executor, 'row-block', rows, inputs())) take(answer as never);
  }
}
