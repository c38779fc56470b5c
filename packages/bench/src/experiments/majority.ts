import type { Verdict } from '@saber/tournament';

/** How often the majority judge of the paper is asked. */
export const VOTES = 5;
/** Largest lead in votes that is still a tie. */
const TIE_MARGIN = 1;

/**
 * The verdict of a majority of votes: a tie when the lead is at most one, `abstain` when nobody has voted.
 *
 * @see SABER-Math, section D.4
 */
export function majorityOf(votes: readonly Verdict[]): Verdict {
  const count = (verdict: Verdict): number => votes.filter((vote) => vote === verdict).length;
  if (count('abstain') === votes.length) return 'abstain';
  const lead = count('first') - count('second');
  return Math.abs(lead) <= TIE_MARGIN ? 'tie' : lead > 0 ? 'first' : 'second';
}
