import { InvalidArgumentError, MismatchedQueriesError, show } from '../errors.js';
import { firstIds } from '../evaluate-queries.js';
import { nearest } from '../nearest.js';
import { requireInteger, requireOneOf, requireRange, requireThat } from '../options.js';
import { resampleIndices } from '../statistics/bootstrap.js';
import { benjaminiHochberg, bonferroni, holm } from '../statistics/corrections.js';
import { effectOf } from '../statistics/effect.js';
import { permutationPValue, signedSums, signPatterns } from '../statistics/permutation-test.js';
import { middleOf } from '../statistics/quantile.js';
import { meanOf, requireConfidence } from '../statistics/sample.js';
import { sharedMeans } from '../statistics/shared-bootstrap.js';
import { signTest } from '../statistics/sign-test.js';
import { pairedTTest } from '../statistics/t-test.js';
import { wilcoxonTest } from '../statistics/wilcoxon.js';
import type {
  ComparedEvaluation,
  ComparedMean,
  ComparedPair,
  CompareOptions,
  ComparisonTable,
  Evaluations,
} from './types.js';

const corrections = {
  holm,
  bonferroni,
  'benjamini-hochberg': benjaminiHochberg,
  none: (p: ArrayLike<number>): Float64Array => Float64Array.from(p),
};

const tests = {
  t: pairedTTest,
  wilcoxon: wilcoxonTest,
  sign: signTest,
};

/**
 * Compares systems that answered the same queries: means with bootstrap intervals, and which differences are
 * significant after correction for the number of pairs. Print it with {@link formatComparison}.
 *
 * All systems share one matrix of resamples and one set of sign patterns, so the cost of the pairs is small.
 *
 * @throws {@link MismatchedQueriesError} with up to five ids of each side when the queries differ;
 * {@link InvalidArgumentError} when the evaluations have no measure in common, or differ in `ties`, `judgedOnly`,
 * `ignoreSelf` or `maxDocuments`: then the options would be compared and not the systems
 * @example
 * ```ts
 * const table = compare({ bm25: evaluate(qrels, bm25, ['nDCG@10']), dense: evaluate(qrels, dense, ['nDCG@10']) });
 * console.log(formatComparison(table, 'markdown'));
 * ```
 */
export function compare(evaluations: Evaluations, options: CompareOptions = {}): ComparisonTable {
  const settings = settingsOf(options);
  const entries: [string, ComparedEvaluation][] = [
    ...(evaluations instanceof Map ? evaluations : Object.entries(evaluations)),
  ] as [string, ComparedEvaluation][];
  const systems = entries.map(([name]) => name);
  const queries = requireComparable(entries);
  const measures = measuresOf(entries, options.measures);
  if (settings.baseline !== undefined && !systems.includes(settings.baseline)) {
    throw new InvalidArgumentError(
      `baseline must be one of the systems, got ${show(settings.baseline)}; the nearest is ${nearest(settings.baseline, systems)}`,
    );
  }
  const means: [string, Record<string, ComparedMean>][] = [];
  const pairs: ComparedPair[] = [];
  const indices = resampleIndices(queries, { resamples: settings.resamples, seed: settings.seed });
  const permuted = settings.test === 'permutation';
  const patterns = signPatterns(queries, permuted ? settings.permutations : 1, settings.seed);
  for (const measure of measures) {
    const { samples, means: resampled } = sharedMeans(
      entries.map(([name, evaluation]) => requireDefined(evaluation.perQuery[measure]!, name, measure)),
      { indices },
      'compare',
    );
    const rows = samples.map((sample, i): [string, ComparedMean] => [
      systems[i]!,
      { mean: meanOf(sample), ...middleOf(resampled[i]!.slice().sort(), settings.confidence) },
    ]);
    // Object.fromEntries also defines keys such as __proto__.
    means.push([measure, Object.fromEntries(rows)]);
    const sums = permuted ? samples.map((sample) => signedSums(sample, patterns)) : [];
    const found: Omit<ComparedPair, 'adjusted' | 'significant'>[] = [];
    for (let a = 0; a < systems.length; a += 1) {
      for (let b = 0; b < systems.length; b += 1) {
        const wanted = settings.baseline === undefined ? a < b : systems[b] === settings.baseline && a !== b;
        if (!wanted) continue;
        const differences = samples[a]!.map((value, q) => value - samples[b]![q]!);
        const resampledDifferences = resampled[a]!.map((value, r) => value - resampled[b]![r]!);
        const difference = meanOf(differences);
        found.push({
          measure,
          a: systems[a]!,
          b: systems[b]!,
          difference,
          ...middleOf(resampledDifferences.sort(), settings.confidence),
          pValue:
            settings.test === 'permutation'
              ? permute(sums[a]!, sums[b]!, differences, patterns.exact)
              : testPair(settings.test, samples[a]!, samples[b]!),
          effectSize: effectOf(differences),
        });
      }
    }
    const adjusted = corrections[settings.correction](found.map(({ pValue }) => pValue));
    found.forEach((pair, i) => {
      pairs.push({ ...pair, adjusted: adjusted[i]!, significant: adjusted[i]! < settings.alpha });
    });
  }
  return {
    systems,
    measures,
    queries,
    means: Object.fromEntries(means),
    pairs,
    settings: { ...settings, exact: permuted && patterns.exact },
  };
}

/** Sums of sign patterns are linear: those of a difference are the difference of the systems' sums. */
function permute(a: Float64Array, b: Float64Array, differences: Float64Array, exact: boolean): number {
  const sums = a.map((value, row) => value - b[row]!);
  return permutationPValue(sums, differences, 1e-14, 'two-sided', exact);
}

/** Two systems with the same value for every query do not differ, whatever the test's statistic says. */
function testPair(test: keyof typeof tests, a: Float64Array, b: Float64Array): number {
  const { pValue } = tests[test](a, b);
  return Number.isNaN(pValue) ? 1 : pValue;
}

function settingsOf(options: CompareOptions) {
  const { test = 'permutation', correction = 'holm', alpha = 0.05, confidence = 0.95, baseline } = options;
  const { resamples = 1000, permutations = 10_000, seed = 0 } = options;
  requireOneOf(test, ['permutation', 't', 'wilcoxon', 'sign'], 'test');
  requireOneOf(correction, Object.keys(corrections) as (keyof typeof corrections)[], 'correction');
  requireRange(alpha, 0, 1, 'alpha');
  requireConfidence(confidence);
  requireInteger(permutations, 1, 'permutations');
  return { test, correction, alpha, confidence, resamples, permutations, seed, baseline };
}

function requireComparable(entries: readonly (readonly [string, ComparedEvaluation])[]): number {
  const [first, ...others] = entries;
  if (first === undefined) throw new InvalidArgumentError('compare needs at least one evaluation, got none');
  for (const [name, evaluation] of entries) {
    requireThat(
      Array.isArray(evaluation?.queryIds),
      `${show(name)} must be the result of evaluate`,
      evaluation,
    );
    for (const key of ['ties', 'judgedOnly', 'ignoreSelf', 'maxDocuments'] as const) {
      const rule = `${key} of ${show(name)} must be that of ${show(first[0])}`;
      requireThat(evaluation.options?.[key] === first[1].options?.[key], rule, evaluation.options?.[key]);
    }
  }
  const ids = first[1].queryIds;
  if (ids.length === 0)
    throw new InvalidArgumentError(`compare needs evaluated queries; ${show(first[0])} has none`);
  for (const [name, { queryIds }] of others) {
    if (queryIds.length === ids.length && queryIds.every((id, i) => id === ids[i])) continue;
    throw new MismatchedQueriesError(
      `systems must be evaluated on the same queries in the same order: ${only(ids, queryIds, first[0])}; ${only(queryIds, ids, name)}; evaluate them against the same judgments with missing: "zero"`,
    );
  }
  return ids.length;
}

/** Up to five ids that only one side has. */
function only(ids: readonly string[], others: readonly string[], name: string): string {
  const known = new Set(others);
  const extra = ids.filter((id) => !known.has(id));
  return `only ${show(name)} has ${firstIds(extra) || 'none'}`;
}

function measuresOf(
  entries: readonly (readonly [string, ComparedEvaluation])[],
  wanted: readonly string[] | undefined,
): string[] {
  const known = Object.keys(entries[0]![1].perQuery);
  const shared = known.filter((name) => entries.every(([, { perQuery }]) => Object.hasOwn(perQuery, name)));
  if (shared.length === 0)
    throw new InvalidArgumentError(
      `the evaluations share no measure; ${show(entries[0]![0])} has ${known.join(', ')}`,
    );
  for (const name of wanted ?? []) {
    if (shared.includes(name)) continue;
    throw new InvalidArgumentError(
      `no values of ${show(name)} in every evaluation; the nearest measure that they share is ${nearest(name, shared)}`,
    );
  }
  return [...(wanted ?? shared)];
}

function requireDefined(values: Float64Array, system: string, measure: string): Float64Array {
  if (!values.some(Number.isNaN)) return values;
  throw new InvalidArgumentError(
    `${measure} of ${show(system)} is not defined for every query; leave the measure out or evaluate with noRelevant: "zero"`,
  );
}
