import type { Bins, ItemOfDomains } from './row-passes.js';
import type { RowSource } from './similarity-rows.js';

/** Resolution of the thresholds: they are multiples of 1 / BINS. */
const BINS = 4096;
/** Levels tried, from lax to strict: the share of pairs above both thresholds falls from 1/2 by 10% a level. */
export const LEVELS = 64;
const LAXEST_SHARE = 0.5;
const SHARE_RATIO = 0.9;

/** Thresholds of the levels of a domain. */
export interface LevelThresholds {
  readonly topic: readonly number[];
  readonly summary: readonly number[];
}

interface MutableBins {
  readonly topic: number[];
  readonly summary: number[];
}

export function newBins(): MutableBins {
  return { topic: new Array<number>(BINS + 1).fill(0), summary: new Array<number>(BINS + 1).fill(0) };
}

export function addBins(sum: MutableBins, { topic, summary }: Bins): void {
  for (let b = 0; b <= BINS; b++) {
    sum.topic[b]! += topic[b]!;
    sum.summary[b]! += summary[b]!;
  }
}

/** Counts the similarities of items to all others by bin, for each of their domains. */
export function binCounts(
  rowsOf: RowSource,
  items: readonly ItemOfDomains[],
): (readonly [domain: number, bins: Bins])[] {
  const byDomain = new Map<number, MutableBins>();
  for (const [item, domains] of items) {
    const { topic, summary } = rowsOf(item);
    for (const domain of domains) {
      let bins = byDomain.get(domain);
      if (!bins) {
        bins = newBins();
        byDomain.set(domain, bins);
      }
      for (let other = 0; other < topic.length; other++) {
        if (other === item) continue;
        bins.topic[bin(topic[other]!)]! += 1;
        bins.summary[bin(summary[other]!)]! += 1;
      }
    }
  }
  return [...byDomain];
}

/** Thresholds at which the shares of the levels lie above. */
export function levelThresholds(histogram: readonly number[]): number[] {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const thresholds = new Array<number>(LEVELS).fill(0);
  let edge = BINS;
  let above = 0;
  for (let level = LEVELS - 1; level >= 0; level--) {
    const share = LAXEST_SHARE * SHARE_RATIO ** level;
    while (edge > 1 && above + histogram[edge]! <= share * total) {
      above += histogram[edge]!;
      edge -= 1;
    }
    // values of bin `edge` would exceed the share, so the bound is the upper end of that bin
    thresholds[level] = Math.min(edge + 1, BINS) / BINS;
  }
  return thresholds;
}

/** Size of the smallest category at each level, for each domain of each item. @param levels - by domain */
export function levelMinima(
  rowsOf: RowSource,
  items: readonly ItemOfDomains[],
  levels: readonly LevelThresholds[],
): (readonly [domain: number, minima: readonly number[]])[] {
  const reached = new Map<number, { topic: Int32Array; summary: Int32Array }>();
  return items.flatMap(([item, domains]) => {
    const { topic, summary } = rowsOf(item);
    return domains.map((domain) => {
      let own = reached.get(domain);
      if (!own) {
        own = {
          topic: levelsReached(levels[domain]!.topic),
          summary: levelsReached(levels[domain]!.summary),
        };
        reached.set(domain, own);
      }
      return [domain, minimaOf(item, topic, summary, own)] as const;
    });
  });
}

function minimaOf(
  item: number,
  topic: Float64Array,
  summary: Float64Array,
  reached: { topic: Int32Array; summary: Int32Array },
): number[] {
  const counts = {
    topic: new Int32Array(LEVELS + 1),
    summary: new Int32Array(LEVELS + 1),
    both: new Int32Array(LEVELS + 1),
  };
  for (let other = 0; other < topic.length; other++) {
    if (other === item) continue;
    const t = reached.topic[bin(topic[other]!)]!;
    const s = reached.summary[bin(summary[other]!)]!;
    const common = Math.min(t, s);
    // difference arrays over levels: both on [0, common), the stronger signal alone on [common, max)
    counts.both[0]! += 1;
    counts.both[common]! -= 1;
    const alone = t > s ? counts.topic : counts.summary;
    alone[common]! += 1;
    alone[Math.max(t, s)]! -= 1;
  }
  const minima = new Array<number>(LEVELS).fill(0);
  for (let level = 0, t = 0, s = 0, b = 0; level < LEVELS; level++) {
    t += counts.topic[level]!;
    s += counts.summary[level]!;
    b += counts.both[level]!;
    minima[level] = Math.min(t, s, b);
  }
  return minima;
}

/** For each bin, how many levels its values reach. */
function levelsReached(thresholds: readonly number[]): Int32Array {
  const reached = new Int32Array(BINS + 1);
  for (let b = 0; b <= BINS; b++) {
    let count = 0;
    while (count < LEVELS && b >= thresholds[count]! * BINS) count += 1;
    reached[b] = count;
  }
  return reached;
}

function bin(value: number): number {
  return value > 0 ? Math.floor(value * BINS) : 0;
}
