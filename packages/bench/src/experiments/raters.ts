import { OFFLINE_JUDGE } from '../pipeline/stage-judgments.js';
import { type Annotation, type AnnotationPair, annotationKey } from './annotations.js';
import { type Rater, raterByValue } from './judge-agreement.js';
import type { ExperimentInputs } from './types.js';

/** Who is compared with the annotators: the judge, the ratings it led to, and whole grades as an ordinal judge gives. */
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
  const offline = isOffline(inputs);
  return new Map<string, Rater>([
    [
      'pairwise judge',
      (pair) => {
        const known = journal(pair);
        if (known !== undefined) return known;
        if (!compare || !offline || ![pair.first, pair.second].every((id) => benchmark.texts.has(id)))
          return undefined; // a model is not asked again, and rules do not speak for it
        const difference = compare(pair.queryId, pair.first, pair.second);
        return difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
      },
    ],
    ['Bradley-Terry ratings', raterByValue(rating)],
    [
      'ratings as whole grades',
      raterByValue((queryId, id) => {
        const value = rating(queryId, id);
        return value === undefined ? undefined : Math.round(value);
      }),
    ],
  ]);
}

/** Whether the offline judge made the judgments, so that it may be asked about other pairs too. */
function isOffline({ judgments }: ExperimentInputs): boolean {
  for (const records of judgments?.values() ?? []) {
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
