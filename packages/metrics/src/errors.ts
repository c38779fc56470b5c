/** Names the cause of a {@link MetricsError}; stable across releases. */
export type MetricsErrorCode =
  | 'DUPLICATE_DOCUMENT'
  | 'INVALID_ARGUMENT'
  | 'INVALID_CUTOFF'
  | 'INVALID_GRADE'
  | 'INVALID_SCORE'
  | 'MISMATCHED_QUERIES'
  | 'FORMAT'
  | 'UNKNOWN_MEASURE'
  | 'UNKNOWN_PARAMETER';

/** Base of every error that this package throws. */
export class MetricsError extends Error {
  /** The cause, for programs. */
  readonly code: MetricsErrorCode;
  /** Marks instances of every installed copy of the package. */
  readonly library: '@saber/metrics' = '@saber/metrics';

  constructor(code: MetricsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // Not the class name: minifiers change that.
    this.name = `MetricsError [${code}]`;
    this.code = code;
  }

  /** Whether `value` is an error of this package, also when it comes from another installed copy. */
  static isInstance(value: unknown): value is MetricsError {
    return value instanceof Error && (value as Partial<MetricsError>).library === '@saber/metrics';
  }
}

/** A document occurs twice in one ranking or twice among one query's judgments. */
export class DuplicateDocumentError extends MetricsError {
  constructor(message: string) {
    super('DUPLICATE_DOCUMENT', message);
  }
}

/** An argument is outside its documented range. */
export class InvalidArgumentError extends MetricsError {
  constructor(message: string) {
    super('INVALID_ARGUMENT', message);
  }
}

/** A cut-off is not a positive integer (or, for recall levels, not in [0, 1]). */
export class InvalidCutoffError extends MetricsError {
  constructor(message: string) {
    super('INVALID_CUTOFF', message);
  }
}

/** A grade is not finite, or not one that the measure accepts. */
export class InvalidGradeError extends MetricsError {
  constructor(message: string) {
    super('INVALID_GRADE', message);
  }
}

/** A score is NaN or not a number. */
export class InvalidScoreError extends MetricsError {
  constructor(message: string) {
    super('INVALID_SCORE', message);
  }
}

/** Judgments and run have no query in common, or two evaluations cover different queries. */
export class MismatchedQueriesError extends MetricsError {
  constructor(message: string) {
    super('MISMATCHED_QUERIES', message);
  }
}

/** A measure name that nobody declares; the message has the nearest known one. */
export class UnknownMeasureError extends MetricsError {
  constructor(message: string) {
    super('UNKNOWN_MEASURE', message);
  }
}

/** A parameter that the measure does not have, or a value that it does not take. */
export class UnknownParameterError extends MetricsError {
  constructor(message: string) {
    super('UNKNOWN_PARAMETER', message);
  }
}

/** A file does not follow its format. */
export class FormatError extends MetricsError {
  /** 1-based number of the offending line; 0 when the fault belongs to no line. */
  readonly line: number;

  constructor(message: string, line = 0) {
    super('FORMAT', message);
    this.line = line;
  }
}

/** Where a value was found, at the end of an error message. */
export function placeOf(queryId: string, document: unknown): string {
  return ` (query ${show(queryId)}, document ${show(document)})`;
}

/** A value as an error message shows it: strings quoted, at most 80 characters. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
