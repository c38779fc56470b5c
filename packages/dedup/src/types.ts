/** A text with an id that is unique in its collection. */
export interface Document {
  readonly id: string;
  readonly text: string;
  /** Where it comes from; decides which member of a cluster survives. */
  readonly source?: string | undefined;
}

/** A removed document. */
export interface Duplicate {
  readonly id: string;
  /** Id of the survivor of its cluster. */
  readonly of: string;
  /** Share of equal signature positions with the survivor, in [0, 1]. */
  readonly estimated: number;
  /** Jaccard similarity of the shingle sets with the survivor, in [0, 1]. */
  readonly jaccard: number;
}
