import { expect, test } from 'vitest';
import { formatReproduceHtml } from '../../src/report/html-reproduce.js';
import { figures, phrase } from '../../src/reproduce/phrases.js';
import { readPrinted } from '../../src/reproduce/printed/read-printed.js';
import { reproduce, SECTION_IDS } from '../../src/reproduce/reproduce.js';
import { type Item, STATUSES } from '../../src/reproduce/types.js';

const sections = reproduce({ printed: readPrinted() });

test('the page has a section for each table and figure, a row for each item, and loads nothing', () => {
  const html = formatReproduceHtml(sections);
  const rows = [...html.matchAll(/<tr id="([^"]+)" data-status="([^"]+)"/g)].map(([, id, status]) => [
    id,
    status,
  ]);
  expect(rows).toEqual(sections.flatMap(({ items }) => items.map(({ id, status }) => [id, status])));
  expect(html.match(/<details class="figures" id="[^"]+"/g)).toHaveLength(SECTION_IDS.length);
  expect(html).not.toMatch(/https?:|\ssrc=|@import|url\(|<link|undefined|NaN/);
  expect(html).not.toContain('report.html');
  expect(formatReproduceHtml(sections, { report: true })).toContain('<a href="report.html">');
  expect(Buffer.byteLength(html)).toBeLessThan(2_000_000);
});

test('hostile text stays text', () => {
  const item: Item = {
    id: 'x."><b>',
    source: '<i>',
    printed: '<img>',
    ours: '</td><u>',
    difference: null,
    status: 'differs',
    note: '<script>',
  };
  const html = formatReproduceHtml([{ id: 'x', title: '<s>', items: [item] }]);
  expect(html).not.toMatch(/"><b>|<i>|<img>|<u>|<s>/);
  expect(html.match(/<script>/g)).toHaveLength(1);
});

test('counts are said in grammatical words', () => {
  expect(figures(1)).toBe('1 figure');
  expect(STATUSES.map((status) => phrase(status, 1))).toEqual([
    '1 is reproduced',
    '1 agrees',
    '1 differs',
    '1 has nothing printed to compare',
    '1 needs the published data',
    '1 needs weights',
    '1 needs a key',
  ]);
  expect(phrase('needs published data', 3120)).toBe('3,120 need the published data');
});
