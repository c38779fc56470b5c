import { positiveIntegers } from '../positive-integers.js';
import type { ChatMessage } from '../types.js';
import { eachOf } from './each-of.js';
import type { LanguageModelOptions, LanguageModelReranker } from './types.js';

/** Options of {@link pointwiseReranker}. */
export interface PointwiseOptions extends LanguageModelOptions {
  readonly prompt: (query: string, document: string) => readonly ChatMessage[];
  /** Reads a reply; undefined when it has no score. */
  readonly parse: (reply: string) => number | undefined;
  /** Score of a document whose reply cannot be read. @defaultValue 0 */
  readonly unreadable?: number;
}

/** Asks for a score of each document by itself. */
export function pointwiseReranker(options: PointwiseOptions): LanguageModelReranker {
  const { complete, name, prompt, parse, unreadable: fallback = 0, concurrency = 4 } = options;
  positiveIntegers(name, { concurrency });
  let unreadable = 0;
  return {
    name,
    get unreadable() {
      return unreadable;
    },
    async rank(query, documents, rankOptions = {}) {
      const scores = new Float64Array(documents.length);
      await eachOf(documents, concurrency, rankOptions, async (document, i) => {
        const score = parse(await complete(prompt(query, document), rankOptions));
        if (score === undefined || !Number.isFinite(score)) unreadable += 1;
        scores[i] = score !== undefined && Number.isFinite(score) ? score : fallback;
      });
      return scores;
    },
  };
}
