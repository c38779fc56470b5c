import type { Comparison, JournalRecord, Prior, Verdict } from '@saber/tournament';

/** Priors of the rating fit, as the pipeline takes them. */
export const PRIORS: Readonly<Record<'official' | 'paper', Prior>> = {
  official: { kind: 'l2', c: 1 },
  paper: { kind: 'l2', c: 100 },
};

/** A verdict on two items as a comparison; none when the judge abstained. */
export function comparisonOf(first: number, second: number, verdict: Verdict): Comparison[] {
  if (verdict === 'abstain') return [];
  if (verdict === 'tie') return [{ winner: first, loser: second, tie: true }];
  return [verdict === 'first' ? { winner: first, loser: second } : { winner: second, loser: first }];
}

/** The comparisons of a query's journal between the candidates of a list. */
export function journalComparisons(ids: readonly string[], records: readonly JournalRecord[]): Comparison[] {
  const position = new Map(ids.map((id, i) => [id, i]));
  return records.flatMap((record) => {
    if (record.kind !== 'judgment') return [];
    const [first, second] = [position.get(record.first), position.get(record.second)];
    return first === undefined || second === undefined
      ? []
      : comparisonOf(first, second, record.judgement.verdict);
  });
}
