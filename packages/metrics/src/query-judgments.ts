import { doubles } from './doubles.js';
import { InvalidGradeError, placeOf, show } from './errors.js';

/** Document id → grade. */
export type Judgments = ReadonlyMap<string, number>;

/** The judgments of one query; kept when several runs are evaluated against them. */
export class QueryJudgments {
  readonly values: Float64Array;
  readonly negative: boolean;
  readonly positive: boolean;
  #ideal: Float64Array | undefined;
  #threshold = Number.NaN;
  #relevant = 0;

  constructor(
    readonly queryId: string,
    readonly judgments: Judgments,
  ) {
    const values = doubles(judgments.size);
    let i = 0;
    let negative = false;
    let positive = false;
    for (const grade of judgments.values()) {
      if (!Number.isFinite(grade)) throw invalidGrade(queryId, judgments);
      if (grade > 0) positive = true;
      else if (grade < 0) negative = true;
      values[i++] = grade;
    }
    this.values = values;
    this.negative = negative;
    this.positive = positive;
  }

  get ideal(): Float64Array {
    this.#ideal ??= positiveDescending(this.values);
    return this.#ideal;
  }

  relevant(threshold: number): number {
    if (this.#threshold === threshold) return this.#relevant;
    let count = 0;
    for (let i = 0; i < this.values.length; i += 1) if (this.values[i]! >= threshold) count += 1;
    this.#threshold = threshold;
    this.#relevant = count;
    return count;
  }
}

const counts = new Uint32Array(32);

/** Grades on a scale of small integers are counted, others sorted. */
function positiveDescending(values: Float64Array): Float64Array {
  counts.fill(0);
  let size = 0;
  for (let i = 0; i < values.length; i += 1) {
    const grade = values[i]!;
    if (!(grade > 0)) continue;
    const level = grade | 0;
    if (level !== grade || level >= counts.length) {
      return values
        .filter((value) => value > 0)
        .sort()
        .reverse();
    }
    counts[level]! += 1;
    size += 1;
  }
  const sorted = doubles(size);
  let at = 0;
  for (let grade = counts.length - 1; grade > 0; grade -= 1) {
    for (let left = counts[grade]!; left > 0; left -= 1) sorted[at++] = grade;
  }
  return sorted;
}

function invalidGrade(queryId: string, judgments: Judgments): InvalidGradeError {
  const [document, grade] = [...judgments].find(([, value]) => !Number.isFinite(value))!;
  return new InvalidGradeError(
    `a grade must be a finite number, got ${show(grade)}${placeOf(queryId, document)}`,
  );
}
