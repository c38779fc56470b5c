import { InvalidArgumentError, InvalidScoreError, show } from '../errors.js';
import type { Run } from '../types.js';

/** Options of {@link fuse}. */
export interface FuseOptions {
  /** How scores are combined. */
  readonly method: 'rrf';
  /** Constant of `rrf`, at least 0. @defaultValue 60 */
  readonly k?: number | undefined;
}

/** Fuses runs into one. */
export function fuse(runs: readonly Run[], options: FuseOptions | FuseOptions['method']): Run {
  const { method, k = 60 } = typeof options === 'string' ? { method: options } : options;
  if (method !== 'rrf') throw new InvalidArgumentError(`method must be "rrf", got ${show(method)}`);
  const fused = new Map<string, Map<string, number>>();
  for (const run of runs) {
    for (const [queryId, documents] of run) {
      let scores = fused.get(queryId);
      if (scores === undefined) {
        scores = new Map();
        fused.set(queryId, scores);
      }
      const order = [...documents].sort((a, b) => b[1] - a[1]);
      for (let i = 0; i < order.length; i += 1) {
        const [id, score] = order[i]!;
        if (Number.isNaN(score))
          throw new InvalidScoreError(
            `a score must not be NaN (query ${show(queryId)}, document ${show(id)})`,
          );
        scores.set(id, (scores.get(id) ?? 0) + 1 / (k + i + 1));
      }
    }
  }
  return fused;
}
