import type { Ontology, TopicScorer } from '@saber/ontology';
import type { CueMatcher, Matches } from './cue-matcher.js';

/** Evidence at which a score reaches 1 - 1/e; about the weight of one rare phrase. */
const EVIDENCE_SCALE = 4;

/**
 * Scorer for the top-down topic assignment that needs no model: the score of a topic is `1 - exp(-e / 4)` with `e`
 * the evidence that the text's phrases give for the topic and everything below it; the topic whose children are
 * considered is scored by its own phrases alone.
 *
 * @param tree - unfolded ontology; the things of the matcher are its nodes, by index
 * @param matcher - recogniser of topic phrases, its weights fitted on the corpus
 * @param matches - the phrases of the text
 */
export function offlineScorer(tree: Ontology, matcher: CueMatcher, matches: Matches): TopicScorer {
  const own = matcher.evidence(matches);
  const below = new Map<number, number>();
  for (const [node, amount] of own) {
    for (const ancestor of tree.ancestors(node)) below.set(ancestor, (below.get(ancestor) ?? 0) + amount);
  }
  const score = (evidence = 0): number => 1 - Math.exp(-evidence / EVIDENCE_SCALE);
  return (topic, children) => [
    score(own.get(tree.index(topic))),
    ...children.map((child) => score(below.get(tree.index(child)))),
  ];
}
