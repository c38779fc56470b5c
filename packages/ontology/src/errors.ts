/** What went wrong, as a constant that programs can branch on. */
export type OntologyErrorCode =
  | 'CYCLE'
  | 'DUPLICATE_EDGE'
  | 'DUPLICATE_TOPIC'
  | 'EMPTY'
  | 'INVALID_COUNT'
  | 'INVALID_FORMAT'
  | 'INVALID_OPTION'
  | 'MISSING_PEER'
  | 'THREAD_FAILED'
  | 'UNFOLD_LIMIT'
  | 'UNKNOWN_TOPIC'
  | 'UNOBSERVED_TOPIC';

const brand = Symbol.for('@saber/ontology/OntologyError');

/** Base class of the errors of this package. */
export class OntologyError extends Error {
  readonly code: OntologyErrorCode;

  constructor(code: OntologyErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for an `OntologyError` of any installed copy of this package. */
  static isInstance(value: unknown): value is OntologyError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** The edges contain a cycle. */
export class CyclicOntologyError extends OntologyError {
  /** Ids along the cycle; the first is repeated at the end. */
  readonly cycle: readonly string[];

  constructor(cycle: readonly string[]) {
    super('CYCLE', `the topics form a cycle: ${cycle.join(' -> ')}`);
    this.cycle = cycle;
  }
}

/** A topic id that the ontology does not have. */
export class UnknownTopicError extends OntologyError {
  readonly topic: string;

  constructor(topic: string) {
    super('UNKNOWN_TOPIC', `unknown topic ${JSON.stringify(topic)}`);
    this.topic = topic;
  }
}
