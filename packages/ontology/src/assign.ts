import { byCodePoint } from './code-point-order.js';
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

/** Scores that are known already, by topic, for one text; a `Map` will do. */
export interface NodeScoreCache {
  get(topic: string): readonly number[] | undefined;
  set(topic: string, scores: readonly number[]): unknown;
}

/** Options of {@link assignTopics}. */
export interface AssignOptions {
  /** Share of the best score at a node that a child needs. @defaultValue 0.85 */
  readonly threshold?: number;
  /** Largest number of scorer calls in flight. @defaultValue 4 */
  readonly concurrency?: number;
  /** Asked before the scorer and told after it; scores that do not fit the node are never stored. */
  readonly cache?: NodeScoreCache;
  /** Ends the traversal with the signal's reason, as soon as a call in flight has ended; hand it to the scorer as well. */
  readonly signal?: AbortSignal;
}

/** What {@link assignTopics} found for one text. */
export interface Assignment {
  /** Assigned topics, the most specific ones only, sorted by code point. */
  readonly topics: string[];
  /** Score of each assigned topic relative to the best at its node, in (0, 1]; of several parents the largest. */
  readonly scores: number[];
  /** Nodes whose scorer failed, sorted by code point; they were taken to have no fitting children. */
  readonly failures: { readonly topic: string; readonly error: unknown }[];
}

/**
 * Assigns topics by walking the ontology from its roots, several branches at once: at each topic the scorer rates the
 * topic and its children, the ratings are divided by the largest of them, and children that reach the threshold are
 * walked in turn. Where no child does (the topic outscores them all, for example), the topic itself is assigned; roots
 * never are. A failing scorer loses only its own branch. The result does not depend on the order of answers.
 *
 * @throws {@link OntologyError} for a threshold outside (0, 1], a concurrency below 1, or a scorer that is no function.
 * @see SABER-Math, section 3.2.2, automatic topic assignment
 *
 * @example
 * ```ts
 * const { topics } = await assignTopics(ontology, async (topic, children) => askModel(problem, [topic, ...children]));
 * ```
 */
export async function assignTopics(
  ontology: Ontology,
  scorer: TopicScorer,
  options: AssignOptions = {},
): Promise<Assignment> {
  const { threshold = 0.85, concurrency = 4, cache, signal } = options;
  if (!(threshold > 0 && threshold <= 1)) {
    throw new OntologyError('INVALID_OPTION', `threshold must be in (0, 1], got ${threshold}`);
  }
  if (typeof scorer !== 'function') {
    throw new OntologyError('INVALID_OPTION', `scorer must be a function, got ${typeof scorer}`);
  }
  if (!(concurrency >= 1)) {
    throw new OntologyError('INVALID_OPTION', `concurrency must be at least 1, got ${concurrency}`);
  }
  const best = new Map<number, number>();
  const ends = new Set<number>();
  const failures: { topic: string; error: unknown }[] = [];
  const waiting: number[] = [];
  const reach = (index: number, score: number): void => {
    if (!best.has(index)) waiting.push(index);
    best.set(index, Math.max(best.get(index) ?? 0, score));
  };
  const visit = async (index: number): Promise<void> => {
    const children = ontology.children(index);
    const kept = children.length === 0 ? [] : await fittingChildren(ontology.id(index), children);
    if (kept.length === 0 && ontology.parents(index).length > 0) ends.add(index);
    for (const [child, score] of kept) reach(child, score);
  };
  const fittingChildren = async (topic: string, children: Int32Array): Promise<[number, number][]> => {
    try {
      const ids = Array.from(children, (child) => ontology.id(child));
      const known = cache?.get(topic);
      const scores = known ?? (await scorer(topic, ids));
      checkScores(scores, children.length + 1);
      if (!known) cache?.set(topic, scores);
      const top = scores.reduce((a, b) => Math.max(a, b), 0);
      if (top === 0) return [];
      return Array.from(children, (child, i): [number, number] => [child, scores[i + 1]! / top]).filter(
        ([, relative]) => relative >= threshold,
      );
    } catch (error) {
      failures.push({ topic, error });
      return [];
    }
  };
  for (const root of ontology.roots) reach(root, 1);
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    signal?.throwIfAborted();
    while (waiting.length > 0 && running.size < concurrency) {
      const task = visit(waiting.shift()!).finally(() => running.delete(task));
      running.add(task);
    }
    await Promise.race(running);
  }
  signal?.throwIfAborted();
  const found = Array.from(ends, (index) => ontology.id(index)).sort(byCodePoint);
  const topics = mostSpecific(ontology, found);
  return {
    topics,
    scores: topics.map((topic) => best.get(ontology.index(topic))!),
    failures: failures.sort((a, b) => byCodePoint(a.topic, b.topic)),
  };
}

function checkScores(scores: readonly number[], expected: number): void {
  if (scores.length !== expected) throw new RangeError(`expected ${expected} scores, got ${scores.length}`);
  const bad = scores.find((score) => !(score >= 0 && score <= 1));
  if (bad !== undefined) throw new RangeError(`a score must lie in [0, 1], got ${bad}`);
}
