import { FormatError, InvalidGradeError, show } from '../errors.js';
import type { Qrels } from '../types.js';
import { type ReadOptions, requireText, twiceError, valueError } from './lines.js';

const header = 'query-id\tcorpus-id\tscore';

/**
 * Reads BEIR judgments (`qrels/test.tsv`): a header, then query, document and grade separated by tabs. Ids may hold
 * spaces.
 *
 * @throws {@link FormatError} with the line number
 */
export function parseBeirQrels(text: string, options: ReadOptions = {}): Qrels {
  requireText(text);
  const qrels = new Map<string, Map<string, number>>();
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split(/\r?\n/);
  lines.forEach((content, i) => {
    if (content.trim() === '' || (i === 0 && content.startsWith('query-id\t'))) return;
    try {
      takeLine(qrels, content, i + 1);
    } catch (error) {
      if (!(error instanceof FormatError) || options.lenient !== true) throw error;
      options.onSkip?.(error);
    }
  });
  return qrels;
}

function takeLine(qrels: Map<string, Map<string, number>>, content: string, line: number): void {
  const [query = '', document = '', text = '', ...more] = content.split('\t');
  if (query === '' || document === '' || text === '' || more.length > 0) {
    throw new FormatError(
      `BEIR qrels, line ${line}: expected 3 fields with tabs between them, query-id corpus-id score, got ${show(content)}`,
      line,
    );
  }
  const grade = Number(text);
  if (text.trim() === '' || !Number.isFinite(grade)) {
    throw valueError(`BEIR qrels, line ${line}`, 'score', text, query, document, line);
  }
  const judgments = qrels.get(query) ?? new Map<string, number>();
  qrels.set(query, judgments);
  if (judgments.has(document)) throw twiceError(`BEIR qrels, line ${line}`, document, query, line);
  judgments.set(document, grade);
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
