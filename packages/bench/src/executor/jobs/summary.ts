import type { Problem, Summary } from '../../types.js';
import type { Job } from '../types.js';
import { type FittedPhrases, fittedMatcher } from './frequency.js';

/** Summarises a block of problems by rules. */
export const summary: Job<FittedPhrases, readonly Pick<Problem, 'id' | 'solution'>[], Summary[]> = {
  kind: 'thread',
  prepare: async (phrases) => {
    const { summarize } = await import('../../offline/summarize.js'); // brings a model of English
    const matcher = fittedMatcher(phrases);
    return (problems) => problems.map((problem) => summarize(problem, matcher));
  },
};
