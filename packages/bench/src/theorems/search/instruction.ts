import type { Embedder } from '@saber/retrievers';
import { BenchError } from '../../errors.js';

/** A query with its instruction, as cards of instruction-aware models specify. */
export function withInstruction(instruction: string, query: string): string {
  return `Instruct: ${instruction}\nQuery: ${query}`;
}

/**
 * An embedder that puts an instruction before queries, and refuses documents that carry one: it would change the
 * vectors that other models are compared with.
 */
export function instructed(embedder: Embedder, instruction: string | null): Embedder {
  if (instruction === null) return embedder;
  const head = withInstruction(instruction, '');
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint, // of documents, which stay as they are
    async embed(texts, options) {
      if (options.role === 'query') {
        return embedder.embed(
          texts.map((text) => withInstruction(instruction, text)),
          options,
        );
      }
      const at = texts.findIndex((text) => text.startsWith(head));
      if (at >= 0) {
        throw new BenchError(
          'USAGE',
          `an instruction belongs to queries only, but document ${at} begins with ${JSON.stringify(head)}`,
        );
      }
      return embedder.embed(texts, options);
    },
  };
}
