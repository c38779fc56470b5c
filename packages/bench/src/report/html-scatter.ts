import { measureTitle } from './facts.js';
import { type Family, familyOf } from './families.js';
import { escapeHtml } from './html-escape.js';
import { type Box, placeLabels } from './html-labels.js';
import { formatScore, formatSeconds } from './numbers.js';
import { paretoFrontier } from './pareto.js';
import { isReference, systemsThatRan } from './ranking.js';
import { round, svg } from './svg.js';
import { cut, singleLine } from './text-width.js';
import { decades, linearTicks } from './ticks.js';
import type { SystemResult, TaskResult } from './types.js';

const FRAME: Box = { x: 60, y: 8, width: 486, height: 340 };
const BOTTOM = FRAME.y + FRAME.height;

interface Point {
  readonly system: SystemResult;
  readonly seconds: number;
  readonly mean: number;
  readonly x: number;
  readonly y: number;
}

/** Quality against seconds per query (logarithmic) with the frontier of both; null when no system was timed. */
export function scatterPlot(task: TaskResult): string | null {
  const timed = systemsThatRan(task).filter(
    (system) => !isReference(system) && system.medianSeconds !== null && system.medianSeconds > 0,
  );
  if (timed.length === 0) return null;
  const times = timed.map(({ medianSeconds }) => medianSeconds!);
  const xTicks = decades(Math.min(...times) / 1.3, Math.max(...times) * 1.3);
  const lows = timed.map(({ low }) => low);
  const highs = timed.map(({ high }) => high);
  // A little air above and below, also where all scores are equal.
  const yTicks = linearTicks(Math.min(...lows) - 0.01, Math.max(...highs) + 0.01, 6);
  const x = scale(Math.log10(xTicks[0]!), Math.log10(xTicks.at(-1)!), FRAME.x, FRAME.x + FRAME.width);
  const y = scale(yTicks[0]!, yTicks.at(-1)!, BOTTOM, FRAME.y);
  const points = timed.map((system): Point => {
    const seconds = system.medianSeconds!;
    return { system, seconds, mean: system.mean, x: x(Math.log10(seconds)), y: y(system.mean) };
  });
  const frontier = paretoFrontier(points);
  const stairs = staircase(frontier);
  const body = [
    ...xTicks.map((tick) => xTick(tick, x(Math.log10(tick)))),
    ...yTicks.map((tick) => yTick(tick, y(tick))),
    `<path class="frontier" d="${stairs.map((step, i) => `${i === 0 ? 'M' : 'L'}${step.x} ${step.y}`).join('')}"/>`,
    ...labels(points, frontier, stairs),
    ...points.map((point) => mark(point, frontier.includes(point), y)),
    `<text class="axis" x="${FRAME.x + FRAME.width / 2}" y="${BOTTOM + 36}" text-anchor="middle">median seconds per query (log scale)</text>`,
    `<text class="axis" transform="translate(12 ${FRAME.y + FRAME.height / 2}) rotate(-90)" text-anchor="middle">mean ${escapeHtml(measureTitle(task.measure))}</text>`,
  ];
  const names = frontier.map(({ system }) => system.name).join(', ');
  const description = `${timed.length} timed systems; on the frontier, fastest first: ${names}.`;
  return svg(BOTTOM + 44, `scatter-${task.task}`, 'Quality against time', description, body.join('\n'));
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => round(start + ((value - from) / (to - from)) * (end - start));
}

/** Corners of the best score to be had within a time. */
function staircase(frontier: readonly Point[]): { x: number; y: number }[] {
  const corners = frontier.flatMap(({ x, y }, i) => {
    const before = frontier[i - 1];
    return before === undefined
      ? [{ x, y }]
      : [
          { x, y: before.y },
          { x, y },
        ];
  });
  return [...corners, { x: FRAME.x + FRAME.width, y: frontier.at(-1)!.y }];
}

function labels(
  points: readonly Point[],
  frontier: readonly Point[],
  stairs: readonly { x: number; y: number }[],
) {
  // The frontier is what readers look for: its labels take the best places.
  const ordered = [...frontier, ...points.filter((point) => !frontier.includes(point))];
  const wanted = ordered.map(({ x, y, system }, i) => ({
    x,
    y,
    text: cut(singleLine(system.name), 28),
    required: i < frontier.length,
  }));
  const lines = stairs.slice(1).map(({ x, y }, i) => {
    const from = stairs[i]!;
    return {
      x: Math.min(x, from.x) - 1,
      y: Math.min(y, from.y) - 1,
      width: Math.abs(x - from.x) + 2,
      height: Math.abs(y - from.y) + 2,
    };
  });
  return placeLabels(wanted, FRAME, lines).map((label, i) => {
    if (label === null) return '';
    const { box, leader, anchor } = label;
    const { x, y, text, required } = wanted[i]!;
    const middle = round(box.y + box.height / 2);
    const near = round(Math.min(Math.max(x, box.x), box.x + box.width));
    const line = leader ? `<line class="leader" x1="${x}" y1="${y}" x2="${near}" y2="${middle}"/>` : '';
    const at = { start: box.x, middle: box.x + box.width / 2, end: box.x + box.width }[anchor];
    return `${line}<text class="label${required ? ' strong' : ''}" text-anchor="${anchor}" x="${round(at)}" y="${round(middle + 4)}">${escapeHtml(text)}</text>`;
  });
}

/** Shapes differ as well as colours. */
const SHAPES: Readonly<Record<Family, string>> = {
  sparse: 'M0-5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0-5.5Z',
  dense: 'M-5-5H5V5H-5Z',
  late: 'M0-6.5L6.5 0L0 6.5L-6.5 0Z',
  cross: 'M0-6L6 5H-6Z',
  reference: 'M-4-4L4 4M4-4L-4 4',
};

function mark({ system, x, y: top }: Point, onFrontier: boolean, y: (value: number) => number): string {
  const { id, name, mean, low, high, type, medianSeconds } = system;
  const family = familyOf(type);
  const title = `${name}: ${formatScore(mean)} [${formatScore(low)}, ${formatScore(high)}], ${formatSeconds(medianSeconds)} s${onFrontier ? ', on the frontier' : ''}`;
  return `<g class="mark ${family}" data-id="${escapeHtml(id)}"><title>${escapeHtml(title)}</title><line class="faint" x1="${x}" x2="${x}" y1="${y(low)}" y2="${y(high)}"/><path class="dot" transform="translate(${x} ${top})" d="${SHAPES[family]}"/></g>`;
}

/** The shape of a family, for the legend. */
export function legendMark(family: Family): string {
  return `<svg class="mark ${family}" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true"><path class="dot" d="${SHAPES[family]}"/></svg>`;
}

function xTick(tick: number, x: number): string {
  const text = tick >= 0.0001 ? String(tick) : tick.toExponential();
  return `<line class="grid" x1="${x}" x2="${x}" y1="${FRAME.y}" y2="${BOTTOM}"/><text class="tick" x="${x}" y="${BOTTOM + 17}" text-anchor="middle">${text}</text>`;
}

function yTick(tick: number, y: number): string {
  return `<line class="grid" x1="${FRAME.x}" x2="${FRAME.x + FRAME.width}" y1="${y}" y2="${y}"/><text class="tick" x="${FRAME.x - 8}" y="${y + 4}" text-anchor="end">${tick}</text>`;
}
