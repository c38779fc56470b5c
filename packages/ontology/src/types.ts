/** A node of a nested topic tree, as the released `tree.json` writes it. */
export interface TopicTree {
  readonly title: string;
  readonly url?: string | undefined;
  readonly links?: readonly TopicTree[] | undefined;
}

/** A topic by id, or by its dense index in the ontology. */
export type Topic = string | number;

/** A similarity of two topics of one ontology. */
export type TopicSimilarity = (a: Topic, b: Topic) => number;
