import type { ExperimentResult, Plot } from '../experiments/types.js';

/**
 * The plot of an experiment as a Vega-Lite specification with its data in it, for other tools to draw, restyle or put into a
 * paper.
 *
 * @see https://vega.github.io/vega-lite/
 * @example
 * ```ts
 * await writeFile('rounds.vl.json', JSON.stringify(vegaLite(await runExperiment('rounds', inputs))));
 * ```
 * @returns undefined for an experiment without a plot
 */
export function vegaLite({ title, note, plot }: ExperimentResult): object | undefined {
  if (plot === null) return undefined;
  const bars = plot.series.some(({ mark }) => mark === 'bars');
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title,
    description: note,
    data: { values: valuesOf(plot) },
    ...(bars ? barsOf(plot) : axesOf(plot)),
  };
}

/** One record for each mark; `place` keeps the order of a line. */
function valuesOf({ series }: Plot): object[] {
  return series.flatMap(({ name, mark, points }) =>
    points.map((point, place) => ({ series: name, mark, place, ...point })),
  );
}

const COLOUR = { field: 'series', type: 'nominal', sort: null, title: null };

/** A whisker for the marks that have an interval. */
function whiskers(along: 'x' | 'y', across: object): object {
  return {
    transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
    mark: { type: 'rule' },
    encoding: {
      ...across,
      [along]: { field: 'low', type: 'quantitative' },
      [`${along}2`]: { field: 'high' },
    },
  };
}

/** Bars lie, and several series stand beside each other. */
function barsOf({ y, series }: Plot): object {
  const rows = { y: { field: 'x', type: 'nominal', sort: null, title: null } };
  const beside =
    series.length > 1 ? { yOffset: { field: 'series', type: 'nominal', sort: null }, color: COLOUR } : {};
  return {
    height: { step: 18 },
    layer: [
      {
        mark: { type: 'bar', tooltip: true },
        encoding: { ...rows, ...beside, x: { field: 'y', type: 'quantitative', title: y } },
      },
      whiskers('x', { ...rows, ...(series.length > 1 && { yOffset: beside.yOffset }) }),
    ],
  };
}

/** Lines and points over two axes. */
function axesOf({ x, y, logX = false, series }: Plot): object {
  const across = {
    x: {
      field: 'x',
      type: 'quantitative',
      title: x,
      scale: logX ? { type: 'log' } : { zero: false },
      // Years and rounds without a thousands separator.
      ...(!logX && { axis: { format: '~g' } }),
    },
  };
  const up = { y: { field: 'y', type: 'quantitative', title: y, scale: { zero: false } } };
  const color = series.length > 1 ? { color: COLOUR } : {};
  return {
    width: 480,
    height: 300,
    layer: [
      {
        transform: [{ filter: "datum.mark === 'line'" }],
        mark: { type: 'line' },
        encoding: { ...across, ...up, ...color, order: { field: 'place' } },
      },
      {
        mark: { type: 'point', filled: true, tooltip: true },
        encoding: { ...across, ...up, ...color },
      },
      whiskers('y', { ...across, ...color }),
    ],
  };
}
