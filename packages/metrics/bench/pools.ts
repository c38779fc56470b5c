import type { Qrels, Run } from '../src/index.js';

/** Judgments 0..5 for every document, and distinct scores in random order: the shape of the benchmark's pools. */
export function pools(queries: number, documents: number): { qrels: Qrels; run: Run } {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const ids = Array.from({ length: queries }, (_, q) => q);
  const fill = (value: () => number): Qrels =>
    new Map(
      ids.map((q) => [
        `q${q}`,
        new Map(Array.from({ length: documents }, (_, d) => [`d${q}_${d}`, value()])),
      ]),
    );
  return { qrels: fill(() => Math.floor(6 * random())), run: fill(() => Number((30 * random()).toFixed(6))) };
}
