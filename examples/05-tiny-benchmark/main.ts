import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, evaluateSystems, parseConfig, State, silent, versions } from '@saber/bench';

// A benchmark of the bundled problems, kept in a folder of its own; words and formula tokens only, no model, no timing.
const config = parseConfig({
  state: mkdtempSync(join(tmpdir(), 'saber-tiny-')),
  pools: { k: 8, queriesPerDomain: 8 },
  evaluation: { systems: ['bm25', 'tf-idf-no-tok', 'jaccard', 'rrf', 'random', 'ideal'], latencyQueries: 0 },
});
const context = { config, state: new State(config.state), progress: silent, versions: versions() };

const built = await build(context);
for (const { stage, counts } of Object.values(built)) console.log(`${stage}: ${JSON.stringify(counts)}`);

// One query, and the candidate that the judge found closest to it.
const read = async (file: string): Promise<unknown[]> =>
  (await readFile(join(config.state, file), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const [first] = (await read('ratings/ratings.jsonl')) as {
  queryId: string;
  ratings: { id: string; rating: number }[];
}[];
const [best] = [...first!.ratings].sort((a, b) => b.rating - a.rating);
const problems = (await read('problems/problems.jsonl')) as {
  id: string;
  problem: string;
  techniques: string[];
}[];
for (const id of [first!.queryId, best!.id]) {
  const { problem, techniques } = problems.find((other) => other.id === id)!;
  console.log(`\n${id} (${techniques.join(', ')})\n${problem}`);
}

const report = await evaluateSystems(context, built, () => performance.now());
console.log(`\n${report.judge.note}\n`);
for (const { name, mean, low, high } of report.tasks[0]!.systems) {
  console.log(`${name.padEnd(28)} ${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`);
}
rmSync(config.state, { recursive: true });
