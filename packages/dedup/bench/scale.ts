import { deduplicate } from '../src/index.js';
import { identity, madeUp } from './corpus.js';

// npx tsx bench/scale.ts [documents] [preset]: texts to verified clusters on one thread, with time and memory.
const [count, preset] = [Number(process.argv[2] ?? 100_000), process.argv[3] ?? 'datatrove'];
if (preset !== 'datatrove' && preset !== 'math') throw new Error(`unknown preset ${preset}`);

/** Seconds of processor time that a step takes: on a busy machine more telling than the clock. */
async function processorSeconds(step: () => Promise<unknown>): Promise<string> {
  const before = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1e6).toFixed(2)} s of processor`;
}

// Texts of the smaller collections are made first, so that only the search is measured; larger ones are streamed.
const documents = count <= 100_000 ? [...madeUp(count)] : madeUp(count);
const found: number[] = [];
const spent = await processorSeconds(async () => {
  const options = { preset, normalizer: identity, size: 5, whole: false } as const;
  found.push((await deduplicate(documents, options)).duplicates.length);
});
const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0);
console.log(`${count} documents, ${preset}: ${found[0]} duplicates, ${spent}, ${memory} MiB at most`);

const text = [...madeUp(1)][0]!.text;
const same = Array.from({ length: 50_000 }, (_, i) => ({ id: `${i}`, text }));
for (const normalizer of [identity, undefined]) {
  const time = await processorSeconds(() => deduplicate(same, normalizer ? { normalizer } : {}));
  console.log(`50000 identical documents${normalizer ? ', text as it is' : ''}: ${time}`);
}
