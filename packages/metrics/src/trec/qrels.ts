import { compareCodePoints } from '../code-point.js';
import type { Qrels } from '../types.js';
import { type ReadOptions, readLines } from './lines.js';
import { type Layout, layoutReader } from './reader.js';
import { writableId } from './write.js';

/** Layout of a line of judgments. */
export const qrelsLayout: Layout = {
  kind: 'qrels',
  fields: 4,
  form: '4 fields, query iteration document grade',
  value: 3,
  valueName: 'grade',
  valid: Number.isFinite,
  extra: false,
  lookalike: [6, 'a run'],
};

/**
 * Reads TREC judgments: `query iteration document grade` on each line.
 *
 * Grades may be any finite numbers. CRLF, a byte order mark, tabs, blank lines and lines starting with # are
 * accepted.
 *
 * @throws {@link FormatError} with the line number: wrong number of fields, a grade that is not a number, or a
 * document judged twice for a query
 * @example
 * ```ts
 * parseQrels('q1 0 d1 2\n').get('q1')?.get('d1'); // 2
 * ```
 */
export function parseQrels(text: string, options: ReadOptions = {}): Qrels {
  const { map, take } = layoutReader(qrelsLayout, options);
  readLines(text, 1, options, take);
  return map;
}

/**
 * Writes TREC judgments, queries in their order and documents by code point.
 *
 * @throws {@link FormatError} for an id that is empty or holds white space
 */
export function formatQrels(qrels: Qrels): string {
  const lines: string[] = [];
  for (const [queryId, judgments] of qrels) {
    const query = writableId(queryId, 'query');
    for (const document of [...judgments.keys()].sort(compareCodePoints)) {
      lines.push(`${query} 0 ${writableId(document, 'document')} ${judgments.get(document)}\n`);
    }
  }
  return lines.join('');
}
