import { CueMatcher, PhraseCounts } from '../offline/cue-matcher.js';
import { blocks } from './blocks.js';
import type { FittedPhrases } from './jobs/frequency.js';
import { mapJobs } from './map-jobs.js';
import type { Executor } from './types.js';

/** Texts of one job. */
export const TEXTS_PER_JOB = 128;

/** Counts the phrases in a collection of texts, block by block. */
export async function fitPhrases(
  executor: Executor,
  cues: readonly (readonly string[])[],
  texts: Iterable<string>,
): Promise<FittedPhrases> {
  const counts = new PhraseCounts(new CueMatcher(cues.map((list) => ({ cues: list }))).targets.length);
  for await (const part of mapJobs(executor, 'frequency', { cues }, blocks(texts, TEXTS_PER_JOB))) {
    counts.merge(part);
  }
  const { size, frequency } = counts;
  return { cues, counts: { size, frequency } };
}
