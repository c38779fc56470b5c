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
 * @throws BenchError `USAGE` for an unknown measure, and for one beyond the depth of the rankings
 */
export function parseMeasures(names: readonly string[], depth: number): string[] {
  return names.map((name) => {
    const measure = Object.keys(HEADINGS).find((key) => HEADINGS[key] === name) ?? name;
    const [, k] = /^(?:R|P|nDCG|Covered)@([1-9]\d*)$/.exec(measure) ?? [];
    if (Number(k) > depth) {
      throw new BenchError('USAGE', `${name} looks beyond the depth of the rankings, ${depth} (--k-max)`);
    }
    if (k !== undefined || Object.hasOwn(HEADINGS, measure)) return measure;
    throw new BenchError('USAGE', `a measure is R@k, P@k, nDCG@k, Covered@k, MRR or MAP, got "${name}"`);
  });
}
