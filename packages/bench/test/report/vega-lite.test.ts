import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import { EXPERIMENTS, runExperiment } from '../../src/experiments/catalogue.js';
import type { ExperimentResult } from '../../src/experiments/types.js';
import { vegaLite } from '../../src/report/vega-lite.js';
import { INPUTS } from '../experiments/tiny.js';
import { sample } from './sample.js';

const instructionSystems = INPUTS.systems;
const results = await Promise.all(
  Object.keys(EXPERIMENTS).map((name) =>
    runExperiment(name, { ...INPUTS, instructionSystems, report: sample }),
  ),
);
const drawn = results.filter(({ plot }) => plot !== null);

/** Compiles as other tools would, and draws. */
async function draw(result: ExperimentResult): Promise<{ svg: string; warnings: unknown[] }> {
  const warnings: unknown[] = [];
  const keep = (...messages: unknown[]): void => void warnings.push(...messages);
  const { spec } = compile(vegaLite(result) as TopLevelSpec, {
    logger: { level: () => 0, warn: keep, error: keep, info: () => {}, debug: () => {} } as never,
  });
  const view = new View(parse(spec), { renderer: 'none' });
  return { svg: await view.toSVG(), warnings };
}

describe.each(drawn.map((result) => [result.name, result] as const))('%s', (_, result) => {
  test('compiles without a warning, and every mark is drawn', async () => {
    const { svg, warnings } = await draw(result);
    expect(warnings).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined/);
    const { series } = result.plot!;
    const bars = series.some(({ mark }) => mark === 'bars');
    const marks = bars
      ? /<path aria-label="[^"]*" role="graphics-symbol" aria-roledescription="bar"/g
      : /<path aria-label="[^"]*" role="graphics-symbol" aria-roledescription="point"/g;
    const count = series.reduce((sum, { points }) => sum + points.length, 0);
    expect(svg.match(marks) ?? []).toHaveLength(count);
  });
});

test('an experiment without a plot has no specification', () => {
  expect(drawn.length).toBeGreaterThan(8);
  expect(vegaLite({ ...results[0]!, plot: null })).toBeUndefined();
});
