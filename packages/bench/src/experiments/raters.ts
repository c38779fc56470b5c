import { VOCABULARY_WEIGHT } from '../offline/judge.js';
import { OFFLINE_JUDGE } from '../pipeline/stage-judgments.js';
import { type Annotation, type AnnotationPair, annotationKey } from './annotations.js';
import { type Rater, raterByValue } from './judge-agreement.js';
import { majorityOf, VOTES } from './majority.js';
import { raterOfAnnotator } from './rater-matrix.js';
import type { ExperimentInputs } from './types.js';

/**
 * Who is compared with the annotators: the judge of the benchmark (with its majority of five and its ordinal form where that
 * is the offline one, which may be asked again), and the ratings that it led to.
 */
export function ratersOf(inputs: ExperimentInputs): Map<string, Rater> {
  const { benchmark, compare } = inputs;
  const ratings = new Map(
    benchmark.queries.map(({ id, candidates, ratings: own }) => [
      id,
      new Map(candidates.map((candidate, i) => [candidate.id, own[i]!])),
    ]),
  );
  const rating = (queryId: string, id: string): number | undefined => ratings.get(queryId)?.get(id);
  const journal = journalRater(inputs);
  // A model is not asked again here, and rules do not speak for it.
  const rules = isOffline(inputs) ? compare : undefined;
  const byRules =
    (rater: Rater): Rater =>
    (pair) =>
      rules && [pair.queryId, pair.first, pair.second].every((id) => benchmark.texts.has(id))
        ? rater(pair)
        : undefined;
  const pairwise = byRules(({ queryId, first, second }) => {
    const difference = rules!(queryId, first, second);
    return difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
  });
  return new Map<string, Rater>([
    ['pairwise judge', (pair) => journal(pair) ?? pairwise(pair)],
    [
      `majority of ${VOTES}`,
      byRules((pair) => majorityOf(Array.from({ length: VOTES }, () => pairwise(pair)!))),
    ],
    ['ordinal judge', byRules(raterByValue((queryId, id) => wholeScore(rules!(queryId, id, queryId))))],
    ['Bradley-Terry ratings', raterByValue(rating)],
  ]);
}

/** Those who gave verdicts, each as a rater. */
export function ratersOfVerdicts(verdicts: readonly Annotation[]): Map<string, Rater> {
  const names = [...new Set(verdicts.map(({ annotator }) => annotator))];
  return new Map(names.map((name) => [name, raterOfAnnotator(verdicts, name)]));
}

/**
 * The offline judge as one that scores a candidate alone, in whole numbers from 0 to 100 as a model is asked for them: 100 is
 * as near to the target as the target itself.
 *
 * @param behind - how much nearer the target itself is, as a difference of at most 0
 */
function wholeScore(behind: number): number {
  return Math.round(100 * Math.max(0, 1 + behind / (1 + VOCABULARY_WEIGHT)));
}

/** Whether the offline judge made the judgments, so that it may be asked about other pairs too. */
function isOffline({ judgments }: ExperimentInputs): boolean {
  if (!judgments) return false; // ratings that came with the data are those of another judge
  for (const records of judgments.values()) {
    const tournament = records.find(({ kind }) => kind === 'tournament');
    if (tournament?.kind === 'tournament')
      return String(tournament.configuration.judge).startsWith(OFFLINE_JUDGE.name);
  }
  return true;
}

/** The verdict of the tournament on a pair that it judged. */
function journalRater({
  judgments,
}: ExperimentInputs): (pair: AnnotationPair) => Annotation['verdict'] | undefined {
  const known = new Map<string, Annotation>();
  for (const [queryId, records] of judgments ?? []) {
    for (const record of records) {
      if (record.kind !== 'judgment' || record.judgement.verdict === 'abstain') continue;
      const { first, second } = record;
      const annotation = { queryId, first, second, annotator: '', verdict: record.judgement.verdict };
      known.set(annotationKey(annotation, ''), annotation);
    }
  }
  return (pair) => {
    const found = known.get(annotationKey(pair, ''));
    if (!found) return undefined;
    if (found.first === pair.first || found.verdict === 'tie') return found.verdict;
    return found.verdict === 'first' ? 'second' : 'first';
  };
}
