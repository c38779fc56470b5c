/** Both similarities of one item to all n items; the entry of the item itself is of no account. */
export interface SimilarityRows {
  readonly topic: Float64Array;
  readonly summary: Float64Array;
}

/** Computes the rows of an item by its position. */
export type RowSource = (item: number) => SimilarityRows;
