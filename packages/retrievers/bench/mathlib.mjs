// Retrieval of Mathlib declarations: a table of systems with intervals, for the half of the queries on which nothing was
// chosen. Needs the collection mathlib-retrieval and the built packages.
//   node bench/mathlib.mjs <folder> [--vectors <file>]   vectors: 384 floats for each passage, made and written when absent
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
  withReadableMath,
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
const documents = corpus.map(({ id, doc, signature }) => ({
  title: id,
  passages: [doc, signature].filter((passage) => passage !== ''),
}));

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
  'HybridIndex, texts': () => HybridIndex.build(texts),
  'HybridIndex, titles and passages': () => HybridIndex.build(documents),
  ...(flag === '--vectors' && {
    'the same with miniLm': () => HybridIndex.build(documents, { embedder: embedder() }),
  }),
};

/** MiniLM over passages as a reader would say them, 64 tokens each; vectors of documents are kept in a file. */
function embedder() {
  const model = withReadableMath(miniLm({ maxTokens: 64 }));
  return {
    ...model,
    async embed(list, options) {
      if (options.role === 'query') return model.embed(list, options);
      if (!existsSync(vectorFile)) {
        const vectors = await model.embed(list.map(conclusionFirst), options);
        writeFileSync(vectorFile, Buffer.concat(vectors.map(({ buffer }) => Buffer.from(buffer))));
      }
      const bytes = readFileSync(vectorFile);
      const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      return list.map((_, i) => all.subarray(i * 384, (i + 1) * 384));
    },
  };
}

/** A signature with what it states before what it assumes, so that a short window sees it; other passages as they are. */
function conclusionFirst(passage) {
  const match =
    /^([^ ]+\. )(?=(?:@\[[^\]]*\] *)*(?:[a-z]+ )*(?:theorem|lemma|def|abbrev|instance|class|structure|inductive|opaque|axiom)\b)/.exec(
      passage,
    );
  if (!match) return passage;
  const [title] = match;
  const signature = passage.slice(title.length);
  let depth = 0;
  for (let i = 0; i < signature.length; i++) {
    if ('([{⦃'.includes(signature[i])) depth += 1;
    else if (')]}⦄'.includes(signature[i])) depth -= 1;
    else if (depth === 0 && signature[i] === ':' && signature[i + 1] !== '=') {
      const binders = signature.slice(0, i).match(/\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]/g) ?? [];
      const assumed = binders.map((binder) =>
        binder
          .slice(1, -1)
          .replace(/^[^:]*:/, '')
          .trim(),
      );
      const conditions = assumed.filter((binder) => /[^\p{L}\p{N}]/u.test(binder));
      return `${title}${signature.slice(i + 1)}${conditions.length > 0 ? ` if ${conditions.join(' and ')}` : ''}`;
    }
  }
  return passage;
}

/** Processor time since then, of all threads. */
function milliseconds(then) {
  const { user, system } = process.cpuUsage(then);
  return (user + system) / 1_000;
}

console.log(
  `| system | nDCG@10, held out | R@10, held out | nDCG@10, all ${queries.length} | processor ms per query | build, processor s |`,
);
console.log('|---|---|---|---|---|---|');
for (const [name, build] of Object.entries(systems)) {
  let start = process.cpuUsage();
  const index = await build();
  const seconds = milliseconds(start) / 1_000;
  await index.search('warm up', 10);
  start = process.cpuUsage();
  const gains = [];
  for (const { query, gold, decl } of queries) {
    const rank = (await index.search(query, 10)).findIndex(({ document }) => document === place.get(gold));
    gains.push({
      held: half(decl) === 1,
      gain: rank < 0 ? 0 : 1 / Math.log2(rank + 2),
      found: rank < 0 ? 0 : 1,
    });
  }
  const time = milliseconds(start) / queries.length;
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
