import { binomialTest } from '@saber/metrics';
import { agreement, cohenKappa, krippendorffAlpha, type Verdict } from '@saber/tournament';
import { counted } from '../counted.js';
import { normalTest } from '../reproduce/studies/normal-test.js';
import { type Annotation, type AnnotationPair, annotationKey } from './annotations.js';
import type { Benchmark, ExperimentResult } from './types.js';

/** Says which of two candidates is more relevant; undefined for a pair that it knows nothing of. */
export type Rater = (pair: AnnotationPair) => Verdict | undefined;

/** Agreement of one rater with the annotators, on pairs of at least some distance in rank. */
export interface AgreementRow {
  readonly rater: string;
  /** Least difference of the ranks of the two candidates. */
  readonly gap: number;
  /** Mean credit: 1 for the same verdict, 0.5 where exactly one is a tie. NaN without pairs. */
  readonly agreement: number;
  /** 95% Wilson interval. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** Two-sided, against 1/2: exact, half a success left to the side of chance, and by the normal approximation. */
  readonly exact: number;
  readonly normal: number;
  readonly kappa: number;
}

/**
 * Agreement of raters with annotators by rank difference. Every annotation is a unit; `inter-annotator` compares the
 * annotators pair by pair where two have judged the same pair.
 *
 * @param gaps - rank differences; the ranks are those of the ratings of the benchmark
 * @see SABER-Math, section D.4, Tables 5 and 6
 */
export function judgeAgreement(
  annotations: readonly Annotation[],
  raters: ReadonlyMap<string, Rater>,
  benchmark: Benchmark,
  gaps: readonly number[],
): AgreementRow[] {
  const distance = rankDistance(benchmark);
  const between = annotatorPairs(annotations);
  return gaps.flatMap((gap) => {
    const far = annotations.filter((annotation) => distance(annotation) >= gap);
    const human = between.filter(([annotation]) => distance(annotation) >= gap);
    const rows = [...raters].map(([rater, judge]) => {
      const known = far
        .map((annotation): [Verdict, Verdict | undefined] => [annotation.verdict, judge(annotation)])
        .filter((pair): pair is [Verdict, Verdict] => pair[1] !== undefined);
      return row(rater, gap, known);
    });
    return between.length === 0
      ? rows
      : [
          row(
            'inter-annotator',
            gap,
            human.map(([a, b]): [Verdict, Verdict] => [a.verdict, b.verdict]),
          ),
          ...rows,
        ];
  });
}

/** Krippendorff's alpha of all annotators over all pairs that somebody judged; NaN when nothing can be compared. */
export function annotatorAlpha(annotations: readonly Annotation[]): number {
  const names = [...new Set(annotations.map(({ annotator }) => annotator))].sort();
  const units = byPair(annotations);
  return krippendorffAlpha(
    names.map((name) =>
      [...units.values()].map((unit) => {
        const own = unit.find(({ annotator }) => annotator === name);
        return own && turned(own, unit[0]!);
      }),
    ),
  );
}

/** A rater that prefers the candidate with the higher value; equal values are a tie. */
export function raterByValue(value: (queryId: string, id: string) => number | undefined): Rater {
  return ({ queryId, first, second }) => {
    const [a, b] = [value(queryId, first), value(queryId, second)];
    if (a === undefined || b === undefined) return undefined;
    return a > b ? 'first' : a < b ? 'second' : 'tie';
  };
}

function row(rater: string, gap: number, verdicts: readonly [Verdict, Verdict][]): AgreementRow {
  const [a, b] = [verdicts.map(([own]) => own), verdicts.map(([, other]) => other)];
  const { agreement: share, credit, count, low, high } = agreement(a, b);
  const towardsChance = credit > count / 2 ? Math.floor(credit) : Math.ceil(credit);
  return {
    rater,
    gap,
    agreement: share,
    low,
    high,
    count,
    exact: count === 0 ? 1 : binomialTest(towardsChance, count).pValue,
    normal: count === 0 ? 1 : normalTest(credit, count),
    kappa: count === 0 ? Number.NaN : cohenKappa(a, b),
  };
}

function byPair(annotations: readonly Annotation[]): Map<string, Annotation[]> {
  const units = new Map<string, Annotation[]>();
  for (const annotation of annotations) {
    const key = annotationKey(annotation, '');
    const unit = units.get(key);
    if (unit) unit.push(annotation);
    else units.set(key, [annotation]);
  }
  return units;
}

function annotatorPairs(annotations: readonly Annotation[]): [Annotation, Annotation][] {
  return [...byPair(annotations).values()].flatMap((unit) =>
    unit.flatMap((a, i) =>
      unit.slice(i + 1).map((b): [Annotation, Annotation] => [a, { ...b, verdict: turned(b, a) }]),
    ),
  );
}

/** The verdict of an annotation as if its candidates had been shown in the order of another. */
function turned({ first, verdict }: Annotation, like: AnnotationPair): Annotation['verdict'] {
  if (first === like.first || verdict === 'tie') return verdict;
  return verdict === 'first' ? 'second' : 'first';
}

/** Difference of two candidates' ranks by rating, equal ratings in the order of the pool; -1 for unknown ones. */
function rankDistance({ queries }: Benchmark): (pair: AnnotationPair) => number {
  const ranks = new Map(
    queries.map(({ id, candidates, ratings }) => {
      const order = [...candidates.keys()].sort((i, j) => ratings[j]! - ratings[i]! || i - j);
      return [id, new Map(order.map((candidate, rank) => [candidates[candidate]!.id, rank]))];
    }),
  );
  return ({ queryId, first, second }) => {
    const [a, b] = [ranks.get(queryId)?.get(first), ranks.get(queryId)?.get(second)];
    return a === undefined || b === undefined ? -1 : Math.abs(a - b);
  };
}

/** The rows as table and plot. */
export function agreementResult(
  rows: readonly AgreementRow[],
  annotations: readonly Annotation[],
  who: string,
): ExperimentResult {
  const annotators = [...new Set(annotations.map(({ annotator }) => annotator))].sort();
  const alpha = annotatorAlpha(annotations);
  return {
    name: 'judge-agreement',
    title: 'Agreement of the judge with annotators',
    source: 'Tables 5 and 6',
    note: `${counted(annotations.length, 'annotation')} by ${who}${annotators.length > 1 && !Number.isNaN(alpha) ? `; Krippendorff's alpha of the annotators ${alpha.toFixed(3)}` : ''}. A tie against a preference counts as half.`,
    tables: [
      {
        title: 'Agreement by rank difference',
        columns: [
          { name: 'Rater' },
          { name: 'Rank difference' },
          { name: 'Agreement', digits: 3 },
          { name: 'Low', digits: 3 },
          { name: 'High', digits: 3 },
          { name: 'n' },
          { name: 'p exact' },
          { name: 'p normal' },
          { name: 'Kappa', digits: 3 },
        ],
        rows: rows.map((row) => [
          row.rater,
          `≥ ${row.gap}`,
          finite(row.agreement),
          row.low,
          row.high,
          row.count,
          row.exact.toExponential(2),
          row.normal.toExponential(2),
          finite(row.kappa),
        ]),
      },
    ],
    plot: {
      x: 'least rank difference',
      y: 'agreement',
      series: [...new Set(rows.map(({ rater }) => rater))].map((name) => ({
        name,
        mark: 'line',
        points: rows
          .filter(({ rater, count }) => rater === name && count > 0)
          .map(({ gap, agreement: y, low, high }) => ({ x: gap, y, low, high, label: name })),
      })),
    },
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
