import type { Domain } from '../types.js';

/** A document of a data set: a problem with its solution. */
export interface DatasetDocument {
  readonly id: string;
  readonly problem: string;
  /** Empty where the data has no solutions. */
  readonly solution: string;
}

/** A query with its rated candidates. */
export interface DatasetQuery extends DatasetDocument {
  readonly domains: readonly Domain[];
  /** Row numbers into the documents, from 0. */
  readonly candidates: Uint32Array;
  /** Ratings of the candidates, 0 or more, in the same order. */
  readonly ratings: Float64Array;
}

/** Queries and documents with ratings, ready to evaluate. */
export interface Dataset {
  /** Named in reports. */
  readonly name: string;
  /** SHA-256 over the files. */
  readonly hash: string;
  /** Where the ratings come from, as a report says it. */
  readonly labels: { readonly name: string; readonly note: string };
  readonly queries: readonly DatasetQuery[];
  readonly documents: readonly DatasetDocument[];
  /** Whether every query and document has a solution, which some tasks need. */
  readonly hasSolutions: boolean;
}
