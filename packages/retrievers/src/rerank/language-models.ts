import { InvalidArgumentError, show } from '../errors.js';
import type { ChatMessage, Complete, RankOptions, Retriever } from '../types.js';
import { ranks } from './two-stage.js';

/** What a reranker asks of a language model. */
export interface LanguageModelOptions {
  readonly complete: Complete;
  /** Name in reports. */
  readonly name: string;
  /** Requests at the same time. @defaultValue 4 */
  readonly concurrency?: number;
}

/** Options of {@link pointwiseReranker}. */
export interface PointwiseOptions extends LanguageModelOptions {
  readonly prompt: (query: string, document: string) => readonly ChatMessage[];
  /** Reads a reply; undefined when it has no score. */
  readonly parse: (reply: string) => number | undefined;
  /** Score of a document whose reply cannot be read. @defaultValue 0 */
  readonly unreadable?: number;
}

/** A reranker that counts the replies it could not read. */
export interface LanguageModelReranker extends Retriever {
  readonly unreadable: number;
}

/** Asks for a score of each document by itself. */
export function pointwiseReranker(options: PointwiseOptions): LanguageModelReranker {
  const { complete, name, prompt, parse, unreadable: fallback = 0, concurrency = 4 } = options;
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
  for (const [key, value] of Object.entries({ groupSize, passes })) {
    if (!Number.isInteger(value) || value < 1) {
      throw new InvalidArgumentError(`${name}: ${key} must be a positive integer, got ${show(value)}`);
    }
  }
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

/** Valid places of a reply once each, then those that it left out. */
function completed(places: readonly number[], count: number): number[] {
  const valid = places.filter((place) => Number.isInteger(place) && place >= 0 && place < count);
  return [...new Set([...valid, ...Array.from({ length: count }, (_, i) => i)])];
}

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/** The integers below `count` in an order that depends on `key` alone: sorted by a hash of key and integer. */
function shuffled(count: number, key: string): number[] {
  const hashes = Array.from({ length: count }, (_, i) => {
    let hash = 0x811c9dc5;
    for (const character of `${i} ${key}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  });
  return hashes.map((_, i) => i).sort((a, b) => hashes[a]! - hashes[b]! || a - b);
}

/** Works on all items, at most `concurrency` at a time. */
async function eachOf<T>(
  items: readonly T[],
  concurrency: number,
  { signal }: RankOptions,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      signal?.throwIfAborted();
      const index = next++;
      await work(items[index]!, index);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
}
