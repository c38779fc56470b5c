import { BenchError } from '../errors.js';
import { fullText } from '../texts.js';
import type { Problem } from '../types.js';
import { CueMatcher } from './cue-matcher.js';
import { prose } from './prose.js';
import { TECHNIQUE_CUES } from './techniques.data.js';
import { words } from './words.js';

/** Weight of the vocabulary of the solutions beside the technique profiles. */
export const VOCABULARY_WEIGHT = 0.5;

/** A sparse unit vector: index to value. */
type SparseVector = ReadonlyMap<string | number, number>;

/** What the judge knows of a problem. */
export interface Profile {
  /** Technique index to strength. */
  readonly techniques: SparseVector;
  /** Words of the solution, weighted by rarity. */
  readonly vocabulary: SparseVector;
}

/** Compares two candidates with a target: positive when the first is closer, negative when the second is, 0 for a tie. */
export type TechniqueComparison = (targetId: string, firstId: string, secondId: string) => number;

/**
 * A judge that needs no model: it recognises techniques by their phrases, weighs each by its rarity in the corpus, and
 * prefers the candidate whose technique profile has the larger cosine with the target's. The words of the solutions
 * decide where profiles are alike. Its labels are not comparable with those of the paper, whose judge is a large
 * language model.
 *
 * @param problems - all targets and candidates; phrase weights are fitted on them
 * @returns a comparison that throws a BenchError `DATA` for an id that is not among the problems
 */
export function techniqueJudge(problems: readonly Problem[]): TechniqueComparison {
  return profileJudge(techniqueProfiles(problems));
}

/** Profiles by id. @param problems - phrase weights are fitted on them */
export function techniqueProfiles(problems: readonly Problem[]): ReadonlyMap<string, Profile> {
  const matcher = new CueMatcher(Object.values(TECHNIQUE_CUES).map((cues) => ({ cues })));
  const matches = problems.map((problem) => matcher.match(fullText(problem)));
  matcher.fit(matches);
  const vocabularies = problems.map(({ solution }) => countWords(prose(solution)));
  const rarity = inverseFrequencies(vocabularies);
  const profiles = new Map<string, Profile>();
  problems.forEach(({ id }, i) => {
    profiles.set(id, {
      techniques: unit(matcher.evidence(matches[i]!)),
      vocabulary: unit(
        new Map([...vocabularies[i]!].map(([word, n]) => [word, (1 + Math.log(n)) * rarity.get(word)!])),
      ),
    });
  });
  return profiles;
}

/** Compares by profiles, as {@link techniqueJudge} does. */
export function profileJudge(profiles: ReadonlyMap<string, Profile>): TechniqueComparison {
  const profileOf = (id: string): Profile => {
    const profile = profiles.get(id);
    if (!profile)
      throw new BenchError('DATA', `the judge knows no problem with the id ${JSON.stringify(id)}`);
    return profile;
  };
  const known = new Map<string, number>();
  const closeness = (targetId: string, id: string): number => {
    const key = JSON.stringify([targetId, id]);
    let value = known.get(key);
    if (value === undefined) {
      const [target, other] = [profileOf(targetId), profileOf(id)];
      value =
        cosine(target.techniques, other.techniques) +
        VOCABULARY_WEIGHT * cosine(target.vocabulary, other.vocabulary);
      known.set(key, value);
    }
    return value;
  };
  return (targetId, firstId, secondId) => closeness(targetId, firstId) - closeness(targetId, secondId);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function inverseFrequencies(documents: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const document of documents) {
    for (const word of document.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return new Map([...frequency].map(([word, n]) => [word, Math.log((documents.length + 1) / n)]));
}

function unit<K extends string | number>(vector: ReadonlyMap<K, number>): SparseVector {
  const norm = Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));
  return new Map([...vector].map(([key, value]) => [key, norm === 0 ? 0 : value / norm]));
}

function cosine(a: SparseVector, b: SparseVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, value] of small) sum += value * (large.get(key) ?? 0);
  return sum;
}
