/** What went wrong, as a constant that programs can branch on. */
export type BenchErrorCode =
  | 'CONFIG'
  | 'CORPUS'
  | 'DATA'
  | 'LLM'
  | 'NETWORK'
  | 'NOT_FOUND'
  | 'POOLS'
  | 'STATE'
  | 'SYSTEM'
  | 'USAGE';

const brand = Symbol.for('@saber/bench/BenchError');

/**
 * Base class of every error that `@saber/bench` throws on purpose. The message is one sentence for a person:
 * the rule, the value and the place.
 */
export class BenchError extends Error {
  readonly code: BenchErrorCode;
  /** Exit code of the command: 2 for wrong usage (arguments, config), 1 for everything else. */
  readonly exitCode: 1 | 2;

  constructor(code: BenchErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'BenchError';
    this.code = code;
    this.exitCode = code === 'USAGE' || code === 'CONFIG' ? 2 : 1;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for a `BenchError` of any installed copy of this package. */
  static isInstance(value: unknown): value is BenchError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
