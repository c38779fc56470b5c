/** Calls `work` on batches of at most `size` items, at most `concurrency` at a time; results are in the items' order. */
export async function inBatches<T, R>(
  items: readonly T[],
  { size, concurrency }: { readonly size: number; readonly concurrency: number },
  work: (batch: readonly T[], first: number) => Promise<readonly R[]>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      const first = next;
      next += size;
      const found = await work(items.slice(first, first + size), first);
      found.forEach((result, i) => {
        results[first + i] = result;
      });
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  return results;
}
