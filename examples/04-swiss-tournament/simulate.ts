// Schedules against the exhaustive ranking: npx tsx simulate.ts [worlds, 24 by default]
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  active,
  type Comparison,
  fitBradleyTerry,
  random,
  runTournament,
  type Schedule,
  swiss,
} from '@saber/tournament';
import { compare, drawWorld, id, inversions, type WorldOptions } from './worlds.js';

const worlds = Number(process.argv[2] ?? 24);

/** Name, schedule, calls, prior variance of the final fit (1 is the released code's). */
const contestants: [string, () => Schedule, number, number][] = [
  ['random', () => random(), 1500, 1],
  ['swiss', () => swiss(), 1500, 1],
  ['active', () => active({ calls: 1500 }), 1500, 5],
  ['active', () => active({ calls: 500 }), 500, 5],
  ['active', () => active({ calls: 300 }), 300, 5],
];

async function table(title: string, options: WorldOptions): Promise<void> {
  console.log(`\n${title} (${worlds} worlds of 150 items)`);
  console.log('schedule   calls  inversions  nDCG@10');
  for (const [name, schedule, calls, c] of contestants) {
    const sums = { inversions: 0, fidelity: 0 };
    let squares = 0;
    for (let seed = 0; seed < worlds; seed += 1) {
      const world = drawWorld(seed, options);
      const { comparisons } = await runTournament({ ...world, id, seed, schedule: schedule() });
      const found = compare(world, comparisons, c);
      sums.inversions += found.inversions;
      squares += found.inversions ** 2;
      sums.fidelity += found.fidelity;
    }
    const mean = sums.inversions / worlds;
    const error = Math.sqrt((squares / worlds - mean ** 2) / worlds);
    const fidelity = (sums.fidelity / worlds).toFixed(3);
    console.log(
      `${name.padEnd(9)} ${String(calls).padStart(6)}  ${mean.toFixed(0).padStart(4)} +- ${error.toFixed(0).padEnd(3)}  ${fidelity}`,
    );
  }
  let sum = 0;
  for (let seed = 0; seed < worlds; seed += 1) {
    const { strengths, exhaustive } = drawWorld(seed, options);
    sum += inversions(strengths, exhaustive);
  }
  console.log(`true strengths    ${(sum / worlds).toFixed(0).padStart(4)}`);
}

const footballers = [
  () => random(),
  () => swiss(),
  () => active({ focus: 'ranking', variance: 1 }),
  () => active({ variance: 1 }),
];

/** Double round robins replayed: the judge of a pair is the match at the home of the team shown first. */
async function football(): Promise<void> {
  const folder = process.env.SABER_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
  const file = `${folder}/preferences-football/matches.jsonl`;
  if (!existsSync(file)) {
    console.log(`\nfootball skipped: no ${file} (SABER_DATA names the folder)`);
    return;
  }
  const matches = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Match);
  const seasons = grouped(matches);
  console.log(`\nfootball (${seasons.size} seasons, inversions against all matches of a season)`);
  console.log('rounds   random   swiss  active (ranking)  active (auto)');
  for (const rounds of [4, 6, 8]) {
    const means: string[] = [];
    for (const schedule of footballers) {
      let sum = 0;
      let seed = 0;
      for (const season of seasons.values()) {
        const teams = [...new Set(season.map(({ home }) => home))].sort();
        const index = new Map(teams.map((team, i) => [team, i]));
        const results = new Map(
          season.map((match) => [`${match.home}|${match.away}`, Math.sign(match.hg - match.ag)]),
        );
        const all = season.map(({ home, away, hg, ag }): Comparison => {
          const [winner, loser] = hg >= ag ? [home, away] : [away, home];
          return { winner: index.get(winner)!, loser: index.get(loser)!, tie: hg === ag };
        });
        const full = fitBradleyTerry(teams.length, all, { prior: { kind: 'l2' } }).logStrengths;
        for (let repeat = 0; repeat < 10; repeat += 1) {
          seed += 1;
          const { comparisons } = await runTournament({
            items: teams,
            rounds,
            seed,
            schedule: schedule(),
            presentation: 'random',
            judge: ({ first, second }) => {
              const sign = results.get(`${first}|${second}`)!;
              return { verdict: sign > 0 ? 'first' : sign < 0 ? 'second' : 'tie' };
            },
          });
          const { logStrengths } = fitBradleyTerry(teams.length, comparisons, { prior: { kind: 'l2' } });
          sum += inversions(logStrengths, full) / seasons.size / 10;
        }
      }
      means.push(sum.toFixed(1).padStart(8));
    }
    console.log(`${String(rounds).padEnd(7)}${means.join('')}`);
  }
}

interface Match {
  league: string;
  season: string;
  home: string;
  away: string;
  hg: number;
  ag: number;
}

const seasonOf = ({ league, season }: Match): string => `${league} ${season}`;

function grouped(matches: readonly Match[]): Map<string, Match[]> {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const group = groups.get(seasonOf(match)) ?? [];
    groups.set(seasonOf(match), group);
    group.push(match);
  }
  return groups;
}

await table('consistent judge, log-strengths of standard deviation 2.3', {});
await table('noisy, intransitive, position-biased judge', { intransitivity: 1, positionBias: 0.5 });
await football();
