import { compareCodePoints } from './code-point.js';
import { DuplicateDocumentError, InvalidGradeError, InvalidScoreError, show } from './errors.js';
import { orderDescending } from './order.js';
import type { TieMode } from './types.js';

type Judgments = ReadonlyMap<string, number>;

/** One query as the measures see it: grades in rank order, and the query's judgments. */
export interface Ranking {
  readonly queryId: string;
  /** Grade at each rank (0-based), NaN where the document is unjudged. Length: number of retrieved documents. */
  readonly grades: Float64Array;
  /**
   * Exclusive ends of the runs of tied documents, ascending, the last one `grades.length`; undefined when the
   * order is total. Present only under tie mode `average`.
   */
  readonly groupEnds: Uint32Array | undefined;
  readonly judgments: Judgments;
  /** Number of judged documents. */
  readonly judged: number;
  /** Positive grades of all judged documents, descending. Sorted on first use. */
  readonly ideal: Float64Array;
  /** Whether a judged document has a grade below 0. */
  readonly negative: boolean;
  /** Number of judged documents with a grade of at least `threshold`. */
  relevant(threshold: number): number;
  /** The same query without the unjudged documents; a negative grade counts as unjudged, as in trec_eval. */
  condensed(): Ranking;
}

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
    const values = new Float64Array(judgments.size);
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

/** Grades on a scale of small integers are counted, others sorted. */
function positiveDescending(values: Float64Array): Float64Array {
  const counts = new Uint32Array(32);
  let size = 0;
  for (let i = 0; i < values.length; i += 1) {
    const grade = values[i]!;
    if (!(grade > 0)) continue;
    if (grade >= counts.length || Math.floor(grade) !== grade) {
      return values
        .filter((value) => value > 0)
        .sort()
        .reverse();
    }
    counts[grade]! += 1;
    size += 1;
  }
  const sorted = new Float64Array(size);
  let at = 0;
  for (let grade = counts.length - 1; grade > 0; grade -= 1) {
    sorted.fill(grade, at, at + counts[grade]!);
    at += counts[grade]!;
  }
  return sorted;
}

function invalidGrade(queryId: string, judgments: Judgments): InvalidGradeError {
  const [document, grade] = [...judgments].find(([, value]) => !Number.isFinite(value))!;
  return new InvalidGradeError(
    `a grade must be a finite number, got ${show(grade)} (query ${show(queryId)}, document ${show(document)})`,
  );
}

/** {@link Ranking} over {@link QueryJudgments}. */
export class JudgedRanking implements Ranking {
  #condensed: Ranking | undefined;

  constructor(
    readonly source: QueryJudgments,
    readonly grades: Float64Array,
    readonly groupEnds: Uint32Array | undefined,
  ) {}

  get queryId(): string {
    return this.source.queryId;
  }

  get judgments(): Judgments {
    return this.source.judgments;
  }

  get judged(): number {
    return this.source.values.length;
  }

  get ideal(): Float64Array {
    return this.source.ideal;
  }

  get negative(): boolean {
    return this.source.negative;
  }

  relevant(threshold: number): number {
    return this.source.relevant(threshold);
  }

  condensed(): Ranking {
    this.#condensed ??= condense(this);
    return this.#condensed;
  }
}

function condense(ranking: JudgedRanking): Ranking {
  const { grades, groupEnds } = ranking;
  const kept = grades.filter((grade) => grade >= 0);
  if (kept.length === grades.length) return ranking;
  if (groupEnds === undefined) return new JudgedRanking(ranking.source, kept, undefined);
  const ends: number[] = [];
  let start = 0;
  let count = 0;
  for (const end of groupEnds) {
    const before = count;
    for (let i = start; i < end; i += 1) if (grades[i]! >= 0) count += 1;
    if (count > before) ends.push(count);
    start = end;
  }
  const total = ends.length === kept.length;
  return new JudgedRanking(ranking.source, kept, total ? undefined : Uint32Array.from(ends));
}

/** Orders one query's documents and looks up their grades. O(n log n). */
export function rankQuery(
  source: QueryJudgments,
  documents: ReadonlyMap<string, number>,
  ties: TieMode,
  skipDocument?: string,
): JudgedRanking {
  const { queryId, judgments } = source;
  let scores = new Float64Array(documents.size);
  let given = new Float64Array(documents.size);
  let size = 0;
  let previous = Number.POSITIVE_INFINITY;
  let descending = true;
  let tied = false;
  documents.forEach((score, document) => {
    if (typeof score !== 'number' || Number.isNaN(score)) {
      throw new InvalidScoreError(
        `a score must be a number and not NaN, got ${show(score)} (query ${show(queryId)}, document ${show(document)})`,
      );
    }
    if (document === skipDocument) return;
    if (score > previous) descending = false;
    else if (score === previous && size > 0) tied = true;
    previous = score;
    scores[size] = score;
    const grade = judgments.get(document);
    given[size] = grade === undefined ? Number.NaN : grade;
    size += 1;
  });
  if (size < scores.length) {
    scores = scores.slice(0, size);
    given = given.slice(0, size);
  }
  if (descending && (!tied || ties === 'input')) return new JudgedRanking(source, given, undefined);
  // The ids are needed only where ties are broken by them.
  const ids = (): string[] => [...documents.keys()].filter((id) => id !== skipDocument);
  const { order, groupEnds } = rankDocuments(scores, ids, ties);
  const grades = new Float64Array(size);
  for (let rank = 0; rank < size; rank += 1) grades[rank] = given[order[rank]!]!;
  return new JudgedRanking(source, grades, groupEnds);
}

/**
 * Rank order of documents under a tie mode, as indices; under `average` also the tie groups, when there are any.
 *
 * @param scores - no NaN
 * @param ids - of the same length, distinct; a function is called only when ids break ties
 */
export function rankDocuments(
  scores: Float64Array,
  ids: readonly string[] | (() => readonly string[]),
  ties: TieMode,
): { readonly order: Uint32Array; readonly groupEnds: Uint32Array | undefined } {
  const order = orderDescending(scores);
  const ends = ties === 'input' ? undefined : tieGroups(scores, order);
  if (ends !== undefined && ties === 'trec')
    orderTiesById(order, ends, typeof ids === 'function' ? ids() : ids);
  return { order, groupEnds: ties === 'average' ? ends : undefined };
}

/** Exclusive ends of the runs of equal scores; undefined when all scores differ. */
function tieGroups(scores: Float64Array, order: Uint32Array): Uint32Array | undefined {
  let groups = 0;
  const size = order.length;
  for (let i = 0; i < size; i += 1) {
    if (i + 1 === size || scores[order[i]!] !== scores[order[i + 1]!]) groups += 1;
  }
  if (groups === size) return undefined;
  const ends = new Uint32Array(groups);
  groups = 0;
  for (let i = 0; i < size; i += 1) {
    if (i + 1 === size || scores[order[i]!] !== scores[order[i + 1]!]) ends[groups++] = i + 1;
  }
  return ends;
}

function orderTiesById(order: Uint32Array, ends: Uint32Array, ids: readonly string[]): void {
  let start = 0;
  for (const end of ends) {
    if (end - start > 1) {
      order.subarray(start, end).sort((a, b) => compareCodePoints(ids[b]!, ids[a]!));
    }
    start = end;
  }
}

/** Refuses a list that names one document twice. */
export function requireDistinct(documents: readonly string[], queryId: string): void {
  const seen = new Set<string>();
  for (const document of documents) {
    if (seen.has(document)) {
      throw new DuplicateDocumentError(
        `a ranking must not repeat a document, got ${show(document)} twice (query ${show(queryId)})`,
      );
    }
    seen.add(document);
  }
}
