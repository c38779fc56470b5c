import { bench, describe } from 'vitest';
import {
  bootstrapMean,
  bootstrapMeans,
  compare,
  type Evaluation,
  evaluate,
  permutationTest,
  spearman,
} from '../src/index.js';
import { pools } from './pools.js';

/** For what takes a second or so. */
const once = { iterations: 3, warmupIterations: 1, time: 0, warmupTime: 0 };

let state = 1;
const random = (): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x80000000;
};
const sample = (n: number): Float64Array => Float64Array.from({ length: n }, random);

describe('statistics', () => {
  const values = sample(1000);
  const other = sample(1000);
  const systems = Array.from({ length: 42 }, () => sample(1000));
  const pairs = Array.from({ length: 1000 }, () => [sample(42), sample(42)] as const);
  bench('bootstrap of one mean: 10,000 resamples of 1,000 values', () => {
    bootstrapMean(values, { resamples: 10_000 });
  });
  bench(
    'bootstrap of 42 means that share the resamples',
    () => {
      bootstrapMeans(systems, { resamples: 10_000 });
    },
    once,
  );
  bench('1,000 Spearman correlations of 42 values', () => {
    for (const [x, y] of pairs) spearman(x, y);
  });
  bench('permutation test: 10,000 patterns of 1,000 pairs', () => {
    permutationTest(values, other);
  });
});

describe('a whole table: 42 systems x 1,000 queries x 150 documents x 10 measures', () => {
  const measures = [
    'nDCG@10',
    "nDCG(dcg='exp-log2')@10",
    'nDCG',
    'AP',
    'P@10',
    'R@100',
    'RR',
    'Success@5',
    'Bpref',
    'RBP',
  ];
  const { qrels, run } = pools(1000, 150);
  const runs = Array.from(
    { length: 42 },
    (_, s) =>
      new Map(
        [...run].map(([q, docs]) => [q, new Map([...docs].map(([d, score]) => [d, score + s * random()]))]),
      ),
  );
  bench(
    'evaluate, 1,000 resamples, 861 paired permutation tests per measure',
    () => {
      const evaluations: Record<string, Evaluation> = {};
      runs.forEach((system, s) => {
        evaluations[`system ${s}`] = evaluate(qrels, system, measures);
      });
      compare(evaluations, { resamples: 1000, permutations: 1000 });
    },
    once,
  );
});
