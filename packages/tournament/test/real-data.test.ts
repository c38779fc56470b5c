import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Comparison, fitBradleyTerry, positionBias, type ShownVerdict } from '../src/index.js';

const folder = process.env.SABER_DATA ?? new URL('../../../../shared/data', import.meta.url).pathname;
const present = existsSync(`${folder}/preferences-bt`);
if (!present) console.log(`skipped: no preferences-bt in ${folder}`);

function lines<R>(name: string): R[] {
  return readFileSync(`${folder}/preferences-bt/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as R);
}

interface Row {
  a: string;
  b: string;
  a_wins: number;
  b_wins: number;
}

test.runIf(present).each(['citations', 'baseball', 'icehockey'])(
  '%s agrees with the independent fit to 1e-8',
  (name) => {
    const expected = lines<{ item: string; log_ability: number }>(`${name}.expected`);
    const index = new Map(expected.map(({ item }, i) => [item, i]));
    const comparisons = lines<Row>(name).flatMap(({ a, b, a_wins, b_wins }): Comparison[] => [
      { winner: index.get(a)!, loser: index.get(b)!, weight: a_wins },
      { winner: index.get(b)!, loser: index.get(a)!, weight: b_wins },
    ]);
    for (const method of ['mm', 'newton', 'ilsr'] as const) {
      const { logStrengths } = fitBradleyTerry(expected.length, comparisons, { method });
      for (const [i, { log_ability }] of expected.entries()) {
        expect(Math.abs(logStrengths[i]! - logStrengths[0]! - log_ability)).toBeLessThan(1e-8);
      }
    }
  },
);

test.runIf(present)('home advantage in baseball is the position bias', () => {
  const expected = new Map(
    lines<{ item: string; log_ability: number }>('baseball.home.expected').map((row) => [
      row.item,
      row.log_ability,
    ]),
  );
  const teams = [...expected.keys()].filter((name) => name !== 'home');
  const games = lines<Row>('baseball').flatMap(({ a, b, a_wins, b_wins }): ShownVerdict[] => {
    const [first, second] = [teams.indexOf(a), teams.indexOf(b)];
    return [
      ...Array.from({ length: a_wins }, () => ({ first, second, verdict: 'first' as const })),
      ...Array.from({ length: b_wins }, () => ({ first, second, verdict: 'second' as const })),
    ];
  });
  const { judges } = positionBias(teams.length, games, { variance: 1e6 });
  expect(judges[0]!.logOdds).toBeCloseTo(expected.get('home')!, 4);
});
