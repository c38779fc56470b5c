import { formatTable, halves, readPrinted, runExperiment } from '@saber/bench';
import { paperBenchmark } from '../paper-benchmark.js';

const inputs = await paperBenchmark();
const printed = readPrinted();

// 1. A statement in two halves.
const { queries, texts } = inputs.benchmark;
const { math, words } = halves(texts.get(queries[0]!.id)!.problem);
console.log(`formulas: ${math}\nwords:    ${words}`);

// 2. Table 10 and Figure 9: which half is nearer to the five best rated candidates?
const { tables } = await runExperiment('math-against-words', inputs);
const columns = tables[0]!.columns.filter(({ name }) => name !== 'Remark');
console.log(`\n${formatTable({ ...tables[0]!, columns })}`);

// 3. As printed, percent of 969 queries, no instruction: the two ends of Table 10.
const rows = [...printed['table-10'].rows].sort((a, b) => b.none - a.none);
console.log(
  `\n${formatTable({
    title: 'Table 10 as printed: the three highest and the three lowest',
    columns: [{ name: 'System' }, { name: 'all', digits: 1 }],
    rows: [...rows.slice(0, 3), ...rows.slice(-3)].map(({ system, none }) => [system, none]),
  })}`,
);
