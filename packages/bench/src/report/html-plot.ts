import type { ExperimentResult, Plot, PlotPoint, Series } from '../experiments/types.js';
import { escapeHtml } from './html-escape.js';
import { round, svg, WIDTH } from './svg.js';
import { cut, singleLine } from './text-width.js';
import { decades, linearTicks } from './ticks.js';

const FRAME = { x: 62, y: 10, width: 484, height: 300 };
const BOTTOM = FRAME.y + FRAME.height;
/** Bars beyond so many rows are left out; the table has them all. */
const MOST_BARS = 40;
const NAME_WIDTH = 190;

/** A mark knows which row of the data it belongs to: `data-key` is the first cell of that row, or the series. */
function key(series: Series, { x, label }: PlotPoint): string {
  return escapeHtml(label ?? (typeof x === 'string' ? x : series.points.length > 1 ? `${x}` : series.name));
}

/** The plot of an experiment as SVG; colours come from the classes `s0` to `s9` of the page. */
export function plotSvg({ name, title }: Pick<ExperimentResult, 'name' | 'title'>, plot: Plot): string {
  const bars = plot.series.some(({ mark }) => mark === 'bars');
  const { height, body } = bars ? barsOf(plot) : axesOf(plot);
  const names = plot.series.map((series) => series.name).join(', ');
  return svg(height, `plot-${name}`, title, `${plot.y} by ${plot.x || 'name'}: ${names}.`, body);
}

/** The names of the series with their colours. */
export function plotLegend({ series }: Plot): string {
  if (series.length < 2) return '';
  return `<p class="legend">${series
    .map(({ name }, i) => `<span><i class="swatch s${i % 10}"></i>${escapeHtml(name)}</span>`)
    .join('')}</p>`;
}

/** The plot as a file of its own, on white. */
export function plotDocument(name: string, result: ExperimentResult): string {
  const drawn = plotSvg({ ...result, name }, result.plot!);
  return drawn
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" class="alone" `)
    .replace('</desc>', `</desc>\n<style>${ALONE}</style>\n${legendText(result.plot!)}`)
    .concat('\n');
}

/** Ten colours that stay apart for most readers. */
export const SERIES_COLOURS: readonly string[] = [
  '#2f5fd0',
  '#b4640a',
  '#0f7f70',
  '#a63a86',
  '#6d7680',
  '#c0392b',
  '#6b4fbb',
  '#2e8b57',
  '#a08000',
  '#0a7ea4',
];

const ALONE = `.alone{font:11.5px system-ui,sans-serif;background:#fff}${SERIES_COLOURS.map((colour, i) => `.s${i}{--tone:${colour}}`).join('')}.grid{stroke:#e2e4e7}.tick,.axis{fill:#5c646e}.line{fill:none;stroke:var(--tone);stroke-width:2}.point{fill:var(--tone)}.fill{fill:var(--tone);opacity:.6}.whisker{stroke:var(--tone);fill:none}.name{fill:var(--tone)}`;

function legendText({ series }: Plot): string {
  if (series.length < 2) return '';
  return series
    .map(
      ({ name }, i) =>
        `<text class="name s${i % 10}" x="${WIDTH - 8}" y="${22 + 15 * i}" text-anchor="end">${escapeHtml(name)}</text>`,
    )
    .join('');
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => round(start + ((value - from) / (to - from || 1)) * (end - start));
}

function extent(values: readonly number[]): [number, number] {
  return [
    values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
}

function axesOf(plot: Plot): { height: number; body: string } {
  const points = plot.series.flatMap((series) => series.points);
  const number = ({ x }: PlotPoint): number => Number(x);
  const [left, right] = extent(points.map(number));
  const [low, high] = extent(points.flatMap(({ y, low: l = y, high: h = y }) => [y, l, h]));
  const xTicks = plot.logX ? decades(left, right) : linearTicks(left, right, 8);
  const yTicks = linearTicks(low, high, 6);
  const at = (value: number): number => (plot.logX ? Math.log10(value) : value);
  const x = scale(at(xTicks[0]!), at(xTicks.at(-1)!), FRAME.x, FRAME.x + FRAME.width);
  const y = scale(yTicks[0]!, yTicks.at(-1)!, BOTTOM, FRAME.y);
  // Intervals at the same place stand beside each other.
  const asideOf = ({ low: l }: PlotPoint, i: number): number =>
    l === undefined ? 0 : 5 * (i - (plot.series.length - 1) / 2);
  const drawn = plot.series.map((series, i) => {
    const tone = `s${i % 10}`;
    const line =
      series.mark === 'line'
        ? `<path class="line ${tone}" d="${series.points.map((p, n) => `${n === 0 ? 'M' : 'L'}${x(at(number(p)))} ${y(p.y)}`).join('')}"/>`
        : '';
    // A dot for each point would hide a curve of many.
    const dots = series.points.length > 60 ? [] : series.points;
    return line + dots.map((p) => dot(series, p, tone, x(at(number(p))) + asideOf(p, i), y)).join('');
  });
  const body = [
    ...xTicks.map((tick) => {
      const label = plot.logX && tick < 0.0001 ? tick.toExponential() : String(tick);
      return `<line class="grid" x1="${x(at(tick))}" x2="${x(at(tick))}" y1="${FRAME.y}" y2="${BOTTOM}"/><text class="tick" x="${x(at(tick))}" y="${BOTTOM + 17}" text-anchor="middle">${label}</text>`;
    }),
    ...yTicks.map(
      (tick) =>
        `<line class="grid" x1="${FRAME.x}" x2="${FRAME.x + FRAME.width}" y1="${y(tick)}" y2="${y(tick)}"/><text class="tick" x="${FRAME.x - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    ),
    ...drawn,
    `<text class="axis" x="${FRAME.x + FRAME.width / 2}" y="${BOTTOM + 36}" text-anchor="middle">${escapeHtml(plot.x)}${plot.logX ? ' (log scale)' : ''}</text>`,
    `<text class="axis" transform="translate(12 ${FRAME.y + FRAME.height / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(plot.y)}</text>`,
  ];
  return { height: BOTTOM + 44, body: body.join('\n') };
}

function dot(
  series: Series,
  point: PlotPoint,
  tone: string,
  x: number,
  y: (value: number) => number,
): string {
  const { low, high, label } = point;
  const whisker =
    low === undefined || high === undefined
      ? ''
      : `<line class="whisker" x1="${x}" x2="${x}" y1="${y(low)}" y2="${y(high)}"/>`;
  const title = `${label ?? series.name}: ${shown(Number(point.x))}, ${shown(point.y)}`;
  return `<g class="datum ${tone}" data-key="${key(series, point)}"><title>${escapeHtml(title)}</title>${whisker}<circle class="point" cx="${x}" cy="${y(point.y)}" r="3.6"/></g>`;
}

function barsOf({ series, y: axis }: Plot): { height: number; body: string } {
  const names = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => String(x))))].slice(
    0,
    MOST_BARS,
  );
  const kept = series.flatMap(({ points }) => points);
  const [, most] = extent(kept.flatMap(({ y, high = y }) => [y, high]));
  const [least] = extent(kept.flatMap(({ y, low = y }) => [y, low]));
  const ticks = linearTicks(Math.min(0, least), most, 5);
  const x = scale(ticks[0]!, ticks.at(-1)!, NAME_WIDTH, WIDTH - 16);
  const thick = series.length === 1 ? 12 : 8;
  const row = thick * series.length + 10;
  const height = names.length * row + 46;
  const body = ticks.map(
    (tick) =>
      `<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="4" y2="${height - 40}"/><text class="tick" x="${x(tick)}" y="${height - 24}" text-anchor="middle">${tick}</text>`,
  );
  names.forEach((name, r) => {
    const top = 8 + r * row;
    body.push(
      `<text class="tick" x="${NAME_WIDTH - 8}" y="${top + (thick * series.length) / 2 + 4}" text-anchor="end">${escapeHtml(cut(singleLine(name), 28))}</text>`,
    );
    series.forEach((one, i) => {
      const point = one.points.find((p) => String(p.x) === name);
      if (point) body.push(bar(one, point, `s${i % 10}`, x, top + i * thick, thick - 2));
    });
  });
  body.push(
    `<text class="axis" x="${(NAME_WIDTH + WIDTH) / 2}" y="${height - 6}" text-anchor="middle">${escapeHtml(axis)}</text>`,
  );
  return { height, body: body.join('\n') };
}

function bar(
  series: Series,
  point: PlotPoint,
  tone: string,
  x: (value: number) => number,
  top: number,
  thick: number,
): string {
  const { low, high } = point;
  const middle = top + thick / 2;
  const whisker =
    low === undefined || high === undefined
      ? ''
      : `<line class="whisker" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/>`;
  const [from, to] = [Math.min(x(0), x(point.y)), Math.max(x(0), x(point.y))];
  const shape =
    whisker === ''
      ? `<rect class="fill" x="${from}" y="${top}" width="${round(Math.max(to - from, 0.5))}" height="${thick}"/>`
      : `<circle class="point" cx="${x(point.y)}" cy="${middle}" r="4"/>`;
  const title = `${point.x}, ${series.name}: ${shown(point.y)}`;
  return `<g class="datum ${tone}" data-key="${key(series, point)}"><title>${escapeHtml(title)}</title>${whisker}${shape}</g>`;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
