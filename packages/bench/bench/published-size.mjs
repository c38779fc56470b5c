// Writes made-up data of the published size, for the figures in docs/performance.md (after a build):
//   node bench/published-size.mjs <folder> && /usr/bin/time -v saber evaluate --data <folder> --systems bm25 tf-idf jaccard
// 1,000 queries with 150 candidates each out of 71,117 documents. Texts are sentences of the bundled corpus with other numbers in
// them, about 300 characters for a statement and 1,600 for a solution, lognormal.
import { readdirSync, readFileSync } from 'node:fs';
import { DOMAINS, writePublished } from '../dist/index.js';

const [folder, documentCount = '71117', queryCount = '1000', candidateCount = '150'] = process.argv.slice(2);
if (folder === undefined) throw new Error('give the folder to write to');

let state = 12345;
const uniform = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const below = (count) => Math.floor(uniform() * count);
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

const corpus = new URL('../corpus/', import.meta.url);
const sentences = readdirSync(corpus)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(new URL(file, corpus), 'utf8').trimEnd().split('\n'))
  .map((line) => JSON.parse(line))
  .flatMap(({ problem = '', solution = '' }) => `${problem} ${solution}`.split(/(?<=[.!?]) /))
  .filter((sentence) => sentence.length > 20);

function text(mean) {
  const length = mean * Math.exp(0.7 * normal() - 0.245);
  const parts = [];
  for (let n = 0; n < length; n += parts.at(-1).length + 1) {
    parts.push(sentences[below(sentences.length)].replace(/\d+/g, () => below(1000)));
  }
  return parts.join(' ');
}

const documents = Array.from({ length: Number(documentCount) }, (_, i) => ({
  id: `d${i}`,
  problem: text(300),
  solution: text(1600),
}));
const queries = Array.from({ length: Number(queryCount) }, (_, i) => {
  const candidates = new Set();
  while (candidates.size < Number(candidateCount)) candidates.add(below(documents.length));
  return {
    ...documents[below(documents.length)],
    id: `q${i}`,
    domains: [DOMAINS[i % DOMAINS.length]],
    candidates: Uint32Array.from(candidates),
    ratings: Float64Array.from(candidates, () => 5 * uniform()),
  };
});
const labels = { name: 'random ratings', note: 'Ratings were drawn at random.' };
await writePublished(folder, { name: folder, hash: '', labels, queries, documents, hasSolutions: true });
const size = documents.reduce((sum, { problem, solution }) => sum + problem.length + solution.length, 0);
console.log(
  `${documents.length} documents, ${Math.round(size / 1e6)} million characters; ${queries.length} queries`,
);
