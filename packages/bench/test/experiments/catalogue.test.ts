import { expect, test } from 'vitest';
import { EXPERIMENTS, runExperiment } from '../../src/experiments/catalogue.js';
import { formatExperiment, formatTable } from '../../src/experiments/format.js';
import type { ExperimentInputs } from '../../src/experiments/types.js';
import { formatHtml } from '../../src/report/html.js';
import { plotDocument } from '../../src/report/html-plot.js';
import { sample } from '../report/sample.js';
import { INPUTS } from './tiny.js';

const all: ExperimentInputs = {
  ...INPUTS,
  report: sample,
  dates: [{ system: 'a', date: '2025-01', score: 0.4, class: 'bi-encoder' }],
};

test.each(Object.keys(EXPERIMENTS))('%s runs, twice with the same result, and draws', async (name) => {
  const result = await runExperiment(name, all);
  expect(result.name).toBe(name);
  expect(await runExperiment(name, all)).toEqual(result);
  expect(JSON.parse(JSON.stringify(result))).toEqual(result); // no NaN, no undefined
  for (const { columns, rows } of result.tables)
    for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(formatExperiment(result)).toContain(result.tables[0]!.title);
  if (result.plot) {
    const svg = plotDocument(name, result);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
  const html = formatHtml(sample, { experiments: [result] });
  expect(html).toContain(`id="experiment-${name}"`);
  expect(html).not.toMatch(/https?:|\ssrc=|@import|url\(|<link/);
});

test('what an experiment lacks is said in one sentence', async () => {
  const { compare: _, judgments: __, topics: ___, ...rest } = INPUTS;
  const bare = { ...rest, rephrasings: [] };
  const lacking = Object.keys(EXPERIMENTS).filter((name) => EXPERIMENTS[name]!.lacks(bare) !== undefined);
  expect(lacking).toEqual(['topic-distribution', 'rounds', 'duplicates', 'latency', 'label-robust']);
  await expect(runExperiment('rounds', bare)).rejects.toThrow(
    'the experiment rounds needs a judge to compare all pairs',
  );
  await expect(runExperiment('nope', INPUTS)).rejects.toThrow(
    'no experiment is called "nope"; there are domains',
  );
});

test('texts stand left, numbers right, and hostile text stays text', () => {
  const table = {
    title: 'T',
    columns: [{ name: 'Name' }, { name: 'x', digits: 1 }],
    rows: [
      ['a\u001b[31m', 1.25],
      ['long name', null],
    ],
  };
  expect(formatTable(table).split('\n')).toEqual([
    'T',
    'Name         x',
    '──────────────',
    'a [31m     1.3',
    'long name    -',
  ]);
  const evil = {
    name: 'e',
    title: '</script><b>',
    source: '<i>',
    note: '<u>',
    tables: [{ ...table, rows: [['<img>', 1]] }],
    plot: null,
  };
  expect(formatHtml(sample, { experiments: [evil] })).not.toMatch(/<img>|<u>|<\/script><b>/);
});
