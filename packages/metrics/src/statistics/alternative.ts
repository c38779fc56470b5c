import { requireOneOf } from '../options.js';

/** Direction of a test: what the first sample is suspected to be against the second. */
export type Alternative = 'two-sided' | 'greater' | 'less';

/** Options of tests with a direction. */
export interface AlternativeOptions {
  /** @defaultValue 'two-sided' */
  readonly alternative?: Alternative | undefined;
}

/** Checks and fills in the direction of a test. */
export function alternativeOf({ alternative = 'two-sided' }: AlternativeOptions): Alternative {
  requireOneOf(alternative, ['two-sided', 'greater', 'less'], 'alternative');
  return alternative;
}

/** p-value from the upper tail of a symmetric distribution. */
export function symmetricPValue(
  upperTail: (x: number) => number,
  statistic: number,
  side: Alternative,
): number {
  if (side === 'greater') return upperTail(statistic);
  if (side === 'less') return upperTail(-statistic);
  return Math.min(1, 2 * upperTail(Math.abs(statistic)));
}
