import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { formatTerminal } from '../../src/report/terminal.js';
import { textWidth } from '../../src/report/text-width.js';
import { DOMAINS } from '../../src/types.js';
import { sample, systems, withSystems } from './sample.js';

const widest = (text: string) => Math.max(...text.split('\n').map(textWidth));

test.each([200, 120, 100, 90, 80, 60, 40])('the sample fits in %i columns', (columns) => {
  const text = formatTerminal(sample, { columns });
  expect(widest(text)).toBeLessThanOrEqual(columns);
  for (const name of ['BM25 ', 'TF-IDF ', 'Jaccard ']) expect(text).toContain(name);
});

test('a row at 100 columns shows rank, type, interval, domains and time', () => {
  const row = formatTerminal(sample, { columns: 100 })
    .split('\n')
    .find((line) => line.includes('  BM25  '));
  expect(row?.split(/\s{2,}/)).toEqual([
    '3',
    'BM25',
    'SB',
    '0.512 [0.480, 0.545]',
    ...DOMAINS.map((domain) => systems[3]!.domains[domain]!.mean.toFixed(3)),
    '0.0142',
  ]);
});

test('80 columns keep the domains and drop the intervals', () => {
  const text = formatTerminal(sample, { columns: 80 });
  expect(text).toContain('Geom.');
  expect(text).not.toContain('[0.480');
  expect(text).not.toContain('[low, high]');
});

test('long, wide and hostile names are cut to the width and stay on their line', () => {
  const names = ['x'.repeat(300), '検索'.repeat(60), 'two\nlines \u001b[31mred'];
  const report = withSystems(systems.map((system, i) => ({ ...system, name: names[i % 3]! })));
  for (const columns of [100, 80, 50]) {
    const text = formatTerminal(report, { columns });
    expect(widest(text)).toBeLessThanOrEqual(columns);
    expect(text).toContain('…');
    expect(text).not.toContain('\u001b');
  }
});

test('colour changes no character, and marks the best system that is not an end of the scale', () => {
  const plain = formatTerminal(sample, { columns: 100 });
  const coloured = formatTerminal(sample, { columns: 100, color: true });
  expect(stripVTControlCharacters(coloured)).toBe(plain);
  expect(coloured).toContain('\u001b[1m0.571 [0.539, 0.605]');
  expect(coloured).toContain('\u001b[1m0.00161');
  expect(coloured).not.toContain('\u001b[1m1.000');
});

test('facts, judge check, skipped systems and warnings are stated', () => {
  const text = formatTerminal(sample, { columns: 400 });
  expect(text).toContain('310 problems, 0 unusable records skipped, 12 duplicates removed');
  expect(text).toContain('seed 0; K = 10 (three categories, 30 candidates per query); 20 rounds');
  expect(text).toContain('topic 0.6123, summary 0.1875 (found from the corpus)');
  expect(text).toContain(
    'Of two candidates, one of which shares a known technique with the query, the judge picks that one in 85.1% of 1,000 random triples (95% Wilson interval 82.8% to 87.2%; 3 ties).',
  );
  expect(text).toContain('Not run: Cross-encoder (no model given; set --rerank-url)');
  expect(text).toContain(`Warning: ${sample.warnings[0]}`);
});

test('the note stands below the table of each task', () => {
  const tasks = (['statement-full', 'full-full'] as const).map((task) => ({ ...sample.tasks[0]!, task }));
  const text = formatTerminal({ ...sample, tasks }, { columns: 400 });
  expect(text.split(sample.judge.note)).toHaveLength(3);
});

test('missing domains and times are dashes, and no system at all leaves a heading', () => {
  const bare = withSystems([{ ...systems[3]!, domains: {}, medianSeconds: null }]);
  expect(formatTerminal(bare, { columns: 100 })).toMatch(/BM25 .*0\.545\](\s+-){6}\n/);
  expect(formatTerminal(withSystems([]), { columns: 100 })).toContain('System');
});

test('type codes are explained, and so is the fusion, whose name may be cut', () => {
  const text = formatTerminal(sample, { columns: 400 });
  expect(text).toMatch(/^Type: - end of the scale; B bi-encoder; .*SB sparse, bi-encoder.*\.$/m);
  expect(text).toContain(
    'RRF (all-MiniLM-L6-v2, BM25): reciprocal rank fusion of the two best other systems, chosen on these queries.',
  );
  const alone = formatTerminal(withSystems([systems[3]!]), { columns: 400 });
  expect(alone).toContain('Type: SB sparse, bi-encoder.');
  expect(alone).not.toContain('fusion');
  expect(formatTerminal(withSystems([]))).not.toContain('Type: ');
});

test('the behaviour is stated when it is not the default', () => {
  expect(formatTerminal(sample)).not.toContain('behaviour');
  expect(formatTerminal({ ...sample, behaviour: 'paper' })).toContain('behaviour paper');
});
