import {
  benchmarkTask,
  formatTable,
  instructionEffect,
  readPrinted,
  runExperiment,
  type System,
} from '@saber/bench';
import { biEncoder, type Embedder } from '@saber/retrievers';
import { paperBenchmark } from '../paper-benchmark.js';

const inputs = await paperBenchmark();
const printed = readPrinted();

// 1. Table 8: statements or full texts on either side.
const settings = await runExperiment('settings', inputs);
for (const table of settings.tables) console.log(`${formatTable(table)}\n`);
console.log(
  formatTable({
    title: 'Table 8 as printed',
    columns: [
      { name: 'System' },
      { name: 'statement-statement', digits: 3 },
      { name: 'statement-full', digits: 3 },
      { name: 'full-full', digits: 3 },
    ],
    rows: printed['table-08'].rows
      .filter(({ system }) => inputs.systems.some(({ name }) => name === system))
      .map(({ system, statementStatement, fullFull }) => [
        system,
        statementStatement.overall,
        printed['table-07'].rows.find((row) => row.system === system)!.overall.mean,
        fullFull.overall,
      ]),
  }),
);

// 2. Table 9 needs a system that reads an instruction. This one hashes words: what the instruction says enters its vector,
// as noise. Models that were trained to follow instructions gain from them; run one with --systems minilm or your own.
const words: Embedder = {
  name: 'hashed words',
  fingerprint: 'hashed words 256',
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(256).fill(1e-3);
      for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
        let hash = 7;
        for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 256;
        vector[hash]! += 1;
      }
      return vector;
    }),
};
const retriever = biEncoder(words);
const hashed: System = {
  id: 'hashed-words',
  name: 'hashed words',
  type: 'B',
  description: 'cosine of word counts, hashed to 256 dimensions',
  version: 1,
  fusable: false,
  start:
    async () =>
    ({ text, documents }) =>
      retriever.rank(
        text,
        documents.map((document) => document.text),
      ),
};
const taking = [hashed, ...inputs.systems.filter(({ type }) => !type.startsWith('S'))];
const rows = await instructionEffect(taking, benchmarkTask(inputs.benchmark, 'statement-full'));
const arms = ['none', 'I1', 'I2', 'I3'] as const;
const shown = printed['table-09'].rows.filter(({ system }) =>
  /^(BERT|Qwen3-Embedding-8B|RaDeR-7B)$/.test(system),
);
console.log(
  `\n${formatTable({
    title: 'Table 9 (printed rows marked *)',
    columns: [{ name: 'System' }, ...arms.map((name) => ({ name, digits: 3 }))],
    rows: [
      ...rows.map(({ system, scores }) => [system, ...arms.map((arm) => scores?.[arm] ?? null)]),
      ...shown.map((row) => [`${row.system} *`, ...arms.map((arm) => row[arm])]),
    ],
  })}`,
);
