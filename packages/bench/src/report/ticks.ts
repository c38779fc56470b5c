/** Round numbers that span an interval, about `count` of them, for a linear axis. */
export function linearTicks(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count || 0.1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((s) => s >= raw * (1 - 1e-9))!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Powers of ten that span an interval of positive numbers, for a logarithmic axis; at least two. */
export function decades(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(high) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, i) => Number(`1e${first + i}`));
}
