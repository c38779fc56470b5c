import { compareCodePoints } from '../code-point.js';
import { FormatError, show } from '../errors.js';
import type { Qrels } from '../types.js';
import { fieldCountError, lineText, type ReadOptions, readLines, readNumber } from './lines.js';
import { writableId } from './write.js';

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
  const reader = qrelsReader();
  readLines(text, 1, options, reader.take);
  return reader.qrels;
}

/** Takes lines one by one; for texts that come in pieces. */
export function qrelsReader(): { qrels: Qrels; take: Parameters<typeof readLines>[3] } {
  const qrels = new Map<string, Map<string, number>>();
  let queryId = '';
  let current: Map<string, number> | undefined;
  return {
    qrels,
    take(text, bounds, fields, line) {
      if (fields !== 4) {
        const hint = fields === 6 ? ' (this looks like a run)' : '';
        const form = `4 fields, query iteration document grade${hint}`;
        throw fieldCountError('qrels', form, fields, line, lineText(text, bounds));
      }
      const grade = readNumber(text, bounds[6]!, bounds[7]!);
      const query = text.slice(bounds[0], bounds[1]);
      const document = text.slice(bounds[4], bounds[5]);
      if (!Number.isFinite(grade)) {
        const got = show(text.slice(bounds[6], bounds[7]));
        throw new FormatError(
          `qrels, line ${line}: the grade must be a finite number, got ${got} (query ${show(query)}, document ${show(document)})`,
          line,
        );
      }
      if (current === undefined || query !== queryId) {
        queryId = query;
        current = qrels.get(query);
        if (current === undefined) {
          current = new Map();
          qrels.set(query, current);
        }
      }
      const before = current.size;
      const first = current.get(document);
      if (first === undefined) current.set(document, grade);
      if (current.size === before) {
        throw new FormatError(
          `qrels, line ${line}: document ${show(document)} of query ${show(query)} is judged twice, first ${first} and now ${grade}`,
          line,
        );
      }
    },
  };
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
