/** What went wrong, as a constant that programs can branch on. */
export type DedupErrorCode =
  | 'DUPLICATE_ID'
  | 'FINGERPRINT_MISMATCH'
  | 'INVALID_DOCUMENT'
  | 'INVALID_INDEX'
  | 'INVALID_OPTION'
  | 'THREAD_FAILED'
  | 'UNKNOWN_ID';

const brand = Symbol.for('@saber/dedup/DedupError');

/** Base class of the errors of this package. */
export class DedupError extends Error {
  readonly code: DedupErrorCode;

  constructor(code: DedupErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for a `DedupError` of any installed copy of this package. */
  static isInstance(value: unknown): value is DedupError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Two documents carry one id. */
export class DuplicateIdError extends DedupError {
  readonly id: string;

  constructor(id: string) {
    super('DUPLICATE_ID', `the id ${JSON.stringify(id)} occurs twice`);
    this.id = id;
  }
}

/** Signatures or an index made with other parameters than these. */
export class FingerprintMismatchError extends DedupError {
  readonly expected: string;
  readonly received: string;

  constructor(expected: string, received: string) {
    super('FINGERPRINT_MISMATCH', `made with other parameters: expected ${expected}, got ${received}`);
    this.expected = expected;
    this.received = received;
  }
}
