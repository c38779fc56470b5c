import { InvalidScoreError, show } from './errors.js';
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
