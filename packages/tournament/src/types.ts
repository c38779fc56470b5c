/** One outcome between two items, by dense index. */
export interface Comparison {
  /** Index of the winner in `[0, itemCount)`; of either item when `tie`. */
  readonly winner: number;
  /** Index of the loser in `[0, itemCount)`. */
  readonly loser: number;
  /** How often the outcome was seen: finite and not negative. @defaultValue 1 */
  readonly weight?: number;
  /** Whether neither won. @defaultValue false */
  readonly tie?: boolean;
}

/** The same as many `Comparison`s, in columns of equal length: for millions of rows. */
export interface ComparisonColumns {
  readonly winners: ArrayLike<number>;
  readonly losers: ArrayLike<number>;
  /** @defaultValue all 1 */
  readonly weights?: ArrayLike<number>;
  /** 1 where the row is a tie. @defaultValue all 0 */
  readonly ties?: ArrayLike<number>;
}

/** What a fit accepts. */
export type Comparisons = Iterable<Comparison> | ComparisonColumns;

/** Two item indices. */
export type Pair = readonly [number, number];

/** A judge's answer about a pair in the order shown. `'abstain'` makes no comparison. */
export type Verdict = 'first' | 'second' | 'tie' | 'abstain';

/** What a call cost. */
export interface Usage {
  /** Requests made, retries included. @defaultValue 1 */
  readonly calls?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** In the currency of the budget. */
  readonly cost?: number;
}

/** One answer of a judge. Everything in it is journalled, so keep it JSON. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly usage?: Usage;
  /** The reply as received. */
  readonly raw?: string | null;
  readonly model?: string;
  /** Fingerprint of the prompt template. */
  readonly promptHash?: string;
  /** Why the judge abstained. */
  readonly reason?: string;
  /** Whether the answer came from a cache. */
  readonly cached?: boolean;
  /** Whether a wrapper showed the pair the other way round; `verdict` is already turned back. */
  readonly swapped?: boolean;
  /** The single answers behind a combined verdict. */
  readonly votes?: readonly Judgement[];
}

/** A pair as shown to a judge. */
export interface JudgePair<T> {
  readonly first: T;
  readonly second: T;
  /** Whatever the tournament was given as `context`, for example the query. */
  readonly context?: unknown;
}

/** What a judge is told beside the pair. */
export interface JudgeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Ask again rather than answer from a cache. */
  readonly bypassCache?: boolean | undefined;
}

/** Decides a pair; may answer at once or with a promise. */
export type Judge<T> = (pair: JudgePair<T>, options: JudgeOptions) => Judgement | Promise<Judgement>;
