import { InvalidInputError, show } from '../errors.js';

/**
 * Prior on the strengths.
 *
 * - `none`: maximum likelihood. Needs a strongly connected win graph.
 * - `l2`: independent normal log-strengths with variance `c`; `c = 1` is scikit-learn's `LogisticRegression(C=1)`.
 * - `gamma`: independent gamma strengths with `shape` and `rate` (Caron and Doucet 2012). `shape` must exceed 1.
 */
export type Prior =
  | { readonly kind: 'none' }
  | { readonly kind: 'l2' /** @defaultValue 1 */; readonly c?: number }
  | {
      readonly kind: 'gamma';
      /** @defaultValue 2 */ readonly shape?: number;
      /** @defaultValue shape - 1, the rate at which strength 1 is the mode */ readonly rate?: number;
    };

/** A prior with every number filled in: the log-density is `-theta^2 precision / 2 + count theta - rate exp(theta)`. */
export interface PriorTerms {
  readonly precision: number;
  readonly count: number;
  readonly rate: number;
}

/** @throws InvalidInputError when a parameter is outside its range. */
export function priorTerms(prior: Prior): PriorTerms {
  switch (prior.kind) {
    case 'none':
      return { precision: 0, count: 0, rate: 0 };
    case 'l2': {
      const { c = 1 } = prior;
      positive('prior c', c, 0);
      return { precision: 1 / c, count: 0, rate: 0 };
    }
    case 'gamma': {
      const { shape = 2, rate = shape - 1 } = prior;
      positive('prior shape', shape, 1);
      positive('prior rate', rate, 0);
      return { precision: 0, count: shape - 1, rate };
    }
    default:
      throw new InvalidInputError(`prior kind must be none, l2 or gamma, got ${show(prior)}`, prior);
  }
}

function positive(name: string, value: number, above: number): void {
  if (!(value > above && value < Number.POSITIVE_INFINITY)) {
    throw new InvalidInputError(`${name} must be finite and above ${above}, got ${show(value)}`, value);
  }
}
