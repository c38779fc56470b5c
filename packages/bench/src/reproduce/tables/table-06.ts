import { binomialTest, wilsonInterval } from '@saber/metrics';
import { compareNumbers, compareTexts, missing, slug } from '../items.js';
import type { AgreementRow } from '../printed/types.js';
import { normalTest, roundedNormalTest } from '../studies/normal-test.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Table 6';

/** Agreement of judges with human annotators: intervals and p-values. */
export function table6({ printed }: Inputs): Section {
  const { rows, n } = printed['table-06'];
  const largest = rows.reduce((most, row) => Math.max(most, exactTest(successesOf(row, n), n)), 0);
  return {
    id: 'table-6',
    title: 'Table 6: agreement with human annotators, intervals and p-values',
    items: [
      compareTexts({
        id: 'table-6.all-significant',
        source: 'Section D.4',
        printed: 'p < 1e-11',
        ours: `p <= ${largest.toExponential(2)}`,
        equal: largest < 1e-11,
        basis: 'printed figures',
        note: 'largest exact binomial p-value of the table',
      }),
      ...rows.flatMap((row) => itemsOf(row, n)),
    ],
  };
}

/** Agreements count a tie as half, so they are multiples of a half; the print has three decimals. */
function successesOf({ agreement }: AgreementRow, n: number): number {
  return Math.round(2 * agreement * n) / 2;
}

/** The exact test takes whole numbers: a half is left to the side of chance. */
function exactTest(successes: number, n: number): number {
  return binomialTest(Math.floor(successes), n).pValue;
}

function itemsOf(row: AgreementRow, n: number): Item[] {
  const id = `table-6.${slug(row.reference)}`;
  const successes = successesOf(row, n);
  const { low, high } = wilsonInterval(successes, n);
  const stated = { source: SOURCE, basis: 'printed figures' } as const;
  const note = `${successes} of ${n}`;
  const exact = exactTest(successes, n);
  const normal = normalTest(successes, n);
  const rounded = roundedNormalTest(successes, n);
  return [
    missing('needs published data', {
      id: `${id}.agreement`,
      source: SOURCE,
      printed: row.agreement,
      note: 'the human annotations, which the authors have not released',
    }),
    compareNumbers({
      ...stated,
      id: `${id}.wilson-low`,
      printed: row.wilson95[0],
      ours: low,
      digits: 3,
      note,
    }),
    compareNumbers({
      ...stated,
      id: `${id}.wilson-high`,
      printed: row.wilson95[1],
      ours: high,
      digits: 3,
      note,
    }),
    compareNumbers({
      ...stated,
      id: `${id}.p-normal`,
      printed: Number(row.pPrinted),
      ours: rounded,
      significant: 3,
      note: `normal approximation in double precision, whose rounding shows; without it ${normal.toExponential(2)}`,
    }),
    compareNumbers({
      ...stated,
      id: `${id}.p-exact`,
      printed: Number(row.pPrinted),
      ours: exact,
      significant: 3,
      note: `exact binomial test of ${Math.floor(successes)} of ${n}`,
      because: 'the paper says binomial, the printed value is the normal approximation',
    }),
  ];
}
