import { pearson, spearman } from '@saber/metrics';

/** A system that both benchmarks score. */
export interface ScoredTwice {
  readonly system: string;
  readonly score: number;
  readonly mteb: number;
}

/** The six correlations of section 4.1, by the id of their printed counterpart. */
export interface MtebCorrelations {
  readonly values: Readonly<Record<string, number>>;
  /** Systems that the last two leave out, in the order of their removal. */
  readonly removed: readonly string[];
}

/**
 * Agreement with MTEB: of all systems, of those from 2025 on, and of the latter without the one and the two whose ranks
 * differ most (ranks are not taken anew after the first removal; of equal gaps the one higher in the table goes first).
 *
 * @param pairs - in the order of Table 1
 * @param before2025 - names of the older systems
 */
export function mtebCorrelations(
  pairs: readonly ScoredTwice[],
  before2025: ReadonlySet<string>,
): MtebCorrelations {
  const recent = pairs.filter(({ system }) => !before2025.has(system));
  const ranks = recent.map(({ score, mteb }) => ({
    score: rankIn(recent, 'score', score),
    mteb: rankIn(recent, 'mteb', mteb),
  }));
  const byGap = recent.map((_, i) => i).sort((i, j) => gap(ranks[j]!) - gap(ranks[i]!) || i - j);
  const without = (count: number): ScoredTwice[] => {
    const left = new Set(byGap.slice(0, count));
    return recent.filter((_, i) => !left.has(i));
  };
  return {
    values: {
      pearson: correlate(pearson, pairs),
      spearman: correlate(spearman, pairs),
      'pearson-from-2025': correlate(pearson, recent),
      'spearman-from-2025': correlate(spearman, recent),
      'spearman-from-2025-without-1': correlate(spearman, without(1)),
      'spearman-from-2025-without-2': correlate(spearman, without(2)),
    },
    removed: byGap.slice(0, 2).map((i) => recent[i]!.system),
  };
}

function correlate(method: typeof pearson, pairs: readonly ScoredTwice[]): number {
  return method(
    pairs.map(({ score }) => score),
    pairs.map(({ mteb }) => mteb),
  ).statistic;
}

/** Rank from the top, equal values sharing their mean rank. */
function rankIn(pairs: readonly ScoredTwice[], by: 'score' | 'mteb', value: number): number {
  const above = pairs.filter((pair) => pair[by] > value).length;
  const equal = pairs.filter((pair) => pair[by] === value).length;
  return above + (equal + 1) / 2;
}

function gap({ score, mteb }: { score: number; mteb: number }): number {
  return Math.abs(score - mteb);
}
