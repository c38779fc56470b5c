/**
 * Processor time of the built package, shortest of a few runs: a figure that other work on the machine disturbs least.
 *
 *     pnpm --filter @saber/metrics build && node packages/metrics/bench/cpu-time.mjs
 */
import {
  bootstrapMean,
  bootstrapMeans,
  compare,
  evaluate,
  permutationTest,
  spearman,
} from '../dist/index.js';
import { formatQrels, formatRun, iterateRun, parseQrels, parseRun } from '../dist/trec.js';

let state = 1;
function random() {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x80000000;
}

function report(what, work, times = 15) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  console.log(`${what}: ${best.toFixed(1)} ms`);
}

function table(queries, documents, value) {
  const rows = Array.from({ length: queries }, (_, q) => [
    `q${q}`,
    new Map(Array.from({ length: documents }, (_, d) => [`d${q}_${d}`, value()])),
  ]);
  return new Map(rows);
}

const sample = (n) => Float64Array.from({ length: n }, random);
const score = () => Number((30 * random()).toFixed(6));
const five = ['nDCG@10', 'AP', 'P@10', 'R@100', 'RR'];

for (const documents of [150, 1000]) {
  const qrels = table(1000, documents, () => Math.floor(6 * random()));
  const run = table(1000, documents, score);
  // Read, not made here: ids of a run and of judgments are then different strings, as they are in use.
  const texts = [formatQrels(qrels), formatRun(run)];
  const maps = [parseQrels(texts[0]), parseRun(texts[1])];
  report(`1,000 x ${documents}, 5 measures, from text`, () =>
    evaluate(parseQrels(texts[0]), parseRun(texts[1]), five),
  );
  report(`1,000 x ${documents}, the same, query by query`, () =>
    evaluate(parseQrels(texts[0]), iterateRun(texts[1]), five),
  );
  report(`1,000 x ${documents}, 5 measures, from maps`, () => evaluate(...maps, five));
  report(`1,000 x ${documents}, the same, not in rank order`, () => evaluate(qrels, run, five));
}

const values = sample(1000);
const systems = Array.from({ length: 42 }, () => sample(1000));
const pairs = Array.from({ length: 1000 }, () => [sample(42), sample(42)]);
report(
  'bootstrap of one mean, 10,000 resamples of 1,000',
  () => bootstrapMean(values, { resamples: 10_000 }),
  5,
);
report('bootstrap of 42 means, shared resamples', () => bootstrapMeans(systems, { resamples: 10_000 }), 3);
report('1,000 Spearman correlations of 42', () => pairs.map(([x, y]) => spearman(x, y)));
report('permutation test, 10,000 patterns of 1,000', () => permutationTest(values, systems[0]), 5);

const ten = [...five, "nDCG(dcg='exp-log2')@10", 'nDCG', 'Success@5', 'Bpref', 'RBP'];
const qrels = table(1000, 150, () => Math.floor(6 * random()));
const runs = Array.from({ length: 42 }, () => table(1000, 150, score));
report(
  '42 systems x 1,000 x 150 x 10 measures, 1,000 resamples, 861 permutation tests each',
  () => {
    const evaluations = new Map(runs.map((run, s) => [`system ${s}`, evaluate(qrels, run, ten)]));
    compare(evaluations, { resamples: 1000, permutations: 1000 });
  },
  1,
);
