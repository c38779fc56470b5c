/** Names the cause of a {@link RetrieversError}; stable across releases. */
export type RetrieversErrorCode =
  | 'INVALID_ARGUMENT'
  | 'INVALID_RESPONSE'
  | 'INVALID_VECTOR'
  | 'MISSING_PEER'
  | 'MODEL_FILES'
  | 'REQUEST_FAILED'
  | 'INDEX_FORMAT';

/** Base of every error that this package throws. */
export class RetrieversError extends Error {
  /** The cause, for programs. */
  readonly code: RetrieversErrorCode;
  /** Marks instances of every installed copy of the package. */
  readonly library: '@saber/retrievers' = '@saber/retrievers';

  constructor(code: RetrieversErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // Not the class name: minifiers change that.
    this.name = `RetrieversError [${code}]`;
    this.code = code;
  }

  /** Whether `value` is an error of this package, also when it comes from another installed copy. */
  static isInstance(value: unknown): value is RetrieversError {
    return value instanceof Error && (value as Partial<RetrieversError>).library === '@saber/retrievers';
  }
}

/** An argument is outside its documented range. */
export class InvalidArgumentError extends RetrieversError {
  constructor(message: string) {
    super('INVALID_ARGUMENT', message);
  }
}

/** An embedder gave too few vectors, another dimension, or a component that is not finite. */
export class InvalidVectorError extends RetrieversError {
  constructor(message: string) {
    super('INVALID_VECTOR', message);
  }
}

/** A server answered, but not what its protocol promises. */
export class InvalidResponseError extends RetrieversError {
  constructor(message: string, options?: ErrorOptions) {
    super('INVALID_RESPONSE', message, options);
  }
}

/** A server could not be reached, or kept failing. */
export class RequestFailedError extends RetrieversError {
  /** HTTP status of the last answer; 0 when there was none. */
  readonly status: number;
  /** Milliseconds after which the server wants to be asked again, when it said so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    options: ErrorOptions & { readonly retryAfter?: number | undefined } = {},
  ) {
    super('REQUEST_FAILED', message, options);
    this.status = status;
    this.retryAfter = options.retryAfter;
  }
}

/** An optional package is not installed; the message has the command that installs it. */
export class MissingPeerError extends RetrieversError {
  /** Names of the packages to install. */
  readonly packages: readonly string[];

  constructor(message: string, packages: readonly string[], options?: ErrorOptions) {
    super('MISSING_PEER', message, options);
    this.packages = packages;
  }
}

/** The files of a model are missing or not what they should be. */
export class ModelFilesError extends RetrieversError {
  constructor(message: string, options?: ErrorOptions) {
    super('MODEL_FILES', message, options);
  }
}

/** A stored index cannot be read. */
export class IndexFormatError extends RetrieversError {
  constructor(message: string, options?: ErrorOptions) {
    super('INDEX_FORMAT', message, options);
  }
}

/** A value as an error message shows it: strings quoted, at most 80 characters. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
