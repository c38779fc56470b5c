import { BenchError } from '../../errors.js';

/** Measures of a leaderboard; the first orders it. P@k and Covered@k are shown where queries have several units. */
export const MEASURES: readonly string[] = [
  'nDCG@10',
  'R@1',
  'R@10',
  'R@100',
  'RR',
  'AP',
  'P@10',
  'Covered@10',
  'Covered@100',
];

/** Names as they are printed. */
const HEADINGS: Readonly<Record<string, string>> = { RR: 'MRR', AP: 'MAP' };

/** Heading of a measure. */
export function headingOf(measure: string): string {
  return HEADINGS[measure] ?? measure;
}

/**
 * Names of measures as they are stored; `MRR` and `MAP` are known too.
 *
 * @throws BenchError `USAGE` for an unknown measure
 */
export function parseMeasures(names: readonly string[]): string[] {
  return names.map((name) => {
    const measure = Object.keys(HEADINGS).find((key) => HEADINGS[key] === name) ?? name;
    if (/^(R|P|nDCG|Covered)@[1-9]\d*$/.test(measure) || measure in HEADINGS) return measure;
    throw new BenchError('USAGE', `a measure is R@k, P@k, nDCG@k, Covered@k, MRR or MAP, got "${name}"`);
  });
}
