import { agreement, cohenKappa, type Verdict } from '@saber/tournament';
import { type Annotation, type AnnotationPair, annotationKey } from './annotations.js';
import type { Rater } from './judge-agreement.js';
import type { Table } from './types.js';

/** An annotator as a rater: the verdicts turned to the order in which a pair is asked for. */
export function raterOfAnnotator(annotations: readonly Annotation[], annotator: string): Rater {
  const own = new Map(
    annotations
      .filter((annotation) => annotation.annotator === annotator)
      .map((annotation) => [annotationKey(annotation, ''), annotation]),
  );
  return (pair) => {
    const found = own.get(annotationKey(pair, ''));
    if (!found || found.first === pair.first || found.verdict === 'tie') return found?.verdict;
    return found.verdict === 'first' ? 'second' : 'first';
  };
}

/** Agreement of every two raters on the pairs that both have judged, with 95% Wilson intervals and Cohen's kappa. */
export function raterMatrix(pairs: readonly AnnotationPair[], raters: ReadonlyMap<string, Rater>): Table {
  const units = [...new Map(pairs.map((pair) => [annotationKey(pair, ''), pair])).values()];
  const series = [...raters].map(([name, rate]) => ({ name, verdicts: units.map((pair) => rate(pair)) }));
  return {
    title: 'Every two raters',
    columns: [
      { name: 'Rater' },
      { name: 'and' },
      { name: 'Agreement', digits: 3 },
      { name: 'Low', digits: 3 },
      { name: 'High', digits: 3 },
      { name: 'n' },
      { name: 'Kappa', digits: 3 },
    ],
    rows: series.flatMap((one, i) =>
      series.slice(i + 1).flatMap((other) => {
        const both = one.verdicts
          .map((verdict, unit) => [verdict, other.verdicts[unit]] as const)
          .filter((pair): pair is readonly [Verdict, Verdict] =>
            pair.every((verdict) => verdict !== undefined),
          );
        if (both.length === 0) return [];
        const [a, b] = [both.map(([verdict]) => verdict), both.map(([, verdict]) => verdict)];
        const { agreement: share, low, high, count } = agreement(a, b);
        const kappa = cohenKappa(a, b);
        return [[one.name, other.name, share, low, high, count, Number.isFinite(kappa) ? kappa : null]];
      }),
    ),
  };
}
