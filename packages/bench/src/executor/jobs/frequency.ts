import { CueMatcher, PhraseCounts } from '../../offline/cue-matcher.js';
import type { Job } from '../types.js';

/** Phrases, by the thing that they point at. */
export interface Phrases {
  readonly cues: readonly (readonly string[])[];
}

/** What a matcher is fitted on. */
export type FittedPhrases = Phrases & { readonly counts: Pick<PhraseCounts, 'size' | 'frequency'> };

/** Counts in how many texts of a block each phrase occurs. */
export const frequency: Job<Phrases, readonly string[], FittedPhrases['counts']> = {
  kind: 'thread',
  prepare: async ({ cues }) => {
    const matcher = new CueMatcher(cues.map((list) => ({ cues: list })));
    return (texts) => {
      const counts = new PhraseCounts(matcher.targets.length);
      for (const text of texts) counts.add(matcher.match(text));
      return { size: counts.size, frequency: counts.frequency };
    };
  },
};

/** A matcher with the weights of a collection. */
export function fittedMatcher({ cues, counts }: FittedPhrases): CueMatcher {
  const matcher = new CueMatcher(cues.map((list) => ({ cues: list })));
  matcher.fitCounts(counts);
  return matcher;
}
