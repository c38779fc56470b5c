import type { Verdict } from './check/types.js';
import type { Names } from './formula/rename.js';
import type { Level } from './levels.js';
import type { Change } from './negatives/edits.js';
import type { RewriteName } from './variants/rewrites.js';

/** A text that is equivalent to its anchor. */
export interface Equivalent {
  readonly text: string;
  /** What was done to the anchor; `model`: a language model wrote it. */
  readonly rewrites: readonly (RewriteName | 'model')[];
  /** Letters that were renamed. */
  readonly names: Names;
  readonly check: Verdict;
  readonly level: Level;
}

/** A text that looks like its anchor and is not equivalent to it. */
export interface HardNegative {
  readonly text: string;
  readonly change: Change | 'model';
  readonly check: Verdict;
  readonly level: Level;
}

/** One anchor of a set: a real problem, one equivalent text and three hard negatives. */
export interface AnchorRecord {
  readonly id: string;
  readonly source?: string;
  readonly domains?: readonly string[];
  readonly anchor: string;
  readonly positive: Equivalent;
  readonly negatives: readonly HardNegative[];
}
