import { createReadStream } from 'node:fs';
import { compare, evaluate, formatComparison, formatTrecEval, fuse } from '@saber/metrics';
import { readQrels, readRun } from '@saber/metrics/trec';

/** A file of this example. */
const open = (name: string) => createReadStream(new URL(`data/${name}`, import.meta.url));

const qrels = await readQrels(open('qrels.txt'));
const lexical = await readRun(open('lexical.run'));
const embedding = await readRun(open('embedding.run'));

// The paper's nDCG has exponential gain; the others are the field's usual ones.
const measures = ["nDCG(dcg='exp-log2')@5", 'AP', 'RR'];

// 1. One run, printed as trec_eval prints it.
const evaluation = evaluate(qrels, lexical, measures);
console.log(formatTrecEval(evaluation));

// 2. Who was left out? A query that the run lacks counts 0.
console.log(evaluation.counts, '\n');

// 3. The lexical run ties a lot. How much of its score is the order of document ids?
for (const ties of ['trec', 'input', 'average'] as const) {
  const { mean } = evaluate(qrels, lexical, measures, { ties });
  console.log(ties.padEnd(8), mean["nDCG(dcg='exp-log2')@5"]?.toFixed(4));
}

// 4. Is the embedding better, and does fusing the two help? Ties no longer matter here.
const runs = { lexical, embedding, 'both, fused': fuse([lexical, embedding], 'rrf') };
const table = compare(
  Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [name, evaluate(qrels, run, measures, { ties: 'average' })]),
  ),
);
console.log();
console.log(formatComparison(table, 'markdown', { digits: 3 }));
