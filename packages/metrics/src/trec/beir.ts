import { FormatError, InvalidGradeError, show } from '../errors.js';
import { child } from '../maps.js';
import type { Qrels } from '../types.js';
import { lineError, lineText, noNumber, type ReadOptions, readLines, twice } from './lines.js';

const kind = 'BEIR qrels';
const header = 'query-id\tcorpus-id\tscore';

/**
 * Reads BEIR judgments (`qrels/test.tsv`): a header, then query, document and grade separated by tabs. Ids may hold
 * spaces.
 *
 * @throws {@link FormatError} with the line number
 */
export function parseBeirQrels(text: string, options: ReadOptions = {}): Qrels {
  const qrels = new Map<string, Map<string, number>>();
  readLines(text, 1, options, (line) => {
    const content = lineText(line);
    if (line.number === 1 && content.startsWith('query-id\t')) return;
    const [query = '', document = '', score = '', ...more] = content.split('\t');
    if (query === '' || document === '' || score === '' || more.length > 0) {
      const form = '3 fields with tabs between them, query-id corpus-id score';
      throw lineError(kind, line, `expected ${form}, got ${show(content)}`);
    }
    const grade = Number(score);
    if (score.trim() === '' || !Number.isFinite(grade)) {
      throw lineError(kind, line, noNumber('score', score, query, document));
    }
    const judgments = child(qrels, query);
    if (judgments.has(document)) throw lineError(kind, line, twice(document, query));
    judgments.set(document, grade);
  });
  return qrels;
}

/** Writes BEIR judgments, header included. @throws {@link FormatError} for an id that is empty or holds a tab or line end */
export function formatBeirQrels(qrels: Qrels): string {
  const lines = [header];
  for (const [queryId, judgments] of qrels) {
    for (const [document, grade] of judgments) {
      for (const id of [queryId, document]) {
        if (id === '' || /[\t\r\n]/.test(id))
          throw new FormatError(`an id must have characters and no tab or line end, got ${show(id)}`);
      }
      if (!Number.isFinite(grade))
        throw new InvalidGradeError(`a grade must be a finite number, got ${show(grade)}`);
      lines.push(`${queryId}\t${document}\t${grade}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
