/**
 * Jaccard similarity of two sets: size of the intersection over size of the union.
 *
 * @returns in [0, 1]; two empty sets: 1, as equal sets
 *
 * @example
 * ```ts
 * jaccard(new Set(['a', 'b']), new Set(['a', 'b', 'c', 'd', 'e'])); // 0.4
 * ```
 */
export function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared += 1;
  return shared / (a.size + b.size - shared);
}
