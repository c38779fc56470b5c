// BM25 over 100,000 made-up documents: queries in a second of processor time, and the time to index them.
//   node bench/queries-per-second.mjs   after building the package
import { Bm25Index } from '../dist/index.js';

let state = 1;
const next = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
/** Zipf's frequencies over 100,000 words, as in corpus.bench.ts. */
const word = () => `w${Math.floor(Math.exp(next() * Math.log(100_000))).toString(36)}`;
const documents = Array.from({ length: 100_000 }, () => Array.from({ length: 60 }, word).join(' '));
const queries = documents.slice(0, 500).map((text) => text.split(' ').slice(0, 10).join(' '));

/** Seconds of processor time, the shortest of three runs. */
function seconds(work) {
  const runs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...runs);
}

let index;
const build = seconds(() => {
  index = Bm25Index.build(documents, { variant: 'lucene' });
});
console.log(`indexed: ${Math.round(documents.length / build)} documents a second`);
for (const k of [10, 1000]) {
  const time = seconds(() => {
    for (const query of queries) index.search(query, k);
  });
  console.log(`best ${k}: ${Math.round(queries.length / time)} queries a second`);
}
