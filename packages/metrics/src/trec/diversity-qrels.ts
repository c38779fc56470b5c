import type { DiversityQrels } from '../diversity/evaluate.js';
import { show } from '../errors.js';
import {
  fieldCountError,
  lineText,
  type ReadOptions,
  readLines,
  readNumber,
  twiceError,
  valueError,
} from './lines.js';

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
    const place = `diversity qrels, line ${line}`;
    if (!Number.isFinite(grade)) throw valueError(place, 'grade', field(3), query, document, line);
    const judgments = child(child(qrels, query), subtopic);
    if (judgments.has(document)) {
      throw twiceError(place, document, query, line, ` and subtopic ${show(subtopic)}`);
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
