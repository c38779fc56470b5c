import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jaccard } from '@saber/dedup';
import { bestMatchAverage, informationContent, lin, topicCounts } from '@saber/ontology';
import { expect, test } from 'vitest';
import { categories, summaryThreshold, topicThreshold } from './categories.js';
import { generate } from './generate.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const run = (...options: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', `${folder}main.ts`, ...options], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trimEnd();

test('prints what the README shows, with one thread for each join and with two', () => {
  const readme = readFileSync(`${folder}README.md`, 'utf8');
  const shown = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(run()).toBe(shown.trimEnd());
  expect(run('--threads', '1')).toBe(shown.trimEnd());
});

test('counts of each category equal brute force', async () => {
  const collection = generate(400, 3);
  const { ontology, topics, summaries } = collection;
  const content = informationContent(ontology, topicCounts(ontology, topics), { cumulative: true });
  const similarity = lin(ontology, content);
  const words = summaries.map((summary) => new Set(summary));
  const sorted = topics.map((set) => [...set].sort((a, b) => a - b));
  let i = 0;
  for await (const { topicOnly, summaryOnly, both } of categories(collection, { threads: 2 })) {
    const expected = { topicOnly: 0, summaryOnly: 0, both: 0 };
    for (let j = 0; j < 400; j++) {
      if (i === j) continue;
      const near = bestMatchAverage(sorted[i]!, sorted[j]!, similarity) >= topicThreshold;
      const alike = jaccard(words[i]!, words[j]!) >= summaryThreshold;
      if (near && alike) expected.both += 1;
      else if (near) expected.topicOnly += 1;
      else if (alike) expected.summaryOnly += 1;
    }
    expect({ topicOnly, summaryOnly, both }).toEqual(expected);
    i += 1;
  }
  expect(i).toBe(400);
});
