import type { Complex, Fraction } from 'mathjs';

/** What a computation gives. */
export type Value = number | Complex | Fraction;

/** Relative differences of floating point that count as equal, and as different; nothing is said between. */
export const EQUAL = 1e-9;
export const DIFFERENT = 1e-5;

/** A point at which two statements differ, so that whoever doubts it can evaluate both there. */
export interface Witness {
  /** Values of the variables, then coefficients of the polynomials for unknown functions, in the order of the texts. */
  readonly numbers: readonly number[];
  /** A variable, by its number, that has a value which solves an equation instead. */
  readonly solved?: { readonly variable: number; readonly re: number; readonly im: number };
}

/** What a check finds. */
export interface Verdict {
  /**
   * `equivalent`: the same value, or the same truth, at every assignment of numbers to the variables and of polynomials to the
   * unknown functions. `different`: one assignment is known where they differ. `unknown`: neither was shown.
   */
  readonly verdict: 'equivalent' | 'different' | 'unknown';
  /**
   * `identical`: the same tokens but for the names; `exact`: rational arithmetic; `numeric`: floating point;
   * `words`: the prose or its quantifiers; `unread`: a formula that cannot be read.
   */
  readonly method: 'identical' | 'exact' | 'numeric' | 'words' | 'unread';
  /** Where they differ, or why nothing was shown. */
  readonly detail?: string;
  readonly witness?: Witness;
}
