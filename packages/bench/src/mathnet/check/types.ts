import type { Complex, Fraction } from 'mathjs';

/** What a computation gives. */
export type Value = number | Complex | Fraction;

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
}
