// How often the interval of the position bias holds the truth: npx tsx bias.ts [judges a setting, 300 by default]
import { positionBias, type ShownVerdict } from '@saber/tournament';
import { uniform } from './uniform.js';

const judges = Number(process.argv[2] ?? 300);

/** Items, standard deviation of the log-strengths, log-odds in favour of the item shown first. */
const settings: [items: number, spread: number, bias: number][] = [
  [30, 1, 0],
  [30, 1, 0.8],
  [30, 2.3, 0.4],
  [75, 1.5, 0.2],
  [150, 1, 0.4],
  [150, 2.3, 0.8],
];

function simulate(seed: number, items: number, spread: number, bias: number): ShownVerdict[] {
  const random = uniform(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const strengths = Array.from({ length: items }, () => spread * normal());
  return Array.from({ length: 10 * items }, (): ShownVerdict => {
    const first = Math.floor(items * random());
    const second = (first + 1 + Math.floor((items - 1) * random())) % items;
    const probability = 1 / (1 + Math.exp(strengths[second]! - strengths[first]! - bias));
    return { first, second, verdict: random() < probability ? 'first' : 'second' };
  });
}

console.log(`${judges} judges a setting, ten comparisons an item, intervals of 95 %`);
console.log('items  spread  bias   held');
for (const [items, spread, bias] of settings) {
  const truth = 1 / (1 + Math.exp(-bias));
  let held = 0;
  for (let seed = 0; seed < judges; seed += 1) {
    const { low, high } = positionBias(items, simulate(seed, items, spread, bias)).judges[0]!;
    if (low <= truth && truth <= high) held += 1;
  }
  const share = ((100 * held) / judges).toFixed(1);
  console.log(
    `${String(items).padStart(5)}  ${String(spread).padStart(6)}  ${String(bias).padStart(4)}  ${share} %`,
  );
}
