import { createRandom } from '../../random.js';
import type { Statement } from '../formula/expression.js';
import type { Arithmetics } from './compare-statements.js';
import { compareStatements } from './compare-statements.js';
import { type CompareOptions, compareTexts } from './compare-texts.js';
import type { Verdict } from './types.js';

/** Decides whether texts or statements are equivalent. */
export interface Checker {
  /** Compares a problem with a variant of it. */
  texts(anchor: string, variant: string, options?: CompareOptions): Verdict;
  /** Compares two statements over the same variables. */
  statements(a: Statement, b: Statement, seed?: number): Verdict;
}

/** A checker over mathjs, which is loaded here because it is large. */
export async function createChecker(): Promise<Checker> {
  const { all, create } = await import('mathjs');
  const arithmetics: Arithmetics = {
    exact: create(all!, { number: 'Fraction' }),
    numeric: create(all!, {}),
  };
  return {
    texts: (anchor, variant, options) => compareTexts(arithmetics, anchor, variant, options),
    statements: (a, b, seed = 0) =>
      compareStatements(arithmetics, a, b, createRandom(seed, 'mathnet statements', JSON.stringify([a, b]))),
  };
}
