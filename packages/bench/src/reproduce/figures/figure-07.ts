import { compareNumbers, missing } from '../items.js';
import type { Inputs, Section } from '../types.js';

const CANDIDATES = 150;
const ROUNDS = 20;

/** Rounds of the Swiss tournament: comparisons saved, and inversions against the exhaustive ranking. */
export function figure7(_: Inputs): Section {
  const exhaustive = (CANDIDATES * (CANDIDATES - 1)) / 2;
  const swiss = Math.floor(CANDIDATES / 2) * ROUNDS;
  const common = { source: 'Section D.2', basis: 'printed figures' } as const;
  return {
    id: 'figure-7',
    title: 'Figure 7: rounds of the Swiss tournament',
    items: [
      compareNumbers({
        ...common,
        id: 'figure-7.exhaustive-comparisons',
        printed: 11175,
        ours: exhaustive,
        digits: 0,
        note: `pairs of ${CANDIDATES} candidates`,
      }),
      compareNumbers({
        ...common,
        id: 'figure-7.swiss-comparisons',
        printed: 1500,
        ours: swiss,
        digits: 0,
        note: `${CANDIDATES / 2} pairs in each of ${ROUNDS} rounds, when nobody sits out`,
      }),
      compareNumbers({
        ...common,
        id: 'figure-7.factor',
        printed: 7.5,
        ours: exhaustive / swiss,
        digits: 1,
        note: 'exhaustive by Swiss comparisons',
      }),
      missing('needs weights', {
        id: 'figure-7.inversions-at-20-rounds',
        source: 'Section D.2',
        printed: 700,
        note: 'all 11175 comparisons of each target by the judge gpt-oss-120b; the logs are not released',
      }),
      missing('needs weights', {
        id: 'figure-7.inversions-by-rounds',
        source: 'Figure 7',
        note: 'the same comparisons, fitted after every 5 of 50 rounds',
      }),
    ],
  };
}
