import type { Message } from '../../llm/prompt.js';

/** What a solver is shown beside the problem: nothing, the problem that a retriever finds, the one that experts paired with it. */
export const MODES = ['zero-shot', 'embed-rag', 'expert-rag'] as const;
export type Mode = (typeof MODES)[number];

/** A problem with its solution. */
export interface Solved {
  readonly id: string;
  readonly problem: string;
  readonly solution: string;
}

/** A problem to solve, and the one that is shown in each of the other modes. */
export interface SolveTask extends Solved {
  /** At least one; a problem counts in each. */
  readonly domains: readonly string[];
  readonly related: Readonly<Record<Exclude<Mode, 'zero-shot'>, Solved>>;
}

/** Any language model: messages in, its reply out. `attempt` is raised to ask again after a reply that could not be read. */
export type AskModel = (messages: readonly Message[], attempt: number) => Promise<string | null>;

/** A solution by the model. */
export interface Submission {
  readonly id: string;
  readonly mode: Mode;
  /** Null: the model gave none, which counts as grade 0. */
  readonly text: string | null;
}

/** A graded submission; undefined where no grade could be read, which counts nowhere. */
export interface Graded extends Submission {
  readonly grade: number | undefined;
}
