import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fitBradleyTerry, standardErrors } from '../src/index.js';

const golden = JSON.parse(
  readFileSync(new URL('./golden/bradleyterry2_r.json', import.meta.url), 'utf8'),
) as {
  expected: {
    name: string;
    n_items: number;
    comparisons: [number, number, number][];
    ability: number[];
    se: number[];
  }[];
};

test.each(golden.expected)('abilities and standard errors of BradleyTerry2: $name', (item) => {
  const fit = fitBradleyTerry(
    item.n_items,
    item.comparisons.map(([i, j, result]) =>
      result === 0 ? { winner: j, loser: i } : { winner: i, loser: j, tie: result === 0.5 },
    ),
  );
  const errors = standardErrors(fit);
  for (let i = 0; i < item.n_items; i += 1) {
    expect(Math.abs(fit.logStrengths[i]! - fit.logStrengths[0]! - item.ability[i]!)).toBeLessThan(1e-6);
    expect(Math.abs(errors.ofDifference(i, 0) - item.se[i]!)).toBeLessThan(1e-5);
  }
});
