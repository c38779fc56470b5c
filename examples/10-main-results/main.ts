import { benchmarkTask, DOMAINS, formatTable, readPrinted, runExperiment } from '@saber/bench';
import { bootstrapMean, evaluate } from '@saber/metrics';
import { paperBenchmark } from '../paper-benchmark.js';

const inputs = await paperBenchmark();
const printed = readPrinted();
const task = benchmarkTask(inputs.benchmark, 'statement-full');
const measure = "nDCG(dcg='exp-log2')@10";

// 1. Every system ranks the candidates of every query; the measure is that of the paper.
const rows = [];
for (const system of inputs.systems) {
  const rank = await system.start({ task, seed: inputs.seed, cache: true });
  const run = new Map<string, Map<string, number>>();
  for (const query of task.queries) {
    const scores = await rank(query);
    run.set(query.id, new Map(query.documents.map(({ id }, i) => [id, scores[i]!])));
  }
  const { queryIds, perQuery } = evaluate(task.qrels, run, [measure]);
  const values = new Map(queryIds.map((id, i) => [id, perQuery[measure]![i]!]));
  const mean = (domain?: (typeof DOMAINS)[number]): number | null => {
    const own = task.queries.filter(({ domains }) => domain === undefined || domains.includes(domain));
    return own.length === 0 ? null : bootstrapMean(own.map(({ id }) => values.get(id)!)).mean;
  };
  const paper = printed['table-07'].rows.find(({ system: name }) => name === system.name);
  rows.push([system.name, mean(), ...DOMAINS.map(mean), paper?.overall.mean ?? null]);
}

// 2. Table 1: overall and by domain, with the printed overall score beside.
console.log(
  formatTable({
    title: 'Table 1',
    columns: [
      { name: 'System' },
      ...['Overall', 'Alg.', 'Geom.', 'Num.', 'Comb.', 'Calc.'].map((name) => ({ name, digits: 3 })),
      { name: 'Printed', digits: 3 },
    ],
    rows: rows.sort((a, b) => Number(b[1]) - Number(a[1])),
  }),
);

// 3. Table 7: intervals by the resampling of the paper and by that of the released code.
const { tables } = await runExperiment('bootstrap', inputs);
console.log(`\n${formatTable({ ...tables[0]!, title: 'Table 7' })}`);

// 4. Not in the paper: ranks when judgments and queries are drawn anew together.
if (inputs.judgments) {
  const robust = await runExperiment('label-robust', inputs);
  console.log(`\n${formatTable(robust.tables[0]!)}`);
}
