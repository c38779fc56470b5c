import type { JobName, Jobs } from './jobs.js';

/** What all jobs of a stage have in common; it is sent once. Pure JSON. */
export type SharedOf<N extends JobName> = Parameters<Jobs[N]['prepare']>[0];
/** What a single job is given. Pure JSON. */
export type InputOf<N extends JobName> = Parameters<Awaited<ReturnType<Jobs[N]['prepare']>>>[0];
/** What a job gives back. Pure JSON. */
export type OutputOf<N extends JobName> = Awaited<ReturnType<Awaited<ReturnType<Jobs[N]['prepare']>>>>;

/** A kind of work that can be done elsewhere: its output depends on `shared` and `input` alone. */
export interface Job<Shared extends object, Input, Output> {
  /**
   * How one machine does it: computing in a `thread`; `alone`, one at a time, because it has threads of its own; or
   * `waiting` for somebody else, any number at once.
   */
  readonly kind: 'thread' | 'alone' | 'waiting';
  /** Done once for all inputs with the same shared data. */
  readonly prepare: (shared: Shared, machine: Machine) => Promise<(input: Input) => Output | Promise<Output>>;
}

/** What a machine itself adds to jobs. It is in no job, so that it never travels. */
export interface Machine {
  /** Key of the language model; absent: that of the environment. */
  readonly apiKey?: string;
  /** Server to ask in place of the one that a job names, and the only one that the key of the environment goes to. */
  readonly llm?: string;
  /** Work comes from elsewhere: a key goes to no server but `llm`. @defaultValue false */
  readonly serving?: boolean;
}

/** Runs jobs: in this process and its threads, or on other machines. The outputs are the same bytes. */
export interface Executor {
  /** Jobs worth having under way at once. */
  readonly width: number;
  /** @throws BenchError when no job could be run */
  ready(): Promise<void>;
  /** @throws BenchError what the job threw, or when it could not be run */
  run<N extends JobName>(name: N, shared: SharedOf<N>, input: InputOf<N>): Promise<OutputOf<N>>;
  /** Takes back jobs that nobody has begun, and ends what was started. */
  close(): Promise<void>;
}
