import { InvalidArgumentError, InvalidCutoffError, show } from '../errors.js';
import { countRelevant, forEachGroup } from '../expectation.js';
import type { Ranking } from '../ranking.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure, measureName } from './types.js';

/** Options of {@link IPrec}. */
export interface IPrecOptions extends Omit<BinaryOptions, 'cutoff'> {
  /** Recall level in [0, 1]. */
  readonly recall: number;
}

/** Most steps that one query's expectation under tied scores may take: a second or so. */
const budget = 2e8;

/**
 * Interpolated precision at a recall level: the largest precision at or below the rank where recall × R relevant
 * documents (rounded, as in trec_eval 10) are found; 0 when they are not.
 *
 * Under tied scores the expectation of the maximum is exact but not linear: O(r²n²) for a group of n with r relevant
 * documents. Lists that would take more than about a second are refused.
 *
 * @throws {@link InvalidArgumentError} under `average` for such a list
 */
export function IPrec(options: IPrecOptions): Measure {
  const recall = options?.recall;
  if (!(recall >= 0 && recall <= 1)) {
    throw new InvalidCutoffError(`the recall level of IPrec must be in [0, 1], got ${show(recall)}`);
  }
  const { rel, judgedOnly } = options;
  const inner = defineBinaryMeasure('IPrec', { rel, judgedOnly }, (ranking, _, threshold) => {
    const first = Math.round(recall * ranking.relevant(threshold));
    return ranking.groupEnds === undefined
      ? largestPrecision(ranking, first, threshold)
      : expectedLargestPrecision(ranking, first, threshold);
  });
  return { ...inner, name: `${inner.name}${measureName('', {}, recall)}` };
}

function largestPrecision({ grades }: Ranking, first: number, threshold: number): number {
  let found = 0;
  let best = 0;
  for (let i = 0; i < grades.length; i += 1) {
    if (!(grades[i]! >= threshold)) continue;
    found += 1;
    if (found >= first) best = Math.max(best, found / (i + 1));
  }
  return best;
}

interface Group {
  readonly start: number;
  readonly size: number;
  readonly hits: number;
  readonly above: number;
}

/** E[max] = Σ over the possible values v, ascending, of (v − the one before) · P(max ≥ v). */
function expectedLargestPrecision(ranking: Ranking, first: number, threshold: number): number {
  const groups: Group[] = [];
  let above = 0;
  forEachGroup(ranking, (start, end) => {
    const hits = countRelevant(ranking.grades, start, end, threshold);
    if (hits > 0 && above + hits >= first) groups.push({ start, size: end - start, hits, above });
    above += hits;
    return true;
  });
  const values = new Set<number>();
  for (const { start, size, hits, above: before } of groups) {
    for (let m = Math.max(1, first - before); m <= hits; m += 1) {
      for (let j = m; j <= size - hits + m; j += 1) values.add((before + m) / (start + j));
    }
  }
  const steps = values.size * groups.reduce((sum, { size, hits }) => sum + size * hits, 0);
  if (steps > budget) {
    throw new InvalidArgumentError(
      `IPrec under average ties needs ${steps} steps for query ${show(ranking.queryId)}, more than ${budget}; use ties: "trec" for it`,
    );
  }
  let expectation = 0;
  let previous = 0;
  for (const value of Float64Array.from(values).sort()) {
    let below = 1;
    for (const group of groups) below *= probabilityBelow(group, value, first);
    expectation += (value - previous) * (1 - below);
    previous = value;
  }
  return expectation;
}

/** Probability that every precision of the group (from the `first`-th relevant document on) is below `value`. */
function probabilityBelow({ start, size, hits, above }: Group, value: number, first: number): number {
  // ways[m]: orders of the positions so far with m relevant, none of which reached the value.
  const ways = new Float64Array(hits + 1);
  ways[0] = 1;
  for (let j = 1; j <= size; j += 1) {
    for (let m = Math.min(j, hits); m >= 1; m -= 1) {
      const reached = above + m >= first && (above + m) / (start + j) >= value;
      // The step to m is taken with probability (hits − m + 1) / (size − j + 1), given m − 1 so far.
      const left = size - j + 1;
      const stay = left - (hits - m) > 0 ? (left - (hits - m)) / left : 0;
      ways[m] = ways[m]! * stay + (reached ? 0 : (ways[m - 1]! * (hits - m + 1)) / left);
    }
    const left = size - j + 1;
    ways[0] = ways[0]! * Math.max(0, (left - hits) / left);
  }
  return Math.min(1, Math.max(0, ways[hits]!));
}
