import type { RandomInteger } from '../../random.js';
import type { Statement } from '../formula/expression.js';

/** A rewriting of a statement that keeps its meaning; undefined where it finds nothing to do. */
export type Rewrite = (statement: Statement, random: RandomInteger) => Statement | undefined;
