import { formatTable, goldAnnotations, readPrinted, runExperiment, samplePairs } from '@saber/bench';
import { binomialTest, wilsonInterval } from '@saber/metrics';
import { paperBenchmark } from '../paper-benchmark.js';

const inputs = await paperBenchmark();
const printed = readPrinted();

// 1. Verdicts to compare with. People give them on the page of `saber annotate` (--annotations reads their file); here the
// technique labels of the bundled corpus stand in, which no stage of the pipeline reads. Most random pairs share no
// technique with the query or equally many: only decided ones are kept.
const { queries, texts } = inputs.benchmark;
const drawn = inputs.annotations ? [] : samplePairs(inputs.benchmark, 1000, 0);
const decided = goldAnnotations(drawn, (id) => texts.get(id)?.techniques).filter(
  ({ verdict }) => verdict !== 'tie',
);
const annotations = inputs.annotations ?? decided;
console.log(`${annotations.length} verdicts on candidates of ${queries.length} queries`);

// 2. Tables 5 and 6: agreement by rank difference, with intervals and p-values. With --llm the model is asked about each
// pair once, five times for a majority, and about each candidate alone.
if (annotations.length === 0) console.log('The comparison needs verdicts of people: --annotations <file>.');
else {
  const { tables } = await runExperiment('judge-agreement', { ...inputs, annotations });
  console.log(`\n${formatTable({ ...tables[0]!, title: 'Tables 5 and 6' })}`);
}

// 3. As printed: percent by rank difference in a pool of 150, and the interval that follows from the count.
console.log(
  `\n${formatTable({
    title: 'Table 5 as printed, percent',
    columns: [{ name: 'Rater' }, ...['≥ 0', '≥ 25', '≥ 50'].map((name) => ({ name, digits: 1 }))],
    rows: printed['table-05'].rows.map((row) => [row.method, row['0'], row['25'], row['50']]),
  })}`,
);
const { rows, n } = printed['table-06'];
console.log(
  `\n${formatTable({
    title: 'Table 6: printed intervals, and those recomputed from the printed agreement',
    columns: [
      { name: 'Rater' },
      { name: 'Agreement', digits: 3 },
      { name: 'Printed' },
      { name: 'Recomputed' },
      { name: 'p exact' },
    ],
    rows: rows.map(({ reference, agreement, wilson95 }) => {
      const credit = Math.round(2 * agreement * n) / 2;
      const { low, high } = wilsonInterval(credit, n);
      const p = binomialTest(Math.floor(credit), n).pValue.toExponential(1);
      return [
        reference,
        agreement,
        wilson95.map((end) => end.toFixed(3)).join(' to '),
        `${low.toFixed(3)} to ${high.toFixed(3)}`,
        p,
      ];
    }),
  })}`,
);
