import { round } from '../../report/svg.js';
import type { Curve } from '../results/types.js';

const WIDTH = 84;
const HEIGHT = 22;

/** A curve over k (log scale) as a small picture without axes; values in [0, 1] from bottom to top. */
export function sparkline({ mean }: Curve, kMax: number, label: string): string {
  const x = (k: number): number => round((Math.log(k) / Math.log(Math.max(2, kMax))) * WIDTH);
  const y = (value: number): number => round(HEIGHT - 1 - value * (HEIGHT - 2));
  const path = mean.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i + 1)} ${y(value)}`).join('');
  return `<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><path d="${path}"/></svg>`;
}
