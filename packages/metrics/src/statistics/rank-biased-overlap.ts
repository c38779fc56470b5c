import { requireProportion } from '../options.js';
import { requireDistinct } from '../rank-documents.js';

/** Options of {@link rankBiasedOverlap}. */
export interface RankBiasedOverlapOptions {
  /** Persistence, in (0, 1): the weight of depth d falls like p^d. @defaultValue 0.9 */
  readonly p?: number | undefined;
}

/**
 * Extrapolated rank-biased overlap of two ranked lists, in [0, 1]: the agreement seen at the end of the lists is
 * taken to go on. The lists may differ in length and content. Two empty lists: 1; one empty list: 0.
 *
 * @throws {@link DuplicateDocumentError} when a list repeats an id
 * @see Webber, Moffat and Zobel, A similarity measure for indefinite rankings, TOIS 2010, equation 32
 */
export function rankBiasedOverlap(
  a: readonly string[],
  b: readonly string[],
  options: RankBiasedOverlapOptions = {},
): number {
  const { p = 0.9 } = options;
  requireProportion(p, 'p');
  requireDistinct(a, 'first list');
  requireDistinct(b, 'second list');
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const s = short.length;
  const l = long.length;
  if (s === 0) return l === 0 ? 1 : 0;
  const seenShort = new Set<string>();
  const seenLong = new Set<string>();
  let overlap = 0;
  let overlapAtShort = 0;
  let sum = 0;
  let weight = 1;
  for (let d = 1; d <= l; d += 1) {
    const fromLong = long[d - 1]!;
    const fromShort = short[d - 1];
    if (fromShort === fromLong) overlap += 1;
    else {
      if (seenShort.has(fromLong)) overlap += 1;
      if (fromShort !== undefined && seenLong.has(fromShort)) overlap += 1;
    }
    seenLong.add(fromLong);
    if (fromShort !== undefined) seenShort.add(fromShort);
    if (d === s) overlapAtShort = overlap;
    weight *= p;
    sum += (overlap / d) * weight;
    if (d > s) sum += ((overlapAtShort * (d - s)) / (s * d)) * weight;
  }
  return ((1 - p) / p) * sum + ((overlap - overlapAtShort) / l + overlapAtShort / s) * weight;
}
