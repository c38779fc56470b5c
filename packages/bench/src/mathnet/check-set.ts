import type { Checker } from './check/checker.js';
import type { Witness } from './check/types.js';
import type { Names } from './formula/rename.js';
import type { AnchorRecord } from './types.js';

/** A text of a set that is not what it should be. */
export interface SetException {
  readonly id: string;
  readonly wanted: 'equivalent' | 'different';
  readonly text: string;
  readonly found: string;
}

interface Wanted {
  readonly text: string;
  readonly verdict: SetException['wanted'];
  readonly names: Names;
  readonly witness: Witness | undefined;
  readonly model: boolean;
}

/** How the pairs of a set fared. */
export interface SetCheck {
  readonly pairs: number;
  /** Pairs that passed, by what was wanted and how it was shown. */
  readonly passed: Readonly<Record<string, number>>;
  /** Texts by a language model that the checks cannot decide. */
  readonly undecided: number;
  readonly exceptions: readonly SetException[];
}

/**
 * Checks every pair of a set anew from its texts: equivalent texts must be shown equivalent, hard negatives different. Texts of a
 * language model may be undecided, because it also changes words. Where a hard negative was told apart at a point, both texts are
 * evaluated there again.
 *
 * @param seed - of the points; another one than that of the making is a check of its own
 */
export function checkSet(records: readonly AnchorRecord[], checker: Checker, seed = 1): SetCheck {
  const passed: Record<string, number> = {};
  const exceptions: SetException[] = [];
  let [pairs, undecided] = [0, 0];
  for (const { id, anchor, positive, negatives } of records) {
    const wanted: readonly Wanted[] = [
      {
        text: positive.text,
        verdict: 'equivalent',
        names: positive.names,
        witness: undefined,
        model: positive.rewrites.includes('model'),
      },
      ...negatives.map(
        ({ text, change, check }): Wanted => ({
          text,
          verdict: 'different',
          names: {},
          witness: check.witness,
          model: change === 'model',
        }),
      ),
    ];
    for (const { text, verdict, names, witness, model } of wanted) {
      pairs += 1;
      const found = checker.texts(anchor, text, { names, seed, witness });
      if (found.verdict === verdict) {
        const key = `${verdict}, ${found.method}`;
        passed[key] = (passed[key] ?? 0) + 1;
      } else if (model && found.verdict === 'unknown') undecided += 1;
      else {
        const detail = found.detail === undefined ? '' : `: ${found.detail}`;
        exceptions.push({ id, wanted: verdict, text, found: `${found.verdict}, ${found.method}${detail}` });
      }
    }
  }
  return { pairs, passed, undecided, exceptions };
}
