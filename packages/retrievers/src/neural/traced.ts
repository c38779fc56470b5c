import type { Embedder, Role } from '../types.js';

/** An embedder that remembers what a run's manifest should state. */
export interface TracedEmbedder extends Embedder {
  /** The first query and the first document, exactly as the model was given them. */
  readonly first: Readonly<Partial<Record<Role, string>>>;
  /** Texts that were embedded, by role. */
  readonly counts: Readonly<Record<Role, number>>;
}

/** Wrap the innermost embedder: outer wrappers change the texts before they get here. */
export function traced(embedder: Embedder): TracedEmbedder {
  const first: Partial<Record<Role, string>> = {};
  const counts: Record<Role, number> = { query: 0, document: 0 };
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    first,
    counts,
    embed(texts, options) {
      const [text] = texts;
      if (text !== undefined) first[options.role] ??= text;
      counts[options.role] += texts.length;
      return embedder.embed(texts, options);
    },
  };
}
