import { checkThreshold } from './band-choice.js';
import { DedupError } from './errors.js';
import { TokenSetIndex } from './token-set-index.js';

/** Options of {@link jaccardRows}. */
export interface JaccardRowsOptions {
  /** Least Jaccard similarity, in (0, 1]. */
  readonly threshold: number;
}

/** The sets similar to one, itself left out; in an order that depends on the input alone. */
export interface JaccardRow {
  /** Positions of the sets. */
  readonly items: Uint32Array;
  /** Jaccard similarity with each of them. */
  readonly similarities: Float64Array;
}

/** Two sets, `a < b` by position, that reach the threshold. */
export interface JaccardPair {
  readonly a: number;
  readonly b: number;
  readonly jaccard: number;
}

/** Slack for rounding in bounds; decisions are always taken on exact values. */
const slack = 1e-9;

/**
 * Prepares the rows of all token sets at or above a Jaccard threshold, exact, without any comparison of all pairs. Two
 * sets of sizes a and b reach t only if they share `t (a + b) / (1 + t)` tokens or more: so the most frequent tokens of a
 * set, one fewer than that, need not be looked up to find candidates, and those that share enough of the rest are few.
 *
 * Two empty sets are equal, 1. Memory: about 8 bytes for each token of each set.
 *
 * @param sets - tokens of each item; repetitions count once
 * @returns a function from the position of a set to its row
 * @throws {@link DedupError} for a threshold outside (0, 1], a position out of range, or a
 * string in place of its tokens
 * @see C. Li, J. Lu, Y. Lu, Efficient merging and filtering algorithms for approximate string searches, ICDE 2008
 *
 * @example
 * ```ts
 * const row = jaccardRows(summaries.map((text) => summaryWords(text)), { threshold: 0.211 });
 * const { items, similarities } = row(0);
 * ```
 */
export function jaccardRows(
  sets: Iterable<Iterable<string | number>>,
  options: JaccardRowsOptions,
): (item: number) => JaccardRow {
  const threshold = checkJaccardThreshold(options.threshold);
  const index = new TokenSetIndex(sets);
  const { tokens, starts, postings, postingStarts, sizeStarts } = index;
  const largest = sizeStarts.length - 2;
  // shared tokens of each set; the smaller the numbers, the more of them stay in the cache
  const counts = largest < 256 ? new Uint8Array(index.size) : new Uint32Array(index.size);
  const touched = new Uint32Array(index.size);
  const overlap = (a: number, b: number): number =>
    Math.max(1, Math.ceil((threshold * (a + b)) / (1 + threshold) - slack));
  const needed = new Uint32Array(largest + 1);

  return (item) => {
    if (!(Number.isInteger(item) && item >= 0 && item < index.size)) {
      throw new DedupError('INVALID_OPTION', `item must be a position below ${index.size}, got ${item}`);
    }
    const set = index.setOf[item]!;
    const [from, to] = [starts[set]!, starts[set + 1]!];
    const a = to - from;
    if (a === 0) return equalRow(index.items.subarray(0, sizeStarts[1]).filter((other) => other !== item));
    const smallest = Math.max(1, Math.ceil(a * threshold - slack));
    const lastSize = Math.min(largest, Math.floor(a / threshold + slack));
    const [firstSet, endSet] = [sizeStarts[smallest]!, sizeStarts[lastSize + 1]!];
    const least = overlap(a, smallest);
    // the most frequent tokens are only looked up in sets that share one of the others, and enough of them
    const skipped = least - 1;
    for (let b = smallest; b <= lastSize; b++) needed[b] = overlap(a, b) - skipped;
    let candidates = 0;
    const whole = firstSet === sizeStarts[1]! && endSet === index.size;
    counts.fill(0, firstSet, endSet);
    for (let i = from; i < to - skipped; i++) {
      const token = tokens[i]!;
      let [p, end] = [postingStarts[token]!, postingStarts[token + 1]!];
      if (!whole) {
        p = lowerBound(postings, p, end, firstSet);
        end = lowerBound(postings, p, end, endSet);
      }
      for (; p < end; p++) {
        const other = postings[p]!;
        const count = counts[other]!;
        counts[other] = count + 1;
        if (count === 0) {
          touched[candidates] = other;
          candidates += 1;
        }
      }
    }
    const items: number[] = [];
    const similarities: number[] = [];
    for (let c = 0; c < candidates; c++) {
      const other = touched[c]!;
      const b = starts[other + 1]! - starts[other]!;
      let shared = counts[other]!;
      if (other === set || shared < needed[b]!) continue;
      shared += sharedEnd(tokens, to - skipped, to, starts[other]!, starts[other + 1]!);
      const jaccard = shared / (a + b - shared);
      if (jaccard < threshold) continue;
      items.push(index.items[other]!);
      similarities.push(jaccard);
    }
    return { items: Uint32Array.from(items), similarities: Float64Array.from(similarities) };
  };
}

/**
 * All pairs of token sets at or above a Jaccard threshold, exact, as a stream: by the first set, then by the second. For
 * very many pairs, {@link jaccardRows} gives the same in typed arrays.
 *
 * @throws as {@link jaccardRows}, when the first pair is asked for
 */
export function* jaccardJoin(
  sets: readonly Iterable<string | number>[],
  options: JaccardRowsOptions,
): Generator<JaccardPair> {
  const rowOf = jaccardRows(sets, options);
  for (let a = 0; a < sets.length; a++) {
    yield* pairsOfRow(a, rowOf(a));
  }
}

/** The pairs of a row with later sets, in their order. */
export function* pairsOfRow(a: number, { items, similarities }: JaccardRow): Generator<JaccardPair> {
  const later = Array.from(items.keys()).filter((i) => items[i]! > a);
  later.sort((i, j) => items[i]! - items[j]!);
  for (const i of later) yield { a, b: items[i]!, jaccard: similarities[i]! };
}

export function checkJaccardThreshold(threshold: number): number {
  if (checkThreshold(threshold) > 0) return threshold;
  throw new DedupError('INVALID_OPTION', 'threshold must be above 0: every pair reaches 0');
}

function equalRow(items: Uint32Array): JaccardRow {
  return { items, similarities: new Float64Array(items.length).fill(1) };
}

/** First position in an ascending range that holds `bound` or more. */
function lowerBound(values: Uint32Array, from: number, to: number, bound: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tokens of the range [i, iEnd) that a set has; both are ascending, so its last tokens are compared. */
function sharedEnd(tokens: Uint32Array, i: number, iEnd: number, jStart: number, jEnd: number): number {
  let shared = 0;
  let x = iEnd - 1;
  let y = jEnd - 1;
  while (x >= i && y >= jStart) {
    const difference = tokens[x]! - tokens[y]!;
    if (difference === 0) shared += 1;
    if (difference >= 0) x -= 1;
    if (difference <= 0) y -= 1;
  }
  return shared;
}
