import { OntologyError } from './errors.js';
import { mostSpecific } from './most-specific.js';
import type { Ontology } from './ontology.js';

/**
 * Scores a topic and its children for one text, all at once so that they can be weighed against each other.
 *
 * @param topic - the topic whose children are considered
 * @param children - their ids, in the order of the ontology
 * @returns one score in [0, 1] for the topic itself, then one for each child
 */
export type TopicScorer = (
  topic: string,
  children: readonly string[],
) => Promise<readonly number[]> | readonly number[];

export interface AssignOptions {
  /** Share of the best score at a node that a child needs. @defaultValue 0.85 */
  readonly threshold?: number;
  /** Ends the traversal with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Assignment {
  /** Assigned topics, the most specific ones only, sorted by code point. */
  readonly topics: string[];
  /** Score of each assigned topic relative to the best at its node, in (0, 1]. */
  readonly scores: number[];
  /** Nodes whose scorer failed; they were taken to have no fitting children. */
  readonly failures: { readonly topic: string; readonly error: unknown }[];
}

/**
 * Assigns topics by walking the ontology from its roots: at each topic the scorer rates the topic and its children,
 * the ratings are divided by the largest of them, and children that reach the threshold are walked in turn. Where no
 * child does, the topic itself is assigned; roots never are. Failing scorers lose only their own branch.
 *
 * @throws {@link OntologyError} for a threshold outside (0, 1].
 * @see SABER-Math, section 3.2.2, automatic topic assignment
 */
export async function assignTopics(
  ontology: Ontology,
  scorer: TopicScorer,
  options: AssignOptions = {},
): Promise<Assignment> {
  const { threshold = 0.85, signal } = options;
  if (!(threshold > 0 && threshold <= 1)) {
    throw new OntologyError('INVALID_OPTION', `threshold must be in (0, 1], got ${threshold}`);
  }
  const found = new Map<string, number>();
  const failures: { topic: string; error: unknown }[] = [];
  const visited = new Set<number>();
  const visit = async (index: number, score: number): Promise<void> => {
    signal?.throwIfAborted();
    if (visited.has(index)) return;
    visited.add(index);
    const topic = ontology.id(index);
    const children = [...ontology.children(index)];
    const kept = children.length === 0 ? [] : await fittingChildren(topic, children);
    if (kept.length === 0 && ontology.parents(index).length > 0) found.set(topic, score);
    for (const [child, childScore] of kept) await visit(child, childScore);
  };
  const fittingChildren = async (topic: string, children: readonly number[]): Promise<[number, number][]> => {
    try {
      const scores = await scorer(
        topic,
        children.map((child) => ontology.id(child)),
      );
      checkScores(scores, children.length + 1);
      const best = scores.reduce((a, b) => Math.max(a, b), 0);
      if (best === 0) return [];
      return children
        .map((child, i): [number, number] => [child, scores[i + 1]! / best])
        .filter(([, relative]) => relative >= threshold);
    } catch (error) {
      failures.push({ topic, error });
      return [];
    }
  };
  for (const root of ontology.roots) await visit(root, 1);
  const topics = mostSpecific(ontology, [...found.keys()].sort());
  return { topics, scores: topics.map((topic) => found.get(topic)!), failures };
}

function checkScores(scores: readonly number[], expected: number): void {
  if (scores.length !== expected) throw new RangeError(`expected ${expected} scores, got ${scores.length}`);
  const bad = scores.find((score) => !(score >= 0 && score <= 1));
  if (bad !== undefined) throw new RangeError(`a score must lie in [0, 1], got ${bad}`);
}
