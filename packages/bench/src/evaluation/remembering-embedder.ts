import type { Embedder, Role } from '@saber/retrievers';
import { blocks } from '../executor/blocks.js';
import { forEachConcurrently } from '../llm/for-each-concurrently.js';

/** An embedder that embeds each text once. */
export interface RememberingEmbedder extends Embedder {
  /** Embeds texts ahead of time, in large batches. */
  prepare(
    role: Role,
    texts: Iterable<string>,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void>;
}

/** Texts handed over at a time when preparing. */
const CHUNK = 64;

/**
 * Wraps an embedder so that candidates which stand in many pools are embedded once.
 *
 * @param concurrency - batches under way at once
 */
export function rememberingEmbedder(embedder: Embedder, concurrency = 1): RememberingEmbedder {
  const vectors: Record<Role, Map<string, Float32Array>> = { query: new Map(), document: new Map() };
  const prepare: RememberingEmbedder['prepare'] = async (role, texts, onProgress) => {
    // similar lengths together: a batch is padded to its longest text
    const missing = [...new Set(texts)]
      .filter((text) => !vectors[role].has(text))
      .sort((a, b) => a.length - b.length);
    let done = 0;
    await forEachConcurrently([...blocks(missing, CHUNK)], concurrency, async (chunk) => {
      const embedded = await embedder.embed(chunk, { role });
      chunk.forEach((text, i) => {
        vectors[role].set(text, embedded[i]!);
      });
      done += chunk.length;
      onProgress?.(done, missing.length);
    });
  };
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    prepare,
    embed: async (texts, { role }) => {
      await prepare(role, texts);
      return texts.map((text) => vectors[role].get(text)!);
    },
  };
}
