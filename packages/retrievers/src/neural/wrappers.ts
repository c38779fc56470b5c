import { InvalidArgumentError, InvalidVectorError, show } from '../errors.js';
import type { Embedder, Role } from '../types.js';

/** What a model wants around its texts, with `{text}` for the text. */
export type Affixes = Readonly<Record<Role, string>>;

/**
 * An embedder that puts every text into its role's template first, such as `query: {text}`.
 *
 * @throws InvalidArgumentError when a template does not have `{text}` exactly once
 */
export function withAffixes(embedder: Embedder, affixes: Affixes): Embedder {
  const parts = new Map<Role, readonly [string, string]>();
  for (const role of ['query', 'document'] as const) {
    parts.set(role, around(affixes[role], `the ${role} template`));
  }
  return {
    name: embedder.name,
    fingerprint: JSON.stringify([embedder.fingerprint, affixes.query, affixes.document]),
    embed: (texts, options) => {
      const [before, after] = parts.get(options.role)!;
      return embedder.embed(
        texts.map((text) => `${before}${text}${after}`),
        options,
      );
    },
  };
}

/** What stands before and after `{text}`. */
export function around(template: string, what = 'a template'): readonly [before: string, after: string] {
  const [before, after, ...more] = typeof template === 'string' ? template.split('{text}') : [];
  if (before === undefined || after === undefined || more.length > 0) {
    throw new InvalidArgumentError(`${what} must have {text} once, got ${show(template)}`);
  }
  return [before, after];
}

/** Options of {@link withChunks}. */
export interface ChunkOptions {
  /** Names the splitter in cache keys, for example `qwen tokens 2048`. */
  readonly name: string;
  /** Cuts a text into pieces that fit the model's window; at least one, also for the empty text. */
  readonly split: (text: string) => readonly string[];
}

/** An embedder of long texts. */
export interface ChunkedEmbedder extends Embedder {
  /** Texts of more than one piece so far. */
  readonly chunked: number;
}

/**
 * An embedder that cuts long texts into pieces that do not overlap and takes the plain mean of their vectors.
 *
 * @see Appendix C.2
 */
export function withChunks(embedder: Embedder, { name, split }: ChunkOptions): ChunkedEmbedder {
  let chunked = 0;
  return {
    name: embedder.name,
    fingerprint: JSON.stringify([embedder.fingerprint, 'chunks', name]),
    get chunked() {
      return chunked;
    },
    async embed(texts, options) {
      const pieces = texts.map((text) => split(text));
      const empty = pieces.findIndex((list) => list.length === 0);
      if (empty !== -1) throw new InvalidArgumentError(`${name} cut text ${empty} into no piece at all`);
      chunked += pieces.filter((list) => list.length > 1).length;
      const flat = pieces.flat();
      const vectors = await embedder.embed(flat, options);
      if (vectors.length !== flat.length) {
        throw new InvalidVectorError(
          `${embedder.name}: ${flat.length} pieces gave ${vectors.length} vectors`,
        );
      }
      let position = 0;
      return pieces.map((list) => {
        position += list.length;
        return mean(vectors.slice(position - list.length, position));
      });
    },
  };
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  return vectors[0]!.map((_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length);
}
