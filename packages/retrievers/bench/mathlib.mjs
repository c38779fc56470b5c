// Retrieval of Mathlib declarations: a table of systems with intervals, for the half of the queries on which nothing was
// chosen. Needs the collection mathlib-retrieval and the built packages.
//   node bench/mathlib.mjs <folder> [--vectors <file>]   vectors: 19,426 x 384 floats, made and written when absent
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bootstrapMean } from '../../metrics/dist/index.js';
import {
  Bm25Index,
  HybridIndex,
  mathTokens,
  mathWords,
  StructuralIndex,
  unicodeWords,
} from '../dist/index.js';
import { miniLm } from '../dist/minilm.js';

const [folder, flag, vectorFile] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node bench/mathlib.mjs <folder> [--vectors <file>]');
const lines = (bytes) =>
  bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const corpus = lines(gunzipSync(readFileSync(`${folder}/corpus.jsonl.gz`)));
const queries = lines(readFileSync(`${folder}/mathlibqr.jsonl`)).filter((query) => query.in_corpus);
const place = new Map(corpus.map(({ id }, i) => [id, i]));
const texts = corpus.map(({ id, doc, signature }) => `${id} ${doc} ${signature}`);

/** Even: choices were made on it. The same rule as in test/mathlib.data.test.ts. */
function half(declaration) {
  let hash = 0x811c9dc5;
  for (const character of declaration) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return (hash ^ (hash >>> 15)) & 1;
}

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
const split = (name) => name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/[._]/g, ' ');
const bm25 = (tokenizer, variant = 'lucene') => Bm25Index.build(texts, { tokenizer, variant });
const systems = {
  'BM25, words': () => bm25(words),
  'BM25, mathTokens': () => bm25(mathTokens),
  'BM25, unicodeWords': () => bm25(unicodeWords),
  'BM25, identifiers split': () => bm25((text) => words(split(text))),
  'BM25+, mathWords': () => bm25(mathWords, 'bm25+'),
  StructuralIndex: () => StructuralIndex.build(texts),
  HybridIndex: () => HybridIndex.build(texts),
  ...(flag === '--vectors' && {
    'HybridIndex with miniLm': () => HybridIndex.build(texts, { embedder: embedder() }),
  }),
};

/** MiniLM over names in words and documentation, 48 tokens. */
function embedder() {
  const model = miniLm({ maxTokens: 48 });
  const readable = corpus.map(({ id, doc }) => `${split(id)}. ${doc}`);
  return {
    name: model.name,
    fingerprint: model.fingerprint,
    async embed(list, options) {
      if (options.role === 'query') return model.embed(list, options);
      if (!existsSync(vectorFile)) {
        const vectors = await model.embed(readable, options);
        writeFileSync(vectorFile, Buffer.concat(vectors.map(({ buffer }) => Buffer.from(buffer))));
      }
      const bytes = readFileSync(vectorFile);
      const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      return list.map((_, i) => all.subarray(i * 384, (i + 1) * 384));
    },
  };
}

console.log(
  `| system | nDCG@10, held out | R@10, held out | nDCG@10, all ${queries.length} | ms per query | build s |`,
);
console.log('|---|---|---|---|---|---|');
for (const [name, build] of Object.entries(systems)) {
  let start = performance.now();
  const index = await build();
  const seconds = (performance.now() - start) / 1_000;
  await index.search('warm up', 10);
  start = performance.now();
  const gains = [];
  for (const { query, gold, decl } of queries) {
    const rank = (await index.search(query, 10)).findIndex(({ document }) => document === place.get(gold));
    gains.push({
      held: half(decl) === 1,
      gain: rank < 0 ? 0 : 1 / Math.log2(rank + 2),
      found: rank < 0 ? 0 : 1,
    });
  }
  const time = (performance.now() - start) / queries.length;
  const held = gains.filter((entry) => entry.held);
  const interval = (values) => {
    const { mean, low, high } = bootstrapMean(Float64Array.from(values));
    return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  };
  const cells = [
    interval(held.map(({ gain }) => gain)),
    interval(held.map(({ found }) => found)),
    interval(gains.map(({ gain }) => gain)),
    time.toFixed(1),
    seconds.toFixed(1),
  ];
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
