import type { DiversityQrels } from '../diversity/evaluate.js';
import { FormatError, show } from '../errors.js';
import { fieldCountError, lineText, type ReadOptions, readLines, readNumber } from './lines.js';

/**
 * Reads diversity judgments: `query subtopic document grade` on each line.
 *
 * @throws {@link FormatError} as {@link parseQrels}
 */
export function parseDiversityQrels(text: string, options: ReadOptions = {}): DiversityQrels {
  const qrels = new Map<string, Map<string, Map<string, number>>>();
  readLines(text, 1, options, (source, bounds, fields, line) => {
    if (fields !== 4) {
      throw fieldCountError(
        'diversity qrels',
        '4 fields, query subtopic document grade',
        fields,
        line,
        lineText(source, bounds),
      );
    }
    const field = (i: number): string => source.slice(bounds[2 * i], bounds[2 * i + 1]);
    const [query, subtopic, document] = [field(0), field(1), field(2)];
    const grade = readNumber(source, bounds[6]!, bounds[7]!);
    if (!Number.isFinite(grade)) {
      throw new FormatError(
        `diversity qrels, line ${line}: the grade must be a finite number, got ${show(field(3))}`,
        line,
      );
    }
    const judgments = child(child(qrels, query), subtopic);
    if (judgments.has(document)) {
      throw new FormatError(
        `diversity qrels, line ${line}: document ${show(document)} of query ${show(query)} is judged twice for subtopic ${show(subtopic)}`,
        line,
      );
    }
    judgments.set(document, grade);
  });
  return qrels;
}

function child<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let value = map.get(key);
  if (value === undefined) {
    value = new Map();
    map.set(key, value);
  }
  return value;
}
