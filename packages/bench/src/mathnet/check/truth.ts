import type { Statement } from '../formula/expression.js';
import { modulus, subtract, toPoint } from './complex.js';
import { DIFFERENT, EQUAL, type Value } from './types.js';

/** Whether the values of the sides satisfy a statement; undefined where that is too close to tell. */
export function truth({ relations }: Statement, values: readonly Value[]): boolean | undefined {
  let all: boolean | undefined = true;
  for (const [i, relation] of relations.entries()) {
    const [left, right] = [toPoint(values[i]!), toPoint(values[i + 1]!)];
    const gap = subtract(left, right);
    const scale = Math.max(1e-3, modulus(left), modulus(right));
    const isZero = modulus(gap) < EQUAL * scale;
    if (!isZero && modulus(gap) < DIFFERENT * scale) return undefined;
    let holds: boolean;
    if (relation === '=') holds = isZero;
    else if (relation === '\\ne') holds = !isZero;
    else if (isZero) holds = relation === '\\le' || relation === '\\ge';
    else if (Math.abs(gap.im) > EQUAL * scale) return undefined;
    else holds = relation === '<' || relation === '\\le' ? gap.re < 0 : gap.re > 0;
    if (!holds) all = false;
  }
  return all;
}
