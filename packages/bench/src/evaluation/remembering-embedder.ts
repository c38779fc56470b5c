import type { Embedder, Role } from '@saber/retrievers';

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

/** Wraps an embedder so that candidates which stand in many pools are embedded once. */
export function rememberingEmbedder(embedder: Embedder): RememberingEmbedder {
  const vectors: Record<Role, Map<string, Float32Array>> = { query: new Map(), document: new Map() };
  const prepare: RememberingEmbedder['prepare'] = async (role, texts, onProgress) => {
    // similar lengths together: a batch is padded to its longest text
    const missing = [...new Set(texts)]
      .filter((text) => !vectors[role].has(text))
      .sort((a, b) => a.length - b.length);
    for (let start = 0; start < missing.length; start += CHUNK) {
      const chunk = missing.slice(start, start + CHUNK);
      const embedded = await embedder.embed(chunk, { role });
      chunk.forEach((text, i) => {
        vectors[role].set(text, embedded[i]!);
      });
      onProgress?.(Math.min(start + CHUNK, missing.length), missing.length);
    }
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
