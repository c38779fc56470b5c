/**
 * Relevance judgments: query id → document id → grade.
 *
 * Grades are finite real numbers and are never rounded. A grade of 0 or below means judged and not relevant;
 * a document that is absent is unjudged.
 */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * A system's answer: query id → document id → score, higher is better.
 *
 * The order of a query's documents matters only under {@link TieMode} `input`. Scores may be infinite, never NaN.
 */
export type Run = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * What to do with documents of equal score.
 *
 * - `trec`: by document id, descending by code point, as trec_eval does.
 * - `input`: in the order in which the run lists them.
 * - `average`: the expected value over all orders of the tied documents. Renaming documents never changes it.
 */
export type TieMode = 'trec' | 'input' | 'average';
