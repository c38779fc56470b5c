import type { Embedder, Role } from '@saber/retrievers';
import type { Executor, Job } from '../types.js';

/** Which embedder; there is one so far. */
export interface EmbedderName {
  readonly embedder: 'minilm';
}

/** Texts of a query or of documents, and their vectors as 32-bit floats, little endian, in base 64. */
export const embedding: Job<EmbedderName, { role: Role; texts: readonly string[] }, string[]> = {
  kind: 'alone',
  prepare: async () => {
    const { miniLm } = await import('@saber/retrievers/minilm');
    const embedder = miniLm();
    return async ({ role, texts }) => {
      const vectors = await embedder.embed(texts, { role });
      return vectors.map((vector) => {
        const bytes = Buffer.alloc(4 * vector.length);
        for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, 4 * i);
        return bytes.toString('base64');
      });
    };
  },
};

const MINILM: EmbedderName = { embedder: 'minilm' };

/** The embedder of these jobs; `model` lends it name and fingerprint. */
export function embeddingByJobs(
  executor: Executor,
  { name, fingerprint }: Pick<Embedder, 'name' | 'fingerprint'>,
): Embedder {
  return {
    name,
    fingerprint,
    embed: async (texts, { role }) => unpackVectors(await executor.run('embedding', MINILM, { role, texts })),
  };
}

function unpackVectors(packed: readonly string[]): Float32Array[] {
  return packed.map((text) => {
    const bytes = Buffer.from(text, 'base64');
    return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  });
}
