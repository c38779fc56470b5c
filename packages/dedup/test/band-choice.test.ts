import { expect, test } from 'vitest';
import { bandsWarning, deduplicate, LshIndex, type PresetName, presets } from '../src/index.js';

test('bands that are swapped with rows are told, with what the other way would find', async () => {
  // 1 - (1 - .85^60)^13 = .00076; 1 - (1 - .85^13)^60 = .9996
  const swapped = { count: 13, rows: 60 };
  expect(bandsWarning(swapped, 0.7)).toBe(
    '13 bands of 60 rows find a pair of similarity 0.85 with probability 0.00076; 60 bands of 13 rows with 1.0',
  );
  const options = { preset: 'datatrove', hashes: 780, bands: swapped } as const;
  expect(new LshIndex(options).bandsWarning).toContain('13 bands of 60 rows');
  expect((await deduplicate([], options)).bandsWarning).toContain('13 bands of 60 rows');
  const right = { ...options, bands: { count: 60, rows: 13 } };
  expect(new LshIndex(right).bandsWarning).toBeUndefined();
  expect(await deduplicate([], right)).not.toHaveProperty('bandsWarning');
});

test('bands that find too little either way are told without a hint', () => {
  expect(bandsWarning({ count: 1, rows: 20 }, 0.9)).toMatch(
    /probability 0\.36; 20 bands of 1 rows with 1\.0$/,
  );
  expect(bandsWarning({ count: 20, rows: 20 }, 0.5)).toMatch(/similarity 0\.75 with probability 0\.062$/);
});

test('no preset is warned of', () => {
  for (const preset of Object.keys(presets) as PresetName[]) {
    expect(new LshIndex({ preset }).bandsWarning).toBeUndefined();
  }
});
