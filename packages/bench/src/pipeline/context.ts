import type { Config } from '../config.js';
import type { Executor } from '../executor/types.js';
import type { Progress } from '../progress.js';
import type { State } from '../store/state.js';

/** What every stage is given. */
export interface Context {
  readonly config: Config;
  readonly state: State;
  readonly progress: Progress;
  /** Versions of this package and of the libraries it composes. */
  readonly versions: Readonly<Record<string, string>>;
  /** Runs the jobs of the stages. @defaultValue this thread, one job after another */
  readonly executor?: Executor;
  /** Collect the requests to a language model for a batch file instead of sending them. @defaultValue false */
  readonly collect?: boolean;
}
