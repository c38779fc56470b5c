import { bench, describe } from 'vitest';
import { evaluate } from '../src/index.js';
import { formatQrels, formatRun, iterateRun, parseQrels, parseRun } from '../src/trec/index.js';
import { pools } from './pools.js';

const measures = ['nDCG@10', 'AP', 'P@10', 'R@100', 'RR'];

for (const documents of [150, 1000]) {
  describe(`1,000 queries x ${documents} documents, 5 measures`, () => {
    const { qrels, run } = pools(1000, documents);
    const qrelsText = formatQrels(qrels);
    const runText = formatRun(run);
    bench('from text to means', () => {
      evaluate(parseQrels(qrelsText), parseRun(runText), measures);
    });
    bench('from text to means, query by query', () => {
      evaluate(parseQrels(qrelsText), iterateRun(runText), measures);
    });
    bench('from maps to means', () => {
      evaluate(qrels, run, measures);
    });
    bench('from maps to means, average ties', () => {
      evaluate(qrels, run, measures, { ties: 'average' });
    });
  });
}
