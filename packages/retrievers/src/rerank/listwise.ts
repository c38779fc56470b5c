import { InvalidArgumentError, show } from '../errors.js';
import type { ChatMessage } from '../types.js';
import { ranks } from './two-stage.js';
import type { LanguageModelOptions, LanguageModelReranker } from './types.js';

/** Options of {@link listwiseReranker}. */
export interface ListwiseOptions extends LanguageModelOptions {
  readonly prompt: (query: string, documents: readonly string[]) => readonly ChatMessage[];
  /** Reads a reply as places in the list shown, best first, from 0; undefined when there is no order in it. */
  readonly parse: (reply: string, count: number) => readonly number[] | undefined;
  /** Documents shown at once. @defaultValue 20 */
  readonly window?: number;
  /** How far the window moves towards the front each time. @defaultValue 10 */
  readonly step?: number;
}

/**
 * Asks for the order of a window of documents, from the back of the list to its front, so that good documents travel
 * forwards. Places that a reply leaves out keep their order behind the others. Scores are ranks.
 *
 * @throws InvalidArgumentError when not 1 ≤ step ≤ window
 */
export function listwiseReranker(options: ListwiseOptions): LanguageModelReranker {
  const { complete, name, prompt, parse, window = 20, step = 10 } = options;
  if (!Number.isInteger(window) || !Number.isInteger(step) || step < 1 || window < step) {
    throw new InvalidArgumentError(
      `${name}: needs integers 1 ≤ step ≤ window, got ${show(step)} and ${show(window)}`,
    );
  }
  let unreadable = 0;
  return {
    name,
    get unreadable() {
      return unreadable;
    },
    async rank(query, documents, rankOptions = {}) {
      const order = documents.map((_, i) => i);
      for (let end = order.length; end > 0; end = end <= window ? 0 : end - step) {
        rankOptions.signal?.throwIfAborted();
        const start = Math.max(0, end - window);
        const shown = order.slice(start, end);
        const reply = await complete(
          prompt(
            query,
            shown.map((i) => documents[i]!),
          ),
          rankOptions,
        );
        const places = parse(reply, shown.length);
        if (places === undefined) unreadable += 1;
        order.splice(
          start,
          shown.length,
          ...completed(places ?? [], shown.length).map((place) => shown[place]!),
        );
      }
      return ranks(order);
    },
  };
}

/** Valid places of a reply once each, then those that it left out. */
function completed(places: readonly number[], count: number): number[] {
  const valid = places.filter((place) => Number.isInteger(place) && place >= 0 && place < count);
  return [...new Set([...valid, ...Array.from({ length: count }, (_, i) => i)])];
}
