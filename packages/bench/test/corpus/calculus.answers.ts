/** Answer checks of the calculus corpus: quadrature, bisection, scanning and extrapolation, independent of the solutions. */

type Fn = (x: number) => number;

/** Composite Simpson rule with an even number of strips. */
function simpson(f: Fn, a: number, b: number, strips = 2000): number {
  const h = (b - a) / strips;
  let sum = f(a) + f(b);
  for (let i = 1; i < strips; i++) sum += (i % 2 === 1 ? 4 : 2) * f(a + i * h);
  return (sum * h) / 3;
}

/** Integral of f over (0, infinity), by the trapezoidal rule in u = log x. */
function overHalfLine(f: Fn): number {
  const h = 0.02;
  let sum = 0;
  for (let u = -45; u <= 45; u += h) sum += f(Math.exp(u)) * Math.exp(u);
  return sum * h;
}

/** A zero of f between a and b, where f changes sign. */
function bisect(f: Fn, a: number, b: number): number {
  const rising = f(b) > 0;
  let low = a;
  let high = b;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** All sign changes of f on a grid over [a, b], each refined by bisection. */
function zeros(f: Fn, a: number, b: number, step: number): number[] {
  const found: number[] = [];
  for (let x = a; x < b; x += step) if (f(x) > 0 !== f(x + step) > 0) found.push(bisect(f, x, x + step));
  return found;
}

/** Where a unimodal f is largest on [a, b]. */
function argmax(f: Fn, a: number, b: number): number {
  let low = a;
  let high = b;
  for (let i = 0; i < 120; i++) {
    const third = (high - low) / 3;
    if (f(low + third) < f(high - third)) low += third;
    else high -= third;
  }
  return (low + high) / 2;
}

/** Limit of f(h) for h -> 0 from h, h/2, h/4, ... when f is a power series in h^power (Romberg table). */
function limit(f: Fn, h: number, levels: number, power = 1): number {
  let row: number[] = [];
  for (let k = 0; k <= levels; k++) row.push(f(h / 2 ** k));
  for (let j = 1; j <= levels; j++) {
    const weight = 2 ** (power * j);
    row = row.slice(1).map((value, i) => (weight * value - (row[i] ?? 0)) / (weight - 1));
  }
  return row[0] ?? Number.NaN;
}

/** Limit of a sequence with an expansion in 1/n, from n = start, 2 start, 4 start, ... */
const limitAtInfinity = (s: Fn, start: number, levels: number): number =>
  limit((h) => s(Math.round(1 / h)), 1 / start, levels);

/** Runge-Kutta solution at x = b of y' = slope(x, y), y(a) = start. */
function solveOde(
  slope: (x: number, y: number) => number,
  a: number,
  start: number,
  b: number,
  steps = 200,
): number {
  const h = (b - a) / steps;
  let y = start;
  for (let i = 0; i < steps; i++) {
    const x = a + i * h;
    const k1 = slope(x, y);
    const k2 = slope(x + h / 2, y + (h / 2) * k1);
    const k3 = slope(x + h / 2, y + (h / 2) * k2);
    const k4 = slope(x + h, y + h * k3);
    y += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return y;
}

function sum(from: number, to: number, term: Fn): number {
  let total = 0;
  for (let k = from; k <= to; k++) total += term(k);
  return total;
}

const cubic: Fn = (x) => x ** 3 - 3 * x + 1;
const hump: Fn = (x) => x * x * Math.exp(-x);
const heron = (a: number, b: number, c: number): number => {
  const s = (a + b + c) / 2;
  return Math.sqrt(s * (s - a) * (s - b) * (s - c));
};

const cooling = (): number => {
  const excess = (rate: number, t: number): number => solveOde((_, y) => -rate * (y - 18), 0, 90, t);
  const rate = bisect((k) => excess(k, 12) - 42, 0, 1);
  return bisect((t) => excess(rate, t) - 26, 0, 100);
};
const draining = (): number => {
  const duration = (from: number, to: number): number => simpson((h) => h ** 1.5, to, from, 20000);
  return (31 * duration(4, 0)) / duration(4, 1);
};
const bestWindow = (): number => argmax((x) => simpson(hump, x, x + 2, 100), 0, 4);
const latticePoints = (): number => {
  const n = 1000000;
  // Points on the axes count half, which removes the boundary term of order 1/n.
  return (sum(1, 5 * n, (x) => Math.floor(3 * Math.sqrt(n * n - (x * x) / 25))) + 4 * n) / (n * n);
};
const powerSum = (): number => Math.floor(sum(1, 461760, (k) => (2 * k - 1) ** -0.75));
const meeting = (): number => {
  let [x, y] = [17, 3];
  for (let i = 0; i < 60; i++) [x, y] = [(x * x + y * y) / (x + y), (2 * x * y) / (x + y)];
  return (x + y) / 2;
};
const equalTimes = (): number =>
  zeros((x) => 3 ** x - 2 * x * x - 1, -10.003, 10, 0.01).reduce((a, b) => a + b, 0);
const semicircle = (): number =>
  simpson((t) => cubic(2 * Math.sin(t)) * 4 * Math.cos(t) ** 2, -Math.PI / 2, Math.PI / 2);
const openingTriangle = (): number =>
  limit((h) => (heron(13, 15, 14 + h) - heron(13, 15, 14 - h)) / (2 * h), 0.1, 3, 2);
const averageWin = (): number => sum(1, 60, (n) => (n * (n + 1)) / 4 ** n);

export const checks: Readonly<Record<string, () => number>> = {
  'cal-001': () => {
    // Triangle (0,0), (14,0), (5,12): horizontal chord at height h.
    const volume = (h: number): number => (14 - (9 * h) / 12 - (5 * h) / 12) * h * h;
    return volume(argmax(volume, 2, 12));
  },
  'cal-002': () => {
    const distance = (t: number): number => Math.hypot(5 * Math.cos(t), 3 * Math.sin(t) + 3);
    return distance(argmax(distance, 0, Math.PI / 2));
  },
  'cal-003': () => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i <= 200000; i++) {
      const value = cubic(cubic(i / 100000));
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return high - low;
  },
  'cal-005': powerSum,
  'cal-007': equalTimes,
  'cal-009': () => zeros((x) => cubic(cubic(x)) - 2, -4.0003, 4, 0.001).length,
  'cal-012': () => sum(1, 100, (n) => Number(zeros((x) => hump(x) - n / 100, -5.003, 25, 0.02).length === 3)),
  'cal-013': () => simpson((x) => 1 / (Math.sqrt(x) * (x + 9)), 3, 9),
  'cal-014': () => overHalfLine((x) => 1 / (x * x + 7 + 1 / (x * x))),
  'cal-015': () => 2 * simpson((y) => 5 * Math.sqrt(1 - (y * y) / 9) - 2.5, 0, 1.5 * Math.sqrt(3)),
  'cal-016': () => simpson((s) => 2 * s * bisect((x) => cubic(x) - (s * s - 1), 1, 4), 0, 2, 200),
  'cal-017': () => simpson((x) => (x * Math.log(x)) ** 2, 1, Math.E),
  'cal-018': () => {
    // Integral of f = - double integral of Green's function times f'', largest when |f''| = 3.
    const green = (x: number, s: number): number => (Math.min(x, s) * (2 - Math.max(x, s))) / 2;
    return simpson(
      (s) => 3 * (simpson((x) => green(x, s), 0, s, 20) + simpson((x) => green(x, s), s, 2, 20)),
      0,
      2,
      200,
    );
  },
  'cal-019': () => {
    // n! / e differs from an integer by 1/(n+1) - 1/((n+1)(n+2)) + ..., which is less than 1/2
    const distance = (n: number): number => {
      let [tail, term] = [0, -1];
      for (let k = n + 1; k < n + 40; k++) {
        term /= -k;
        tail += term;
      }
      return tail;
    };
    return limitAtInfinity((n) => n * distance(n), 50, 4);
  },
  'cal-020': () => overHalfLine((x) => Math.log1p(4 / (x * x))),
  'cal-021': () => sum(1, 1000000, (n) => 1 / (n * (n + 1) * (n + 3))),
  'cal-022': () => zeros(cubic, -3.001, 3, 0.01).reduce((a, r) => a + r / ((r * r - 1) * (3 - r)), 0),
  'cal-023': () => 720 * sum(0, 6, (k) => 3 ** k),
  'cal-024': () => {
    const n = 1000000;
    return (
      2 * sum(1, 2 * n, (k) => k / (4 * n * n + Math.sqrt(k))) - sum(1, n, (k) => k / (n * n + Math.sqrt(k)))
    );
  },
  'cal-025': () => {
    const moment = (n: number): number => simpson((x) => hump(x) ** n, 0, 5, 2000);
    return limitAtInfinity((n) => moment(n + 1) / moment(n), 50, 4);
  },
  'cal-026': latticePoints,
  'cal-027': () => {
    const value = (n: number): number => sum(1, 6, (j) => j ** n * sum(1, j, (i) => 1 / i));
    return value(301) / value(300);
  },
  'cal-028': () => limit((x) => (Math.exp(x * x) * Math.cos(Math.SQRT2 * x) - 1) / x ** 4, 0.4, 3, 2),
  'cal-029': () => {
    let [a, b, c] = [1, 0, 0];
    for (let i = 0; i < 50; i++) [a, b, c] = [-a, 2 * a - b, b - c];
    return c;
  },
  'cal-030': () =>
    limitAtInfinity((n) => n * n * Math.E ** 2 * Math.expm1((n + 1) * Math.log1p(2 / n) - 2), 40, 4),
  'cal-032': () => limit((x) => simpson((t) => Math.log1p(6 * t * t), 0, x, 200) / x ** 3, 0.1, 3, 2),
  'cal-033': () => {
    const value = (x: number): number => Math.log((2 ** x + 4 ** x + 27 ** x) / 3) / x;
    return Math.exp(limit((x) => (value(x) + value(-x)) / 2, 0.1, 3, 2));
  },
  'cal-034': () => {
    // The third central difference does not see the terms ax and bx^2.
    const g = (x: number): number => -Math.log1p(2 * x);
    return limit((h) => (g(2 * h) - 2 * g(h) + 2 * g(-h) - g(-2 * h)) / (12 * h ** 3), 0.02, 2, 2);
  },
  'cal-035': () => {
    const value = (x: number): number => (Math.sqrt(cubic(x) + 2) - 1) / Math.log(x) ** 2;
    return limit((h) => (value(1 + h) + value(1 - h)) / 2, 0.05, 3, 2);
  },
  'cal-036': () => limitAtInfinity((n) => sum(1, n, (k) => n / (n * n + 3 * k * k)), 500, 3),
  'cal-037': () => Math.exp(limitAtInfinity((n) => sum(1, n, (k) => Math.log(2 + k / n)) / n, 500, 3)),
  'cal-038': () => {
    const block = (m: number): number => 1 / (6 * m - 5) + 1 / (6 * m - 3) + 1 / (6 * m - 1) - 1 / (2 * m);
    return limitAtInfinity((n) => sum(1, n, block), 1000, 4);
  },
  'cal-039': () => simpson((u) => (u === 0 ? 3 : (Math.exp(-3 * u) - Math.exp(-6 * u)) / u), 0, 20, 8000),
  'cal-040': averageWin,
  'cal-041': () => {
    const a = 2 * Math.sqrt(3);
    return simpson((x) => (x === 0 ? a : (Math.exp(-2 * x) * Math.sin(a * x)) / x), 0, 25, 8000);
  },
  'cal-042': () => overHalfLine((x) => Math.log1p(9 * x * x) / (1 + x * x)),
  'cal-043': () => {
    // If the terms decay like n^-q, the critical exponent is 1/q.
    const term = (n: number): number => Math.cbrt(n ** 3 + 1) - n;
    return 1 / Math.log2(term(200) / term(400));
  },
  'cal-044': () => {
    const coefficient = (m: number): number => {
      let product = 1;
      for (let k = 1; k <= m; k++) product *= (2 * m + k) / k;
      return product;
    };
    return limitAtInfinity((m) => coefficient(m) / coefficient(m + 1), 10, 4);
  },
  'cal-046': () => {
    // The c that balances a late block of the series.
    const plus = (n: number): number => sum(n + 1, 2 * n, (k) => 1 / (3 * k - 2) + 1 / (3 * k - 1));
    const minus = (n: number): number => sum(n + 1, 2 * n, (k) => 1 / (3 * k));
    return limitAtInfinity((n) => plus(n) / minus(n), 200, 4);
  },
  'cal-047': () => simpson((x) => 1 / ((1 + 2 ** Math.sin(x)) * Math.cos(x) ** 2), -Math.PI / 4, Math.PI / 4),
  'cal-048': semicircle,
  'cal-049': () => simpson((x) => (x * Math.sin(x)) / (4 - Math.cos(x) ** 2), 0, Math.PI),
  'cal-050': () => simpson((x) => Math.log(1 + Math.sqrt(3) * Math.tan(x)), 0, Math.PI / 3),
  'cal-051': () => {
    let a = 1;
    for (let i = 0; i < 200; i++) a = Math.sqrt(2 * a + 15);
    return a;
  },
  'cal-052': () => {
    let x = 0;
    for (let i = 0; i < 200; i++) x = (x ** 3 + 1) / 3;
    return x;
  },
  'cal-053': meeting,
  'cal-055': bestWindow,
  'cal-056': () => {
    // The condition says F' = 3 F / x for F(x), the integral up to x, with F(1) = 5/3; and f(3) = 3 F(3) / 3.
    return solveOde((x, integral) => (3 * integral) / x, 1, 5 / 3, 3, 2000);
  },
  'cal-058': draining,
  'cal-059': cooling,
  'cal-060': () => {
    // Slope -s from the condition AP = 2 PB, solved numerically at every step.
    const excess = (x: number, y: number, s: number): number =>
      2 * x * Math.hypot(1, s) - y * Math.hypot(1, 1 / s);
    const steepness = (x: number, y: number): number => bisect((s) => excess(x, y, s), 1e-6, 10);
    return solveOde((x, y) => -steepness(x, y), 4, 3, 9, 50);
  },
  'cal-061': () => solveOde((x, y) => (1 + y * y) / (1 + x * x), 0, 1, 0.5),
  'cal-062': () => {
    const height = (t: number): number => Math.sqrt(12 / (1 - Math.sin(t) * Math.cos(t))) * Math.sin(t);
    return height(argmax(height, 0.3, 2.5));
  },
  'cal-063': () => {
    const volume = (h: number): number => simpson((z) => Math.PI * (z / 2) ** 2, 0, h, 20);
    const wall = (h: number): number => simpson((z) => 2 * Math.PI * (z / 2) * Math.hypot(1, 0.5), 0, h, 20);
    return (9 * Math.PI * (wall(6.001) - wall(5.999))) / (volume(6.001) - volume(5.999));
  },
  'cal-064': openingTriangle,
  'cal-065': () => {
    const root = (t: number): number => bisect((x) => cubic(x) - t, 1, 5);
    return limit((h) => (root(3 + h) - 2 * root(3) + root(3 - h)) / (h * h), 0.2, 3, 2);
  },
  'cal-066': () => limitAtInfinity((n) => sum(1, n, (k) => Math.atan(3 / (k * k + 3 * k + 1))), 500, 4),
  'cal-067': () => limitAtInfinity((n) => sum(1, n, (k) => Math.log1p(-2 / ((k + 2) * (k + 3)))), 500, 4),
  'cal-068': () => {
    const last = 1000000;
    let [harmonic, total] = [0, 0];
    for (let n = 1; n <= last; n++) {
      harmonic += 1 / n;
      total += harmonic / ((n + 2) * (n + 3));
    }
    // Tail: H_n grows like its last value plus log(n / last).
    return total + (harmonic + 1) / last;
  },
  'cal-069': cooling,
  'cal-072': draining,
  'cal-074': bestWindow,
  'cal-075': latticePoints,
  'cal-076': powerSum,
  'cal-077': meeting,
  'cal-078': equalTimes,
  'cal-079': semicircle,
  'cal-080': openingTriangle,
  'cal-081': averageWin,
};
