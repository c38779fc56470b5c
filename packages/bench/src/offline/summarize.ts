import type { Problem, Summary } from '../types.js';
import type { CueMatcher } from './cue-matcher.js';
import { sentences } from './sentences.js';

/** Longest summary, in words (paper, section 3.3). */
export const SUMMARY_WORDS = 30;

/** Words that a sentence loses nothing by; formulas have been replaced by `Formula`. */
const FILLER =
  /\b(?:Formula|hence|thus|therefore|so that|now|then|indeed|clearly|finally|we have|we get|we obtain)\b/gi;

/**
 * Extractive summary of a solution: the sentences that say most about its technique, without their formulas, in the
 * order of the solution and at most {@link SUMMARY_WORDS} words in all. It stands in for the model-written core idea
 * of the paper (section 3.3) when no model is at hand.
 *
 * @param problem - its id and solution
 * @param techniques - recogniser of technique phrases, its weights fitted on the corpus
 */
export function summarize(
  problem: Pick<Problem, 'id' | 'solution'> & Partial<Problem>,
  techniques: CueMatcher,
): Summary {
  const parts = sentences(problem.solution)
    .map((sentence, position) => {
      const text = sentence
        .replace(FILLER, ' ')
        .replaceAll(/[^\p{L}\p{N}\\'’-]+/gu, ' ')
        .trim();
      const matches = techniques.match(text);
      const evidence = [...techniques.evidence(matches).values()].reduce((sum, value) => sum + value, 0);
      const words = text === '' ? [] : text.split(' ');
      // Long sentences hold more phrases by chance, and a key idea tends to be stated early.
      const score = (evidence + 0.1) / Math.sqrt(words.length + 4) / (1 + 0.15 * position);
      return { position, words, matches, score };
    })
    .filter(({ words }) => words.length >= 3);
  const ranked = [...parts].sort((a, b) => b.score - a.score || a.position - b.position);
  const chosen: typeof parts = [];
  let length = 0;
  for (const part of ranked) {
    if (length > 0 && length + part.words.length > SUMMARY_WORDS) continue;
    chosen.push(part);
    length += part.words.length;
    if (length >= SUMMARY_WORDS) break;
  }
  chosen.sort((a, b) => a.position - b.position);
  const coreIdea = chosen
    .flatMap(({ words }) => words)
    .slice(0, SUMMARY_WORDS)
    .join(' ');
  const keywords = new Set(
    chosen.flatMap(({ matches }) => [...matches.keys()].map((phrase) => techniques.phrase(phrase))),
  );
  const best = ranked[0]?.score ?? 0;
  return {
    id: problem.id,
    coreIdea,
    supportingIdeas: [],
    keywords: [...keywords].slice(0, 5),
    noCoreIdea: coreIdea === '',
    confidence: Math.round((1 - Math.exp(-best)) * 1000) / 1000,
  };
}
