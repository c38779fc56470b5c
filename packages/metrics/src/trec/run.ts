import { compareCodePoints } from '../code-point.js';
import { FormatError, InvalidScoreError, show } from '../errors.js';
import type { Run } from '../types.js';
import { fieldCountError, lineText, type ReadOptions, readLines, readNumber } from './lines.js';
import { writableId } from './write.js';

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
  const reader = runReader();
  readLines(text, 1, options, reader.take);
  return reader.run;
}

/** Takes lines one by one; for texts that come in pieces. */
export function runReader(): { run: Run; take: Parameters<typeof readLines>[3] } {
  const run = new Map<string, Map<string, number>>();
  let queryId = '';
  let current: Map<string, number> | undefined;
  return {
    run,
    take(text, bounds, fields, line) {
      if (fields !== 6) {
        const hint = fields === 4 ? ' (this looks like qrels)' : '';
        const form = `6 fields, query Q0 document rank score tag${hint}`;
        throw fieldCountError('run', form, fields, line, lineText(text, bounds));
      }
      const score = readNumber(text, bounds[8]!, bounds[9]!);
      const query = text.slice(bounds[0], bounds[1]);
      const document = text.slice(bounds[4], bounds[5]);
      if (Number.isNaN(score)) {
        const got = show(text.slice(bounds[8], bounds[9]));
        throw new FormatError(
          `run, line ${line}: the score must be a number, got ${got} (query ${show(query)}, document ${show(document)})`,
          line,
        );
      }
      if (current === undefined || query !== queryId) {
        queryId = query;
        current = run.get(query);
        if (current === undefined) {
          current = new Map();
          run.set(query, current);
        }
      }
      const before = current.size;
      if (!current.has(document)) current.set(document, score);
      if (current.size === before) {
        throw new FormatError(
          `run, line ${line}: document ${show(document)} of query ${show(query)} is listed twice, scores ${current.get(document)} and ${score}`,
          line,
        );
      }
    },
  };
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
    const ranked = [...documents].sort(([a, x], [b, y]) => (x === y ? compareCodePoints(b, a) : y - x));
    ranked.forEach(([document, score], i) => {
      if (Number.isNaN(score)) {
        throw new InvalidScoreError(
          `a score must not be NaN (query ${show(queryId)}, document ${show(document)})`,
        );
      }
      lines.push(`${query} Q0 ${writableId(document, 'document')} ${i + 1} ${score} ${tag}\n`);
    });
  }
  return lines.join('');
}
