import { expect, test } from 'vitest';
import { formatQueriesHtml } from '../../src/report/html-queries.js';
import { queryDetails } from '../../src/report/query-details.js';
import { renderMath } from '../../src/report/render-math.js';
import { judgmentsOf, TINY } from '../experiments/tiny.js';

test('formulas become MathML, everything else is escaped', () => {
  expect(renderMath('A <b> $x<1$ & more')).toMatch(/^A &lt;b&gt; <math>.*&lt;.*<\/math> &amp; more$/);
  expect(renderMath('one\n\ntwo')).toBe('one</p><p>two');
  expect(renderMath('$$\\frac12$$')).toContain('display="block"');
  expect(renderMath('$\\frac{<script>$')).toBe('<code>$\\frac{&lt;script&gt;$</code>');
  expect(renderMath('$\\href{javascript:alert(1)}{x}$')).not.toContain('href=');
  expect(renderMath('no $ pair')).toBe('no $ pair');
});

test('candidates stand by rating with games, places and shared techniques', () => {
  const [query] = TINY.queries;
  const run = new Map(
    TINY.queries.map(({ id, candidates }) => [id, new Map(candidates.map((one, i) => [one.id, i]))]),
  );
  const judgments = new Map(TINY.queries.map((one) => [one.id, judgmentsOf(one)]));
  const { systems, queries } = queryDetails(TINY, new Map([['upside down', run]]), judgments);
  expect(systems).toEqual(['upside down']);
  const { candidates, techniques } = queries[0]!;
  expect(candidates.map(({ id }) => id)).toEqual(query!.candidates.map(({ id }) => id));
  expect(candidates.map(({ ranks }) => ranks[0])).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(candidates.map(({ record }) => record)).toEqual(Array.from({ length: 9 }, (_, i) => [8 - i, i, 0]));
  expect(techniques.length).toBeGreaterThan(0);
  for (const { shared } of candidates) for (const name of shared) expect(techniques).toContain(name);
  expect(candidates[0]!.reasons).toHaveLength(2);
});

test('the page loads nothing, and is the same twice', () => {
  const details = queryDetails(TINY, new Map(), undefined);
  const html = formatQueriesHtml(details, TINY.texts);
  expect(html).toBe(formatQueriesHtml(details, TINY.texts));
  expect(html).not.toMatch(/https?:|\ssrc=|@import|url\(|<link/);
  expect(html).toContain("default-src 'none'");
});

test('beyond 200 queries the page shows the first 200 and says so', () => {
  const queries = Array.from({ length: 203 }, () => TINY.queries[0]!);
  const details = queryDetails({ ...TINY, queries }, new Map(), undefined);
  expect(details.queries).toHaveLength(200);
  expect(formatQueriesHtml(details, TINY.texts)).toContain('the first 200 of 203 queries');
});
