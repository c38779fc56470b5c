import type { Thresholds } from '../types.js';
import type { FoundThresholds } from './thresholds.js';

/**
 * The largest K below the wanted one for which there are queries. The thresholds that the domains share are laxer than
 * those of a single domain, so K that a domain has at its own thresholds is only an upper bound.
 *
 * @param reach - the largest K for which there are queries at given thresholds
 */
export async function largestWorkingK(
  found: FoundThresholds,
  wanted: number,
  reach: (bounds: Thresholds) => number | Promise<number>,
): Promise<number> {
  const known = new Map<string, number>();
  for (let k = Math.min(found.largestK, wanted - 1); k > 0; k--) {
    const { topic, summary } = found.at(k);
    const key = `${topic} ${summary}`;
    const reached = known.get(key) ?? (await reach({ topic, summary }));
    if (reached >= k) return k;
    known.set(key, reached);
  }
  return 0;
}
