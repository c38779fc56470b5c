/** A record of a table and where it stands, for example `problems.csv:17` or `train.parquet, row 17`. */
export interface Row {
  readonly value: unknown;
  readonly place: string;
}

/** A file of records that is read as a stream. */
export interface Table {
  readonly file: string;
  /** Names of the columns; of JSON Lines, the fields of the first record. Empty when there is no record. */
  readonly columns: readonly string[];
  /**
   * Streams the records, those columns alone where the format allows it. Called once for each pass.
   *
   * @throws BenchError `DATA` with the place of what cannot be read.
   */
  rows(columns?: readonly string[]): AsyncIterable<Row>;
}
