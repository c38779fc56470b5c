import { measureTitle } from './facts.js';
import { familyOf } from './families.js';
import { escapeHtml } from './html-escape.js';
import { formatScore } from './numbers.js';
import { isReference, systemsThatRan } from './ranking.js';
import { round, svg, WIDTH } from './svg.js';
import { cut, singleLine, textWidth } from './text-width.js';
import { linearTicks } from './ticks.js';
import type { SystemResult, TaskResult } from './types.js';

const ROW = 27;
const TOP = 6;
const BOTTOM = 42;
const RIGHT = 46;

/** A horizontal bar with its 95% interval for each system that ran, best first. */
export function barChart(task: TaskResult): string {
  const systems = systemsThatRan(task);
  const names = systems.map(({ name }) => cut(singleLine(name), 28));
  const left = 14 + Math.max(40, ...names.map((name) => textWidth(name) * 6.5));
  const ticks = linearTicks(0, Math.max(0.1, ...systems.map(({ high }) => high)), 5);
  const bottom = TOP + systems.length * ROW;
  const x = (value: number) => round(left + (value / ticks.at(-1)!) * (WIDTH - RIGHT - left));
  const grid = ticks.map(
    (tick) =>
      `<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${bottom}"/><text class="tick" x="${x(tick)}" y="${bottom + 16}" text-anchor="middle">${tick}</text>`,
  );
  const bars = systems.map((system, i) => bar(system, names[i]!, TOP + i * ROW, left, x));
  const baseline = systems
    .filter((system) => isReference(system) && system.id !== 'ideal')
    .map(({ mean }) => `<line class="baseline" x1="${x(mean)}" x2="${x(mean)}" y1="${TOP}" y2="${bottom}"/>`);
  return svg(
    bottom + BOTTOM,
    `bars-${task.task}`,
    'Scores with 95% intervals',
    `Mean ${measureTitle(task.measure)} of ${systems.length} systems: ${systems.map(({ name, mean }) => `${name} ${formatScore(mean)}`).join(', ')}.`,
    [
      ...grid,
      ...baseline,
      ...bars,
      `<text class="axis" x="${round((left + WIDTH - RIGHT) / 2)}" y="${bottom + 35}" text-anchor="middle">mean ${escapeHtml(measureTitle(task.measure))}</text>`,
    ].join('\n'),
  );
}

function bar(
  system: SystemResult,
  name: string,
  top: number,
  left: number,
  x: (value: number) => number,
): string {
  const { id, mean, low, high, type } = system;
  const middle = top + ROW / 2;
  const title = `${system.name}: ${formatScore(mean)} [${formatScore(low)}, ${formatScore(high)}]`;
  return `<g class="mark ${familyOf(type)}" data-id="${escapeHtml(id)}"><title>${escapeHtml(title)}</title><text class="label" x="${left - 9}" y="${middle + 4}" text-anchor="end">${escapeHtml(name)}</text><rect class="bar" x="${left}" y="${top + 5}" width="${Math.max(0, round(x(mean) - left))}" height="${ROW - 10}" rx="2"/><path class="whisker" d="M${x(low)} ${middle}H${x(high)}M${x(low)} ${middle - 4}v8M${x(high)} ${middle - 4}v8"/><text class="value" x="${x(high) + 7}" y="${middle + 4}">${formatScore(mean)}</text></g>`;
}
