export { FormatError } from '../errors.js';
export type { Qrels, Run } from '../types.js';
export type { ReadOptions } from './lines.js';
export { formatQrels, parseQrels } from './qrels.js';
export { type FormatRunOptions, formatRun, parseRun } from './run.js';
