import type { RankOptions } from '../types.js';

/** Works on all items, at most `concurrency` at a time. */
export async function eachOf<T>(
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
