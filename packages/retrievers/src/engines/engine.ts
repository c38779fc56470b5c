import { InvalidArgumentError, show } from '../errors.js';
import type { RankOptions } from '../types.js';
import type { EngineHit, ResponseCache, SearchEngine } from './types.js';

/** What makes an engine: how its server is asked, and how its answer is read. */
export interface EngineParts {
  readonly name: string;
  readonly address: string;
  /** Most declarations that one request gives. */
  readonly most: number;
  readonly cache: ResponseCache;
  readonly wait: (signal?: AbortSignal) => Promise<void>;
  readonly ask: (query: string, k: number, signal?: AbortSignal) => Promise<unknown>;
  readonly read: (answer: unknown) => EngineHit[];
}

/** An engine whose answers are kept: a query is asked once, also by calls at the same time unless they have a signal;
 * failures are not kept. */
export function cachedEngine({ name, address, most, cache, wait, ask, read }: EngineParts): SearchEngine {
  const asked = new Map<string, Promise<unknown>>();

  async function answerTo(query: string, k: number, signal?: AbortSignal): Promise<unknown> {
    const key = JSON.stringify([address, query, k]);
    const kept = await cache.get(key);
    if (kept !== undefined) return kept;
    await wait(signal);
    const answer = await ask(query, k, signal);
    read(answer); // what cannot be read is not kept
    await cache.set(key, answer);
    return answer;
  }

  return {
    name,
    async search(query: string, k: number, { signal }: RankOptions = {}): Promise<EngineHit[]> {
      if (!Number.isInteger(k) || k < 1 || k > most) {
        throw new InvalidArgumentError(`${name} gives 1 to ${most} declarations, got k = ${show(k)}`);
      }
      signal?.throwIfAborted();
      if (query.trim() === '') return [];
      // A call that may be stopped does not take others with it.
      if (signal) return read(await answerTo(query, k, signal)).slice(0, k);
      const key = JSON.stringify([query, k]);
      let answer = asked.get(key);
      if (answer === undefined) {
        answer = answerTo(query, k).finally(() => asked.delete(key));
        asked.set(key, answer);
      }
      return read(await answer).slice(0, k);
    },
  };
}
