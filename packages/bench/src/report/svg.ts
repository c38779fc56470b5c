import { escapeHtml } from './html-escape.js';

/** Width of every chart, in its own units. */
export const WIDTH = 560;

/** The frame of a chart: scalable, named and described for readers who cannot see it. */
export function svg(height: number, id: string, title: string, description: string, body: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>
${body}
</svg>`;
}

/** Two decimals are finer than a screen shows. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
