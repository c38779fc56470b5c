import { bench, describe } from 'vitest';
import {
  bootstrapRatings,
  type Comparison,
  fitBradleyTerry,
  MetPairs,
  pairRound,
  runTournament,
} from '../src/index.js';
import { createRandom, shuffledIndices } from '../src/random.js';

const random = createRandom(1);
const items = Array.from({ length: 150 }, (_, i) => i);
const strengths = items.map(() => 2.3 * random.normal());
const judge = ({ first, second }: { first: number; second: number }) =>
  ({
    verdict:
      random.uniform() < 1 / (1 + Math.exp(strengths[second]! - strengths[first]!)) ? 'first' : 'second',
  }) as const;
const { comparisons, rounds } = await runTournament({ items, id: String, judge });
const once = { iterations: 1, warmupIterations: 1, time: 0, warmupTime: 0 } as const;

describe('fit', () => {
  bench(
    '1,000 fits of 150 items x 1,500 comparisons, l2',
    () => {
      for (let k = 0; k < 1000; k += 1) fitBradleyTerry(150, comparisons, { prior: { kind: 'l2', c: 1 } });
    },
    { ...once, iterations: 5 },
  );

  bench(
    '1,000 bootstrap refits of one tournament',
    () => {
      bootstrapRatings(150, comparisons, { resamples: 1000 });
    },
    { ...once, iterations: 5 },
  );

  const rows = 10_000_000;
  const winners = new Int32Array(rows);
  const losers = new Int32Array(rows);
  const weights = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const i = random.integer(1000);
    const j = (i + 1 + random.integer(999)) % 1000;
    const upset = random.uniform() < 0.25;
    winners[row] = upset === i < j ? j : i;
    losers[row] = upset === i < j ? i : j;
    weights[row] = 1 + random.integer(3);
  }
  bench(
    '10,000,000 weighted comparisons over 1,000 items',
    () => {
      fitBradleyTerry(1000, { winners, losers, weights });
    },
    once,
  );
});

describe('pairing one round of 150', () => {
  const order = shuffledIndices(150, random);
  const wins = new Float64Array(150);
  for (const { winner } of comparisons as Comparison[]) wins[winner]! += 1;
  const played = new MetPairs(150, rounds.flat());
  bench('greedy, after 20 rounds', () => void pairRound({ order, wins, played }));
  bench('matching, after 20 rounds', () => void pairRound({ order, wins, played, pairing: 'matching' }));
});

describe('running', () => {
  bench('a tournament of 150 items, 20 rounds, synchronous judge', async () => {
    await runTournament({ items, id: String, judge });
  });
});
