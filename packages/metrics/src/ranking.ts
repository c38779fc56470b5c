import { doubles } from './doubles.js';
import { InvalidArgumentError, InvalidGradeError, InvalidScoreError, placeOf, show } from './errors.js';
import type { Judgments, QueryJudgments } from './query-judgments.js';
import { rankDocuments } from './rank-documents.js';
import type { TieMode } from './types.js';

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

  /** The same query with fewer documents retrieved. */
  top(count: number): JudgedRanking {
    const { grades, groupEnds, source } = this;
    if (count >= grades.length) return this;
    const last = groupEnds?.indexOf(count);
    if (last === -1) {
      throw new InvalidArgumentError(
        `maxDocuments = ${count} must not part documents with equal scores under average ties (query ${show(source.queryId)}); use ties: "trec"`,
      );
    }
    return new JudgedRanking(
      source,
      grades.subarray(0, count),
      last === undefined ? undefined : groupEnds!.subarray(0, last + 1),
    );
  }

  condensed(): Ranking {
    this.#condensed ??= condense(this);
    return this.#condensed;
  }
}

/** Refuses judgments with a grade outside [0, highest]. */
export function requireGrades(ranking: Ranking, highest: number, rule: string, hint = ''): void {
  if (!ranking.negative && !(ranking.ideal[0]! > highest)) return;
  for (const [document, grade] of ranking.judgments) {
    if (grade >= 0 && grade <= highest) continue;
    throw new InvalidGradeError(`${rule}, got ${grade}${placeOf(ranking.queryId, document)}${hint}`);
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
  const scores = doubles(documents.size);
  const given = doubles(documents.size);
  let size = 0;
  let descending = true;
  let tied = false;
  documents.forEach((score, document) => {
    if (typeof score !== 'number' || Number.isNaN(score)) {
      throw new InvalidScoreError(
        `a score must be a number and not NaN, got ${show(score)}${placeOf(queryId, document)}`,
      );
    }
    if (document === skipDocument) return;
    // No variable holds the score before: one that a closure changes would be an object for each number.
    if (size > 0 && score >= scores[size - 1]!) {
      if (score > scores[size - 1]!) descending = false;
      else tied = true;
    }
    scores[size] = score;
    given[size] = judgments.get(document) ?? Number.NaN;
    size += 1;
  });
  if (descending && (!tied || ties === 'input'))
    return new JudgedRanking(source, given.subarray(0, size), undefined);
  // The ids are needed only where ties are broken by them.
  const ids = (): string[] => [...documents.keys()].filter((id) => id !== skipDocument);
  const { order, groupEnds } = rankDocuments(scores.subarray(0, size), ids, ties);
  const grades = doubles(size);
  for (let rank = 0; rank < size; rank += 1) grades[rank] = given[order[rank]!]!;
  return new JudgedRanking(source, grades, groupEnds);
}
