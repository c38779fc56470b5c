import { commonAncestor } from './common-ancestor.js';
import type { SimilarityFactory } from './information-similarity.js';
import { lin } from './lin.js';
import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/** Options of {@link explain}. */
export interface ExplainOptions {
  /** Similarity of two topics. @defaultValue Lin */
  readonly similarity?: SimilarityFactory;
}

/** The best match of one topic in the other set. */
export interface TopicMatch {
  /** Set that the topic belongs to. */
  readonly side: 'a' | 'b';
  readonly topic: string;
  /** Most similar topic of the other set; of equals the first. */
  readonly match: string;
  readonly similarity: number;
  /** Most informative common ancestor; null when the two have none. */
  readonly ancestor: string | null;
  /** Information content of that ancestor, in nats; 0 without one. */
  readonly informationContent: number;
}

/** What {@link explain} gives: the matches behind a best-match average. */
export interface Explanation {
  /** Best-match average: the mean of the similarities of all matches; NaN when either set is empty. */
  readonly similarity: number;
  /** One match for each topic of both sets, those of A first; none when either set is empty. */
  readonly matches: TopicMatch[];
}

/**
 * Says where the best-match average of two topic sets comes from: which topic matched which, through which ancestor.
 *
 * @throws {@link UnknownTopicError}
 */
export function explain(
  ontology: Ontology,
  informationContent: Float64Array,
  setA: readonly Topic[],
  setB: readonly Topic[],
  options: ExplainOptions = {},
): Explanation {
  const similarity = (options.similarity ?? lin)(ontology, informationContent);
  const matchesOf = (side: 'a' | 'b', from: readonly Topic[], to: readonly Topic[]): TopicMatch[] =>
    from.map((topic) => {
      const values = to.map((other) => similarity(topic, other));
      const best = values.reduce((at, value, i) => (value > values[at]! ? i : at), 0);
      const ancestor = commonAncestor(ontology, informationContent, topic, to[best]!);
      return {
        side,
        topic: ontology.id(topic),
        match: ontology.id(to[best]!),
        similarity: values[best]!,
        ancestor: ancestor < 0 ? null : ontology.id(ancestor),
        informationContent: ancestor < 0 ? 0 : informationContent[ancestor]!,
      };
    });
  if (setA.length === 0 || setB.length === 0) {
    for (const topic of [...setA, ...setB]) ontology.index(topic);
    return { similarity: Number.NaN, matches: [] };
  }
  const [a, b] = [matchesOf('a', setA, setB), matchesOf('b', setB, setA)];
  const sum = (matches: readonly TopicMatch[]): number =>
    matches.reduce((total, match) => total + match.similarity, 0);
  return { similarity: (sum(a) + sum(b)) / (a.length + b.length), matches: [...a, ...b] };
}
