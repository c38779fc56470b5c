import { positiveIntegers } from '../positive-integers.js';
import { shuffled } from '../shuffled.js';
import type { ChatMessage } from '../types.js';
import { eachOf } from './each-of.js';
import type { LanguageModelOptions, LanguageModelReranker } from './types.js';

/** Options of {@link groupwiseReranker}. */
export interface GroupwiseOptions extends LanguageModelOptions {
  readonly prompt: (query: string, documents: readonly string[]) => readonly ChatMessage[];
  /** Reads a reply as scores by place in the group; undefined when there are none in it. */
  readonly parse: (reply: string, count: number) => ReadonlyMap<number, number> | undefined;
  /** @defaultValue 20 */
  readonly groupSize?: number;
  /** Times that the documents are grouped anew. @defaultValue 2 */
  readonly passes?: number;
  /** @defaultValue 0 */
  readonly seed?: number;
}

/**
 * Asks for scores of groups of documents, grouped at random in several passes; a document's score is the mean over
 * passes. A group whose reply cannot be read gives 0 to its members in that pass; a document that a reply leaves out is
 * averaged over the other passes.
 */
export function groupwiseReranker(options: GroupwiseOptions): LanguageModelReranker {
  const { complete, name, prompt, parse, groupSize = 20, passes = 2, seed = 0, concurrency = 4 } = options;
  positiveIntegers(name, { groupSize, passes, concurrency });
  let unreadable = 0;
  return {
    name,
    get unreadable() {
      return unreadable;
    },
    async rank(query, documents, rankOptions = {}) {
      const sums = new Float64Array(documents.length);
      const counts = new Float64Array(documents.length);
      const groups = Array.from({ length: passes }, (_, pass) =>
        cut(shuffled(documents.length, `${seed} ${pass} ${query}`), groupSize),
      ).flat();
      await eachOf(groups, concurrency, rankOptions, async (group) => {
        const members = group.map((i) => documents[i]!);
        const found = parse(await complete(prompt(query, members), rankOptions), group.length);
        if (found === undefined) unreadable += 1;
        group.forEach((document, place) => {
          const score = found === undefined ? 0 : found.get(place);
          if (score === undefined || !Number.isFinite(score)) return;
          sums[document]! += score;
          counts[document]! += 1;
        });
      });
      return sums.map((sum, i) => (counts[i] === 0 ? 0 : sum / counts[i]!));
    },
  };
}

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
