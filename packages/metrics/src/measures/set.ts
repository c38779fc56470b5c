import { requirePositive } from '../options.js';
import { precisionAt, recallAt, relevantRetrieved } from './precision.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

type SetOptions = Omit<BinaryOptions, 'cutoff'>;

/** Precision of the retrieved documents as a set; 0 when there are none. */
export function SetP(options: SetOptions = {}): Measure {
  return defineBinaryMeasure('SetP', options, precisionAt);
}

/** Recall of the retrieved documents as a set; 0 without relevant documents. */
export function SetR(options: SetOptions = {}): Measure {
  return defineBinaryMeasure('SetR', options, recallAt);
}

/** Options of {@link SetF}. */
export interface SetFOptions extends SetOptions {
  /** Weight of recall against precision, above 0. @defaultValue 1 */
  readonly beta?: number | undefined;
}

/** F measure (1 + β²)PR / (β²P + R) of the retrieved documents as a set; 0 when nothing relevant is retrieved. */
export function SetF(options: SetFOptions = {}): Measure {
  const { beta = 1 } = options;
  requirePositive(beta, 'beta of SetF');
  const compute = (relevant: number, size: number, hits: number): number =>
    hits === 0 ? 0 : ((1 + beta ** 2) * hits) / (beta ** 2 * relevant + size);
  return defineBinaryMeasure(
    'SetF',
    options,
    (ranking, depth, threshold) =>
      compute(
        ranking.relevant(threshold),
        ranking.grades.length,
        relevantRetrieved(ranking, depth, threshold),
      ),
    { beta: beta === 1 ? undefined : beta },
  );
}
