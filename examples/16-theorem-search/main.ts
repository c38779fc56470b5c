import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  evaluatePositions,
  formatTheorems,
  type PositionsRecord,
  readCorpus,
  readSite,
  readTask,
  runTheorems,
  State,
  THEOREM_SYSTEMS,
  writeSite,
} from '@saber/bench';

const data = (file: string): string => fileURLToPath(new URL(`data/${file}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'saber-theorems-'));
const state = new State(folder);

// 1. One rendered text per declaration, for every system; two sets of queries with gold.
const corpus = await readCorpus(data('library.jsonl'));
const tasks = [
  await readTask(data('names.jsonl'), corpus, { kMax: 12 }),
  await readTask(data('premises.jsonl'), corpus, { kMax: 12 }),
];
console.log(corpus.texts[0]);

// 2. Exact search, scored by where the gold stands.
const wanted = ['bm25-lucene-unicode', 'tf-idf-no-tok', 'jaccard-no-tok'];
const systems = THEOREM_SYSTEMS.filter(({ id }) => wanted.includes(id));
const reports = await runTheorems({ state, corpus, tasks, systems, file: 'library.jsonl' });
for (const report of reports) console.log(`\n${formatTheorems(report)}`);

// 3. Positions are the source of truth: a measure that nobody planned needs no second search.
const path = state.path('theorems/tasks/premises/runs', 'bm25-lucene-unicode.json');
const { positions, queries } = JSON.parse(readFileSync(path, 'utf8')) as PositionsRecord;
console.log(
  `\nBM25, positions of the units: ${queries.map((id, q) => `${id} at ${positions[q]!.join(', ')}`).join('; ')}`,
);
console.log(`Covered@7 of it: ${evaluatePositions(positions, 12).mean['Covered@7']!.toFixed(3)}`);

// 4. Pages that open from disk.
const files = await writeSite(join(folder, 'site'), await readSite(state));
console.log(
  `site: ${files.filter((file) => file.endsWith('.html')).join(', ')} and ${files.length - 2} JSON files`,
);
rmSync(folder, { recursive: true });
