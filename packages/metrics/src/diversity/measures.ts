import { log2Discounts } from '../discount.js';
import { meanSubsetProducts } from '../hypergeometric.js';
import { add } from '../maps.js';
import { probabilityOfNone } from '../measures/reciprocal-rank.js';
import { measureName } from '../measures/types.js';
import { requireCutoff, requireFinite, requireRange } from '../options.js';

/** One query as the diversity measures see it. */
export interface DiversityRanking {
  /** For each rank (0-based), the subtopics that the document is relevant to. */
  readonly subtopicsAt: readonly (readonly number[])[];
  /** Exclusive ends of the groups of tied documents; undefined when the order is total. */
  readonly groupEnds: Uint32Array | undefined;
  /** Subtopics of every document that is relevant to any. */
  readonly relevant: readonly (readonly number[])[];
  /** Number of subtopics with a relevant document. */
  readonly subtopics: number;
}

/** A measure of rankings against judgments per subtopic. */
export interface DiversityMeasure {
  readonly name: string;
  /** Smallest grade that counts as relevant. */
  readonly rel: number;
  compute(ranking: DiversityRanking): number;
}

/** Options of {@link StRecall}. */
export interface DiversityOptions {
  /** Number of top documents looked at. @defaultValue the whole list */
  readonly cutoff?: number | undefined;
  /** Smallest grade that counts as relevant. @defaultValue 1 */
  readonly rel?: number | undefined;
}

/** Options of {@link alpha_nDCG} and {@link alpha_DCG}. */
export interface AlphaOptions extends DiversityOptions {
  /** Probability that a user has enough of a subtopic after one relevant document, in [0, 1]. @defaultValue 0.5 */
  readonly alpha?: number | undefined;
}

/**
 * α-nDCG in [0, 1]: DCG in which a document gains (1 − α)^c for each of its subtopics that c documents above it also
 * cover, over that of the greedy ideal order.
 *
 * @see Clarke et al., Novelty and diversity in information retrieval evaluation, SIGIR 2008
 */
export function alpha_nDCG(options: AlphaOptions = {}): DiversityMeasure {
  const alpha = alphaOf('alpha_nDCG', options);
  return define('alpha_nDCG', options, alpha, (ranking, depth) => {
    const ideal = idealGain(ranking, depth, alpha);
    return ideal === 0 ? 0 : gainOf(ranking, depth, alpha) / ideal;
  });
}

/** {@link alpha_nDCG} before normalisation, in [0, ∞). */
export function alpha_DCG(options: AlphaOptions = {}): DiversityMeasure {
  const alpha = alphaOf('alpha_DCG', options);
  return define('alpha_DCG', options, alpha, (ranking, depth) => gainOf(ranking, depth, alpha));
}

/** Subtopic recall in [0, 1]: the share of the subtopics that a document of the top k is relevant to. */
export function StRecall(options: DiversityOptions = {}): DiversityMeasure {
  return define('StRecall', options, 0.5, (ranking, depth) => {
    if (ranking.subtopics === 0) return 0;
    const missed = new Float64Array(ranking.subtopics).fill(1);
    forEachGroup(ranking, depth, (start, end, inside) => {
      const counts = countSubtopics(ranking, start, end);
      for (const [subtopic, count] of counts)
        missed[subtopic]! *= probabilityOfNone(end - start, count, inside);
    });
    let sum = 0;
    for (const probability of missed) sum += 1 - probability;
    return sum / ranking.subtopics;
  });
}

function alphaOf(base: string, { alpha = 0.5 }: AlphaOptions): number {
  requireRange(alpha, 0, 1, `alpha of ${base}`);
  return alpha;
}

function define(
  base: string,
  { cutoff, rel = 1 }: DiversityOptions,
  alpha: number,
  compute: (ranking: DiversityRanking, depth: number) => number,
): DiversityMeasure {
  requireCutoff(cutoff, base);
  requireFinite(rel, `rel of ${base}`);
  const parameters = { alpha: alpha === 0.5 ? undefined : alpha, rel: rel === 1 ? undefined : rel };
  const depth = cutoff ?? Number.POSITIVE_INFINITY;
  return { name: measureName(base, parameters, cutoff), rel, compute: (ranking) => compute(ranking, depth) };
}

function forEachGroup(
  { subtopicsAt, groupEnds }: DiversityRanking,
  depth: number,
  visit: (start: number, end: number, inside: number) => void,
): void {
  const stop = Math.min(depth, subtopicsAt.length);
  for (let start = 0, group = 0; start < stop; group += 1) {
    const end = groupEnds === undefined ? start + 1 : groupEnds[group]!;
    visit(start, end, Math.min(end, stop) - start);
    start = end;
  }
}

function countSubtopics({ subtopicsAt }: DiversityRanking, start: number, end: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = start; i < end; i += 1) {
    for (const subtopic of subtopicsAt[i]!) add(counts, subtopic);
  }
  return counts;
}

/** (Expected) gain: a document at position j of a group meets a random j − 1 of the group's others above it. */
function gainOf(ranking: DiversityRanking, depth: number, alpha: number): number {
  const novelty = new Float64Array(ranking.subtopics).fill(1);
  const weights = log2Discounts(ranking.subtopicsAt.length);
  let sum = 0;
  forEachGroup(ranking, depth, (start, end, inside) => {
    const size = end - start;
    for (const [subtopic, count] of countSubtopics(ranking, start, end)) {
      const factors = new Array<number>(count - 1).fill(1 - alpha);
      const left = meanSubsetProducts(factors, size - count, inside - 1);
      let gain = 0;
      for (let j = 0; j < inside; j += 1) gain += left[j]! * weights[start + j]!;
      sum += novelty[subtopic]! * (count / size) * gain;
      novelty[subtopic]! *= (1 - alpha) ** count;
    }
  });
  return sum;
}

/** Gain of the greedy ideal order; the documents' current gains are upper bounds, so most need no second look. */
function idealGain({ relevant, subtopics }: DiversityRanking, depth: number, alpha: number): number {
  const novelty = new Float64Array(subtopics).fill(1);
  const weights = log2Discounts(relevant.length);
  const rest = relevant.map((list) => ({ list, gain: list.length })).sort((a, b) => a.gain - b.gain);
  let sum = 0;
  for (let rank = 0; rest.length > 0 && rank < depth; rank += 1) {
    let best = -1;
    let bestGain = -1;
    for (let i = rest.length - 1; i >= 0 && rest[i]!.gain > bestGain; i -= 1) {
      const item = rest[i]!;
      item.gain = item.list.reduce((gain, subtopic) => gain + novelty[subtopic]!, 0);
      if (item.gain > bestGain) [best, bestGain] = [i, item.gain];
    }
    const [chosen] = rest.splice(best, 1);
    sum += bestGain * weights[rank]!;
    for (const subtopic of chosen!.list) novelty[subtopic]! *= 1 - alpha;
    rest.sort((a, b) => a.gain - b.gain);
  }
  return sum;
}
