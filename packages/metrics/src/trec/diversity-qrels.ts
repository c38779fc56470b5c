import type { DiversityQrels } from '../diversity/evaluate.js';
import { show } from '../errors.js';
import { child } from '../maps.js';
import {
  fieldCountError,
  fieldNumber,
  fieldText,
  isComment,
  lineError,
  noNumber,
  type ReadOptions,
  readLines,
  twice,
} from './lines.js';

const kind = 'diversity qrels';

/**
 * Reads diversity judgments: `query subtopic document grade` on each line.
 *
 * @throws {@link FormatError} as {@link parseQrels}
 */
export function parseDiversityQrels(text: string, options: ReadOptions = {}): DiversityQrels {
  const qrels = new Map<string, Map<string, Map<string, number>>>();
  readLines(text, 1, options, (line) => {
    if (isComment(line)) return;
    if (line.fields !== 4) {
      throw fieldCountError(kind, '4 fields, query subtopic document grade', line);
    }
    const [query, subtopic, document] = [0, 1, 2].map((i) => fieldText(line, i)) as [string, string, string];
    const grade = fieldNumber(line, 3);
    if (!Number.isFinite(grade)) {
      throw lineError(kind, line, noNumber('grade', fieldText(line, 3), query, document));
    }
    const judgments = child(child(qrels, query), subtopic);
    if (judgments.has(document)) {
      throw lineError(kind, line, `${twice(document, query)} and subtopic ${show(subtopic)}`);
    }
    judgments.set(document, grade);
  });
  return qrels;
}
