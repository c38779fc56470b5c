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
  /** Jaccard similarity of the shingle sets with the survivor, in [0, 1]; exact up to equal 64-bit hashes. */
  readonly jaccard: number;
}

/** A document that is similar to a text. */
export interface Match {
  readonly id: string;
  readonly source: string | undefined;
  /** Share of equal signature positions, in [0, 1]. */
  readonly estimated: number;
  /** Jaccard similarity of the shingle sets, in [0, 1]. */
  readonly jaccard: number;
}

export interface QueryOptions {
  /** Least Jaccard similarity of duplicates, in [0, 1]; 1 asks for equal shingle sets. @defaultValue that of the preset */
  readonly threshold?: number;
  /** Compare candidates exactly; without, every candidate counts as a duplicate. @defaultValue true */
  readonly verify?: boolean;
}

export interface ClusterOptions extends QueryOptions {
  /**
   * `components`: whatever is connected through duplicates is one cluster; a chain may join documents that are not
   * similar. `star`: every member is similar to the survivor. @defaultValue 'components'
   */
  readonly clusters?: 'components' | 'star';
  /** Sources, the preferred one first; others come last. Equal sources: the smallest id by code point. */
  readonly priority?: readonly string[];
}

/** What was kept, what was removed and why. */
export interface Deduplication {
  /** Ids of the documents that remain, by code point. */
  readonly kept: string[];
  /** The removed documents, by id. */
  readonly duplicates: Duplicate[];
  /** Ids of each cluster of two or more, the survivor first, then by rank. */
  readonly clusters: string[][];
  readonly statistics: {
    readonly documents: number;
    /** Documents that have nothing to compare, and are kept. */
    readonly withoutShingles: number;
    /** Members of the largest cluster; 0 without clusters. A very large one is a sign of chaining. */
    readonly largestCluster: number;
    /** Removed documents less similar to their survivor than the threshold, joined to it through others. */
    readonly chained: number;
  };
}
