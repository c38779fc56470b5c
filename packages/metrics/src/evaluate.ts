import { type EvaluateOptions, type Evaluation, evaluateMeasures } from './evaluate-measures.js';
import { namedMeasures, type RunQueries } from './evaluate-queries.js';
import { measure } from './measures/measure.js';
import type { Measure } from './measures/types.js';
import type { Qrels, Run } from './types.js';

/**
 * Evaluates a run against judgments: every measure per query, and its mean over queries.
 *
 * Every query of the judgments gets a row; those that the run lacks count 0 (see {@link EvaluateOptions.missing}).
 * Tied scores are ordered once, by {@link EvaluateOptions.ties}, and every measure sees that order.
 *
 * @param run - a run, or its queries one after another, as `iterateRun` gives them
 * @param measures - ir-measures names, or values of {@link nDCG}, {@link AP}, ...
 * @throws what {@link measure} and {@link evaluateMeasures} throw
 * @example
 * ```ts
 * const { mean } = evaluate(qrels, run, ['nDCG@10', 'AP']);
 * mean['nDCG@10'];
 * ```
 */
export function evaluate(
  qrels: Qrels,
  run: Run | RunQueries,
  measures: readonly (Measure | string)[],
  options: EvaluateOptions = {},
): Evaluation {
  return evaluateMeasures(qrels, run, namedMeasures(measures, measure), options);
}
