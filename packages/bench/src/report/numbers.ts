/** A score with three decimals, as in the tables of the paper; `-` when there is none. */
export function formatScore(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '-' : value.toFixed(3);
}

/** Seconds with three significant digits and no exponent; `-` when nothing was timed. */
export function formatSeconds(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return '-';
  if (value >= 100) return String(Number(value.toPrecision(3)));
  // toPrecision turns to exponents below a millionth.
  return value !== 0 && value < 1e-6 ? value.toFixed(9) : value.toPrecision(3);
}

/** A whole number with commas between thousands; other numbers as they are. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}

/** A share in per cent with one decimal. */
export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
