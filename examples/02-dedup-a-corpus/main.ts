import { readFileSync } from 'node:fs';
import { type Document, deduplicate, findKnown, LshIndex } from '@saber/dedup';

const problems = readFileSync(new URL('data/problems.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Document);
const priority = ['official', 'numina', 'aops'];

// 1. What is removed, of whom, and how sure is that?
const result = await deduplicate(problems, { priority, diff: true });
for (const { id, of, jaccard } of result.duplicates)
  console.log(`${id} is ${of}, similarity ${jaccard.toFixed(2)}`);
console.log(result.statistics);

// 2. What differs?
for (const { kind, words } of result.differences?.get('numina-3') ?? [])
  console.log(`${kind.padEnd(7)} ${words}`);

// 3. The same problem with other letters.
const renamed = await deduplicate(problems, { priority, preset: 'math-renamed' });
console.log(renamed.clusters);

// 4. What a preset for web text would do: numbers and signs are nothing to it.
const parity = await deduplicate(problems, { priority, preset: 'datatrove' });
console.log(parity.clusters);

// 5. An index that grows: which new problems are known already?
const index = new LshIndex();
for (const problem of problems) index.add(problem);
const incoming = [
  {
    id: 'new-1',
    text: 'In how many ways can five rooks be placed on a chessboard so that no two attack each other',
  },
  {
    id: 'new-2',
    text: 'In how many ways can five bishops be placed on a chessboard so that every two attack each other',
  },
];
for await (const { id, of } of findKnown(index, incoming)) console.log(`${id} is known as ${of}`);
