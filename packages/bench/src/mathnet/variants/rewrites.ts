import { expand } from './expand.js';
import { factor } from './factor.js';
import { moveTerm } from './move-term.js';
import { changeNotation } from './notation.js';
import { reorderOperands, turnRelation } from './reorder.js';
import type { Rewrite } from './types.js';

/** Rewritings of one statement, by name. */
export const REWRITES = {
  reorder: reorderOperands,
  turn: turnRelation,
  move: moveTerm,
  expand,
  factor,
  notation: changeNotation,
} as const satisfies Readonly<Record<string, Rewrite>>;

/** All that can be done to an anchor. */
export type RewriteName = keyof typeof REWRITES | 'rename' | 'substitute';
