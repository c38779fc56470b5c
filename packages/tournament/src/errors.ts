/** What went wrong, as a stable string to branch on. */
export type TournamentErrorCode =
  | 'INVALID_INPUT'
  | 'NOT_CONVERGED'
  | 'DISCONNECTED'
  | 'TIE_PARAMETER'
  | 'JUDGE_FAILED'
  | 'INVALID_VERDICT'
  | 'RATE_LIMITED'
  | 'JOURNAL_MISMATCH'
  | 'JOURNAL_CORRUPT';

const brand = '@saber/tournament/error';

/** Base class of every error this package throws on purpose. */
export class TournamentError extends Error {
  override readonly name: string = 'TournamentError';
  readonly code: TournamentErrorCode;

  constructor(code: TournamentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    Object.defineProperty(this, Symbol.for(brand), { value: true });
  }

  /** Whether `value` is a `TournamentError`, also when another copy of this package made it. */
  static isInstance(value: unknown): value is TournamentError {
    return typeof value === 'object' && value !== null && Symbol.for(brand) in value;
  }
}

/** An argument is outside its documented range. */
export class InvalidInputError extends TournamentError {
  override readonly name = 'InvalidInputError';
  /** The offending value. */
  readonly value: unknown;

  constructor(message: string, value: unknown) {
    super('INVALID_INPUT', message);
    this.value = value;
  }
}

/** A solver used up its iterations; `logStrengths` is its last iterate. */
export class NotConvergedError extends TournamentError {
  override readonly name = 'NotConvergedError';
  readonly iterations: number;
  readonly residual: number;
  readonly logStrengths: Float64Array;

  constructor(method: string, iterations: number, residual: number, logStrengths: Float64Array) {
    super(
      'NOT_CONVERGED',
      `${method} did not reach the tolerance in ${iterations} iterations: the gradient residual is still ${residual}`,
    );
    this.iterations = iterations;
    this.residual = residual;
    this.logStrengths = logStrengths;
  }
}

/** Without a prior the likelihood has no finite maximum: the win graph is not strongly connected. */
export class DisconnectedComparisonsError extends TournamentError {
  override readonly name = 'DisconnectedComparisonsError';
  /** Strongly connected components of the win graph, ascending inside, by their smallest item. */
  readonly components: readonly (readonly number[])[];
  /** Items that took part and won nothing. */
  readonly winless: readonly number[];
  /** Items that took part and lost nothing. */
  readonly unbeaten: readonly number[];

  constructor(
    components: readonly (readonly number[])[],
    winless: readonly number[],
    unbeaten: readonly number[],
  ) {
    const listed = components.slice(0, 5).map((items) => `[${brief(items)}]`);
    const more = components.length > 5 ? ', ...' : '';
    super(
      'DISCONNECTED',
      `no finite maximum-likelihood strengths: the win graph has ${components.length} strongly connected components ` +
        `(${listed.join(', ')}${more}; winless [${brief(winless)}], unbeaten [${brief(unbeaten)}]); add comparisons or use a prior`,
    );
    this.components = components;
    this.winless = winless;
    this.unbeaten = unbeaten;
  }
}

/** A tie model has no finite tie parameter, because every comparison is a tie. */
export class TieParameterError extends TournamentError {
  override readonly name = 'TieParameterError';

  constructor(model: string) {
    super(
      'TIE_PARAMETER',
      `the ${model} tie parameter is infinite: all comparisons are ties; use ties: 'half'`,
    );
  }
}

/** The judge threw; `cause` is what it threw. */
export class JudgeFailedError extends TournamentError {
  override readonly name = 'JudgeFailedError';
  /** Ids of the pair in the order shown. */
  readonly pair: readonly [string, string];

  constructor(pair: readonly [string, string], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super('JUDGE_FAILED', `the judge failed on ("${pair[0]}", "${pair[1]}"): ${reason}`, { cause });
    this.pair = pair;
  }
}

/** The judge returned something that is not a judgement. */
export class InvalidVerdictError extends TournamentError {
  override readonly name = 'InvalidVerdictError';
  readonly pair: readonly [string, string];
  readonly value: unknown;

  constructor(pair: readonly [string, string], value: unknown) {
    super(
      'INVALID_VERDICT',
      `the judge must return { verdict: 'first' | 'second' | 'tie' | 'abstain' }, got ${show(value)} for ("${pair[0]}", "${pair[1]}")`,
    );
    this.pair = pair;
    this.value = value;
  }
}

/** A provider asked for fewer calls; thrown by `complete` functions, understood by the retry policy. */
export class RateLimitedError extends TournamentError {
  override readonly name = 'RateLimitedError';
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number, options?: ErrorOptions) {
    super('RATE_LIMITED', message, options);
    this.retryAfter = retryAfter;
  }
}

/** A journal was written by a tournament with another configuration. */
export class JournalMismatchError extends TournamentError {
  override readonly name = 'JournalMismatchError';
  /** The first configuration field that differs. */
  readonly field: string;

  constructor(field: string, journalled: unknown, asked: unknown) {
    super(
      'JOURNAL_MISMATCH',
      `the journal belongs to another tournament: ${field} is ${show(journalled)} in the journal and ${show(asked)} here`,
    );
    this.field = field;
  }
}

/** A journal holds something that is not a record, other than a torn last line. */
export class JournalCorruptError extends TournamentError {
  override readonly name = 'JournalCorruptError';
  /** 1-based line or record number. */
  readonly line: number;

  constructor(place: string, line: number, reason: string) {
    super('JOURNAL_CORRUPT', `${place}, record ${line}: ${reason}`);
    this.line = line;
  }
}

/** A value as text for a message: short, and never throwing. */
export function show(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  } catch {
    text = undefined;
  }
  text ??= String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

function brief(items: readonly number[]): string {
  return items.length > 8 ? `${items.slice(0, 8).join(', ')}, ... ${items.length} in all` : items.join(', ');
}
