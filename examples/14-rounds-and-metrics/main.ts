import { formatTable, readPrinted, runExperiment } from '@saber/bench';
import { paperBenchmark } from '../paper-benchmark.js';

const inputs = await paperBenchmark();
const printed = readPrinted();

// 1. Figure 7: how many pairs a Swiss tournament orders otherwise than all comparisons, by rounds.
if (inputs.compare) {
  const rounds = await runExperiment('rounds', inputs);
  console.log(`${formatTable({ ...rounds.tables[0]!, title: 'Figure 7' })}`);
  console.log('Printed: about 700 of 11,175 pairs (0.0626) after 20 rounds of 150 candidates.\n');
}

// 2. Table 4: the order of systems under other ranges of the ratings and another gain.
const variants = await runExperiment('metric-variants', inputs);
console.log(formatTable({ ...variants.tables[0]!, title: 'Table 4' }));
console.log(
  `\n${formatTable({
    title: 'Table 4 as printed, 42 systems',
    columns: [
      { name: 'Variant' },
      { name: 'Pearson', digits: 4 },
      { name: 'Spearman', digits: 4 },
      { name: 'Inversions' },
      { name: 'Pairs' },
    ],
    rows: printed['table-04'].rows.map((row) => [
      row.setting,
      row.pearson,
      row.spearman,
      row.inversions,
      row.pairs,
    ]),
  })}`,
);

// 3. Figure 6: which signal brings the better candidates.
const signals = await runExperiment('signal-effect', inputs);
console.log(`\n${formatTable({ ...signals.tables[0]!, title: 'Figure 6' })}`);
console.log('Printed order: both, then summary slightly ahead of topic.');
