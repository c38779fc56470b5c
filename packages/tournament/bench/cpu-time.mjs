// Processor time of the figures in docs/performance.md, shortest of a few runs: node bench/cpu-time.mjs (after a build).
import { bootstrapRatings, fitBradleyTerry, MetPairs, pairRound, runTournament } from '../dist/index.js';

let state = 1;
const uniform = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

async function measure(name, repeats, work) {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < repeats; k += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  console.log(`${name}: ${best.toFixed(best < 10 ? 3 : 0)} ms`);
}

const items = Array.from({ length: 150 }, (_, i) => i);
const strengths = items.map(() => 2.3 * normal());
const judge = ({ first, second }) => ({
  verdict: uniform() < 1 / (1 + Math.exp(strengths[second] - strengths[first])) ? 'first' : 'second',
});
const { comparisons, rounds } = await runTournament({ items, id: String, judge });

await measure('1,000 fits of 150 items x 1,500 comparisons, l2 c = 1', 5, () => {
  for (let k = 0; k < 1000; k += 1) fitBradleyTerry(150, comparisons, { prior: { kind: 'l2', c: 1 } });
});
await measure('1,000 bootstrap refits of that tournament', 5, () => {
  bootstrapRatings(150, comparisons, { resamples: 1000 });
});
const order = Int32Array.from(items);
const wins = new Float64Array(150);
for (const { winner } of comparisons) wins[winner] += 1;
const played = new MetPairs(150, rounds.flat());
for (const pairing of ['greedy', 'matching']) {
  await measure(`1,000 x pairing round 21 of 150 items, ${pairing}`, 5, () => {
    for (let k = 0; k < 1000; k += 1) pairRound({ order, wins, played, pairing });
  });
}
await measure('100 tournaments of 150 items, 20 rounds, synchronous judge', 5, async () => {
  for (let k = 0; k < 100; k += 1) await runTournament({ items, id: String, judge, seed: k });
});

const rows = 10_000_000;
const winners = new Int32Array(rows);
const losers = new Int32Array(rows);
const weights = new Float64Array(rows);
for (let row = 0; row < rows; row += 1) {
  const i = Math.floor(uniform() * 1000);
  const j = (i + 1 + Math.floor(uniform() * 999)) % 1000;
  const upset = uniform() < 0.25;
  winners[row] = upset === i < j ? j : i;
  losers[row] = upset === i < j ? i : j;
  weights[row] = 1 + Math.floor(uniform() * 3);
}
await measure('10,000,000 weighted comparisons over 1,000 items, no prior', 2, () => {
  fitBradleyTerry(1000, { winners, losers, weights });
});
