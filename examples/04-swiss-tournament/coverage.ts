// How often the stopping rule keeps its word: npx tsx coverage.ts [tournaments, 2000 by default] [items, 30] [fidelity, 0.9] [confidence, 0.9]
import { active, runTournament } from '@saber/tournament';
import { compare, drawWorld, id } from './worlds.js';

const tournaments = Number(process.argv[2] ?? 2000);
const size = Number(process.argv[3] ?? 30);
const fidelity = Number(process.argv[4] ?? 0.9);
const confidence = Number(process.argv[5] ?? 0.9);
let stopped = 0;
let kept = 0;
let calls = 0;
for (let seed = 0; seed < tournaments; seed += 1) {
  const world = drawWorld(seed, { size });
  const schedule = active({ calls: (size * (size - 1)) / 2, stop: { fidelity, confidence, k: 10 } });
  const result = await runTournament({ ...world, id, seed, schedule });
  if (result.stopped !== 'confident') continue;
  stopped += 1;
  calls += result.calls;
  if (compare(world, result.comparisons, 5).fidelity >= fidelity) kept += 1;
}
console.log(
  `${tournaments} tournaments of ${size} items; rule: nDCG@10 of at least ${fidelity} with confidence ${confidence}`,
);
console.log(
  `stopped: ${stopped}, after ${(calls / stopped).toFixed(0)} of ${(size * (size - 1)) / 2} pairs on average`,
);
console.log(`kept: ${((100 * kept) / stopped).toFixed(1)} %`);
