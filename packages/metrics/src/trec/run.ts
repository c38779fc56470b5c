import { compareCodePoints } from '../code-point.js';
import { scoresOf } from '../rank-documents.js';
import type { Run } from '../types.js';
import { type ReadOptions, readLines } from './lines.js';
import { type Layout, layoutReader } from './reader.js';
import { writableId } from './write.js';

/** Layout of a line of a run. */
export const runLayout: Layout = {
  kind: 'run',
  fields: 6,
  form: '6 fields, query Q0 document rank score tag',
  value: 4,
  valueName: 'score',
  valid: (score) => !Number.isNaN(score),
  extra: true,
  lookalike: [4, 'qrels'],
};

/**
 * Reads a TREC run: `query Q0 document rank score tag` on each line. The rank and the tag are not used; the order
 * of a query's lines is kept.
 *
 * Scores may be infinite (`inf`). CRLF, a byte order mark, tabs, blank lines and lines starting with # are accepted.
 *
 * @throws {@link FormatError} with the line number: wrong number of fields, a score that is not a number, or a
 * document that a query's ranking repeats
 */
export function parseRun(text: string, options: ReadOptions = {}): Run {
  const { map, take } = layoutReader(runLayout, options);
  readLines(text, 1, options, take);
  return map;
}

/** Options of {@link formatRun}. */
export interface FormatRunOptions {
  /** Name of the system, in the last column. @defaultValue 'saber' */
  readonly tag?: string | undefined;
}

/**
 * Writes a TREC run: queries in their order, documents by descending score and then descending id, ranks from 1.
 *
 * @throws {@link FormatError} for an id or tag that is empty or holds white space; {@link InvalidScoreError} for NaN
 */
export function formatRun(run: Run, options: FormatRunOptions = {}): string {
  const tag = writableId(options.tag ?? 'saber', 'tag');
  const lines: string[] = [];
  for (const [queryId, documents] of run) {
    const query = writableId(queryId, 'query');
    scoresOf(queryId, documents);
    const ranked = [...documents].sort(([a, x], [b, y]) => (x === y ? compareCodePoints(b, a) : y - x));
    ranked.forEach(([document, score], i) => {
      lines.push(`${query} Q0 ${writableId(document, 'document')} ${i + 1} ${score} ${tag}\n`);
    });
  }
  return lines.join('');
}
