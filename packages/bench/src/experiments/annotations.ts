import type { Verdict } from '@saber/tournament';
import { BenchError } from '../errors.js';
import { createRandom } from '../random.js';
import type { Benchmark } from './types.js';

/** Two candidates of a query. */
export interface AnnotationPair {
  readonly queryId: string;
  readonly first: string;
  readonly second: string;
}

/** A verdict of a person: one line of `annotations.jsonl`. */
export interface Annotation extends AnnotationPair {
  readonly annotator: string;
  readonly verdict: Exclude<Verdict, 'abstain'>;
}

/** A line that takes back the last verdict of an annotator which stands. */
export interface Undo {
  readonly annotator: string;
  readonly undo: true;
}

const VERDICTS: readonly string[] = ['first', 'second', 'tie'];

/**
 * The verdicts that stand after all lines of a file: an undo takes back the annotator's last one, a second verdict on
 * the same pair replaces the first.
 *
 * @param lines - parsed lines with their numbers
 * @param file - named in errors
 * @throws BenchError `DATA` naming file, line and field
 */
export function standingAnnotations(
  lines: Iterable<{ readonly value: unknown; readonly line: number }>,
  file: string,
): Annotation[] {
  const standing = new Map<string, Annotation>();
  for (const { value, line } of lines) {
    const entry = parseEntry(value, `${file}:${line}`);
    if ('undo' in entry) {
      const last = [...standing].findLast(([, { annotator }]) => annotator === entry.annotator);
      if (last) standing.delete(last[0]);
      continue;
    }
    const key = annotationKey(entry, entry.annotator);
    standing.delete(key); // so that it comes last
    standing.set(key, entry);
  }
  return [...standing.values()];
}

/** Key of a pair (whichever comes first) and an annotator. */
export function annotationKey({ queryId, first, second }: AnnotationPair, annotator: string): string {
  return JSON.stringify([annotator, queryId, ...[first, second].sort()]);
}

function parseEntry(value: unknown, place: string): Annotation | Undo {
  if (typeof value !== 'object' || value === null) {
    throw new BenchError('DATA', `${place}: an annotation must be an object, got ${JSON.stringify(value)}`);
  }
  const record = value as Record<string, unknown>;
  const text = (field: string): string => {
    const found = record[field];
    if (typeof found === 'string' && found !== '') return found;
    throw new BenchError(
      'DATA',
      `${place}: field "${field}" must be a text, got ${JSON.stringify(found) ?? 'nothing'}`,
    );
  };
  const annotator = text('annotator');
  if (record.undo === true) return { annotator, undo: true };
  const verdict = text('verdict');
  if (!VERDICTS.includes(verdict)) {
    throw new BenchError('DATA', `${place}: verdict must be ${VERDICTS.join(', ')}, got "${verdict}"`);
  }
  const pair = { queryId: text('queryId'), first: text('first'), second: text('second') };
  if (pair.first === pair.second) {
    throw new BenchError('DATA', `${place}: the two candidates are the same, "${pair.first}"`);
  }
  return { ...pair, annotator, verdict: verdict as Annotation['verdict'] };
}

/**
 * Pairs of candidates to be judged: queries and pairs drawn uniformly, each pair in a random order, none twice. Fewer
 * than asked for when the benchmark has fewer.
 */
export function samplePairs({ queries }: Benchmark, count: number, seed: number): AnnotationPair[] {
  const random = createRandom(seed, 'annotation pairs');
  const usable = queries.filter(({ candidates }) => candidates.length > 1);
  const available = usable.reduce((sum, { candidates: { length: n } }) => sum + (n * (n - 1)) / 2, 0);
  const pairs = new Map<string, AnnotationPair>();
  while (pairs.size < Math.min(count, available)) {
    const { id, candidates } = usable[random(usable.length)]!;
    const i = random(candidates.length);
    const j = (i + 1 + random(candidates.length - 1)) % candidates.length;
    const pair = { queryId: id, first: candidates[i]!.id, second: candidates[j]!.id };
    const key = annotationKey(pair, '');
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()];
}
