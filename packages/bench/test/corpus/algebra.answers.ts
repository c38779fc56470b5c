/** Independent numerical checks of the answers in corpus/algebra.jsonl. */

/** Zero of g between lo and hi, where g changes its sign. */
const bisect = (g: (x: number) => number, lo: number, hi: number): number => {
  const sign = Math.sign(g(lo));
  for (let i = 0; i < 200; i++) {
    const mid = (lo + hi) / 2;
    if (Math.sign(g(mid)) === sign) lo = mid;
    else hi = mid;
  }
  return (lo + hi) / 2;
};

/** All sign changes of g on a grid of [lo, hi], refined by bisection, in increasing order. */
const zeros = (g: (x: number) => number, lo: number, hi: number, steps = 9973): number[] => {
  const found: number[] = [];
  const h = (hi - lo) / steps;
  for (let i = 0; i < steps; i++) {
    const u = lo + i * h;
    if (g(u) * g(u + h) < 0) found.push(bisect(g, u, u + h));
  }
  return found;
};

/** Value at x of the polynomial of least degree through the points (xs[i], ys[i]). */
const lagrange = (xs: readonly number[], ys: readonly number[], x: number): number =>
  xs.reduce(
    (sum, a, i) => sum + xs.reduce((p, b, j) => (j === i ? p : (p * (x - b)) / (a - b)), ys.at(i) ?? 0),
    0,
  );

/** Minimum of a unimodal function on [lo, hi] by ternary search. */
const minimum = (g: (x: number) => number, lo: number, hi: number): number => {
  for (let i = 0; i < 80; i++) {
    const u = lo + (hi - lo) / 3;
    const v = hi - (hi - lo) / 3;
    if (g(u) < g(v)) hi = v;
    else lo = u;
  }
  return g((lo + hi) / 2);
};

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((x, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [x, ...rest]));

const dot = (u: readonly number[], v: readonly number[]): number =>
  u.reduce((s, x, i) => s + x * (v.at(i) ?? 0), 0);

const sum = (u: readonly number[]): number => u.reduce((s, x) => s + x, 0);

const cubicRoots = (): number[] => zeros((x) => x ** 3 - 3 * x + 1, -3, 3);

const faceSums = (): number => {
  // follow the first two measurements from x to y to z; the third one fixes x
  const second = (x: number): number => (31 - 2 * x) / (x + 2);
  const third = (y: number): number => (59 - 2 * y) / (y + 2);
  const x = bisect((u) => (third(second(u)) + 2) * (u + 2) - 45, 0.5, 15);
  return x * second(x) * third(second(x));
};

const nearest = (): number => Math.sqrt(minimum((t) => (26 - 5 * t) ** 2 + (12 * t) ** 2, 0, 6));

const hundredSteps = (): number => {
  let a = 0.5;
  for (let n = 1; n <= 100; n++) a = a / (1 + n * a);
  return a;
};

const tangentSteps = (c: number): number => {
  // the curve is y = x^3 + c x; the third intersection is found numerically on the left or on the right
  let x = 5 / 512;
  for (let n = 0; n < 9; n++) {
    const p = x;
    const gap = (u: number): number => u ** 3 + c * u - (p ** 3 + c * p) - (3 * p * p + c) * (u - p);
    x = p > 0 ? bisect(gap, -10, 0) : bisect(gap, 0, 10);
  }
  return x;
};

const shiftTwo = (): number => {
  // (x + 2) P(x) = (x - 4) P(x + 2) gives the values at 5, 7, 9, ...; a polynomial through them
  const xs: number[] = [5];
  const ys: number[] = [30];
  for (let x = 5; x < 15; x += 2) {
    ys.push(((x + 2) * (ys.at(-1) ?? 0)) / (x - 4));
    xs.push(x + 2);
  }
  return lagrange(xs, ys, 10);
};

const timesPowersOfThree = (): number => lagrange([0, 1, 2, 3, 4, 5], [0, 3, 18, 81, 324, 1215], 6);

const bestVolume = (): number => {
  let best = 0;
  for (let i = 1; i < 900; i++)
    for (let j = 1; i / 50 + (2 * j) / 50 < 18; j++) {
      const [x, y] = [i / 50, j / 50];
      best = Math.max(best, (x * y * (18 - x - 2 * y)) / 3);
    }
  return best;
};

const engelTwelve = (): number => {
  const inner = (a: number): number => minimum((b) => 9 / (b + 2) + 16 / (15 - a - b), 0, 12 - a);
  return minimum((a) => 4 / (a + 1) + inner(a), 0, 12);
};

const fixedFirst = (): number => {
  // dynamic programming over the sets of numbers used so far
  let best = new Map<number, number>([[1 << 10, 10]]);
  for (let k = 2; k <= 10; k++) {
    const next = new Map<number, number>();
    for (const [set, value] of best)
      for (let a = 1; a <= 9; a++)
        if ((set & (1 << a)) === 0)
          next.set(set | (1 << a), Math.max(next.get(set | (1 << a)) ?? 0, value + k * a));
    best = next;
  }
  return Math.max(...best.values());
};

const tie = (): number => bisect((t) => 1000 * 3 ** (t / 5) - 500 * 2 ** (t / 3), 0, 200);

const spiral = (): number => {
  let [x, y, length] = [0, 0, 7];
  for (let n = 0; n < 200; n++) {
    x += length * Math.cos((n * Math.PI) / 3);
    y += length * Math.sin((n * Math.PI) / 3);
    length *= 2 / 3;
  }
  return Math.hypot(x, y);
};

const coverings = (n: number): number => (n <= 1 ? 1 : coverings(n - 1) + 6 * coverings(n - 2));

export const checks: Readonly<Record<string, () => number>> = {
  'alg-001': faceSums,
  'alg-002': () => {
    const f = (x: number): number => x * x - 3 * x + 1;
    return sum(zeros((x) => f(f(x)) - x, 0, 9));
  },
  'alg-005': () => {
    for (let x = 1; x <= 40; x++)
      for (let y = 1; y <= 40; y++)
        for (let z = 1; z <= 40; z++)
          if (x * x + 5 * y * y + 2 * z * z - 4 * x * y - 2 * y * z - 2 * y - 6 * z + 17 === 0)
            return x * y * z;
    return NaN;
  },
  'alg-006': nearest,
  'alg-008': () => {
    // both sides differ by a nonnegative quadratic form plus linear terms: Gauss-Seidel for its minimum
    const a: number[] = new Array<number>(11).fill(0);
    for (let round = 0; round < 3000; round++) {
      for (let k = 1; k <= 9; k++) a[k] = ((a.at(k - 1) ?? 0) + (a.at(k + 1) ?? 0) - 1) / 2;
      a[10] = (a.at(9) ?? 0) + 10;
    }
    const steps = a.slice(1).map((x, i) => x - (a.at(i) ?? 0));
    const gap = dot(steps, steps) + 385 - 20 * (a.at(10) ?? 0) + 2 * sum(a.slice(1, 10));
    return Math.abs(gap) < 1e-6 ? (a.at(10) ?? 0) : NaN;
  },
  'alg-009': () => zeros((x) => x ** 4 - 7 * x ** 3 + 14 * x * x - 7 * x + 1, -20, 20).at(-1) ?? NaN,
  'alg-010': () => (cubicRoots().at(-1) ?? NaN) - (cubicRoots().at(0) ?? NaN),
  'alg-011': hundredSteps,
  'alg-012': () => {
    // perimeter 2, so that a, b, c are below 1
    const value = (a: number, b: number): number =>
      a / (2 - 2 * a) + (4 * b) / (2 - 2 * b) + (9 * (2 - a - b)) / (2 * (a + b) - 2);
    return minimum((a) => minimum((b) => value(a, b), 1 - a + 1e-9, 1 - 1e-9), 1e-6, 1 - 1e-6);
  },
  'alg-013': () => {
    const roots = zeros((x) => x ** 3 - 13 * x * x + 54 * x - 70, 0, 20);
    return roots.reduce((p, x) => p * (x + 2), 1);
  },
  'alg-014': () => tangentSteps(-3),
  'alg-015': () => {
    for (let a = 1; a < 30; a++)
      for (let b = a; a + b < 30; b++) {
        const c = 30 - a - b;
        if (a * a + b * b === c * c && a * b * c === 780) return a * b + b * c + c * a;
      }
    return NaN;
  },
  'alg-016': () => {
    // add x^5 to the quartic that interpolates k^3 - k^5
    const xs = [-2, -1, 0, 1, 2];
    return (
      5 ** 5 +
      lagrange(
        xs,
        xs.map((k) => k ** 3 - k ** 5),
        5,
      )
    );
  },
  'alg-017': () => lagrange([1, 2, 4, 8, 16], [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256], 0),
  'alg-018': shiftTwo,
  'alg-020': timesPowersOfThree,
  'alg-021': () => {
    const roots = cubicRoots();
    return sum(roots.map((r) => roots.reduce((p, s) => (s === r ? p : p / (r - s)), r ** 4)));
  },
  'alg-022': () => {
    let best = 0;
    for (let mask = 0; mask < 16; mask++) {
      const ys = [1, 2, 4, 8].map((bit) => ((mask & bit) === 0 ? -1 : 1));
      best = Math.max(best, Math.abs(lagrange([-2, -1, 1, 2], ys, 3)));
    }
    return best;
  },
  'alg-023': () => {
    let row = [2, 9, 24, 50, 90];
    while (row.length < 12) {
      const [a = 0, b = 0, c = 0, d = 0] = row.slice(-4);
      row = [...row, 4 * d - 6 * c + 4 * b - a];
    }
    return row.at(-1) ?? NaN;
  },
  'alg-024': bestVolume,
  'alg-027': () => {
    // spherical coordinates for the diagonal; u is the elevation, v the direction in the base
    const base = (v: number): number => 2 * Math.cos(v) + 3 * Math.sin(v);
    const value = (u: number, v: number): number => 14 * (Math.cos(u) * base(v) + 6 * Math.sin(u));
    return -minimum((u) => minimum((v) => -value(u, v), 0, Math.PI / 2), 0, Math.PI / 2);
  },
  'alg-028': engelTwelve,
  'alg-031': () => {
    const f = (x: number): number => 1 / (x * x + 8);
    let best = 0;
    for (let i = 0; i <= 600; i++)
      for (let j = 0; i + j <= 600; j++)
        best = Math.max(best, f(i / 200) + f(j / 200) + f(3 - (i + j) / 200));
    return best;
  },
  'alg-032': () => {
    const g = (t: number): number => t * Math.log(t);
    const rest = (x: number): number => minimum((y) => g(y) + g(12 - x - y), 1e-9, 12 - x - 1e-9);
    return Math.exp(minimum((x) => g(x) + rest(x), 1e-6, 12 - 1e-6));
  },
  'alg-033': () => {
    // move each vertex in turn to the best place between its neighbours, from an uneven start
    const t = Array.from({ length: 13 }, (_, i) => 2 * Math.PI * (i / 12) ** 1.5);
    for (let round = 0; round < 200; round++)
      for (let i = 1; i < 12; i++) {
        const [lo, hi] = [t.at(i - 1) ?? 0, t.at(i + 1) ?? 0];
        const slope = (x: number): number => Math.cos((x - lo) / 2) - Math.cos((hi - x) / 2);
        t[i] = bisect(slope, lo, hi);
      }
    return sum(t.slice(1).map((x, i) => 2 * Math.sin((x - (t.at(i) ?? 0)) / 2)));
  },
  'alg-034': () => {
    let best = 0;
    for (let a = 1; a <= 3.001; a += 0.05)
      for (let b = 1; b <= 3.001; b += 0.05)
        for (let c = 1; c <= 3.001; c += 0.05) best = Math.max(best, a / b + b / c + c / a);
    return best;
  },
  'alg-035': () => Math.min(...permutations([6, 3, 8, 2, 5]).map((p) => dot(p, [5, 4, 3, 2, 1]))),
  'alg-036': fixedFirst,
  'alg-038': () => {
    const sides = [13, 14, 15];
    const altitudes = sides.map((x) => (2 * Math.sqrt(21 * 8 * 7 * 6)) / x);
    return Math.max(...permutations(altitudes).map((p) => dot(p, sides)));
  },
  'alg-039': () => {
    // u = f(2) and v = f(4) by Jacobi iteration
    let [u, v] = [0, 0];
    for (let i = 0; i < 100; i++) [u, v] = [(16 - v) / 3, (4 - u) / 3];
    return Math.abs(u + 3 * v - 4) + Math.abs(v + 3 * u - 16) < 1e-9 ? u : NaN;
  },
  'alg-040': () => {
    // run the cycle 2 -> -1 -> 1/2 -> 2 backwards until the values settle
    let a = 0;
    for (let i = 0; i < 60; i++) {
      const b = (2 - a) / 2;
      const c = (-1 - b) / 2;
      a = (1 / 2 - c) / 2;
    }
    return a;
  },
  'alg-041': () => {
    // by doubling and adding one, as the equation allows
    const f = (n: number): number =>
      n === 1 ? 4 : n % 2 === 0 ? 2 * f(n / 2) + 3 * (n / 2) ** 2 : f(n - 1) + f(1) + 3 * (n - 1);
    return f(20);
  },
  'alg-043': () => {
    for (let a = 0; a <= 11; a++) {
      const b = 11 - a;
      const c = 17 - b;
      const d = 12 - c;
      const e = 20 - d;
      if (e + a === 22) return e;
    }
    return NaN;
  },
  'alg-044': () => {
    for (let x = 1; x <= 30; x++)
      for (let y = x; y <= 30; y++)
        for (let z = y; z <= 30; z++)
          if (2 * x * (y + z) === 60 && 2 * y * (x + z) === 132 && 2 * z * (x + y) === 144) return x * y * z;
    return NaN;
  },
  'alg-045': () => {
    // Gauss-Seidel for the nine equations
    const x: number[] = new Array<number>(9).fill(0);
    for (let round = 0; round < 400; round++)
      for (let k = 1; k <= 9; k++) x[k - 1] = k - (sum(x) - (x.at(k - 1) ?? 0)) / 2;
    return x.at(8) ?? NaN;
  },
  'alg-046': () =>
    zeros((u) => u * Math.log(3 ** u) - Math.log(81 * 27 ** u), -9, 9).reduce((p, u) => p * 3 ** u, 1),
  'alg-047': () => {
    let total = 0;
    for (let k = 2; k <= 63; k++) total += Math.log2(1 + 1 / k) / (Math.log2(k) * Math.log2(k + 1));
    return total;
  },
  'alg-048': tie,
  'alg-050': () => {
    let [total, binomial] = [0, 1];
    for (let k = 0; k <= 10; k++) {
      total += binomial * Math.cos((k * Math.PI) / 3);
      binomial = (binomial * (10 - k)) / (k + 1);
    }
    return total;
  },
  'alg-051': spiral,
  'alg-052': () => {
    // powers modulo x^2 - 3x + 3 as pairs [constant, coefficient of x], coefficients modulo a prime
    const prime = 1000003;
    const times = (
      [a, b]: readonly [number, number],
      [c, d]: readonly [number, number],
    ): [number, number] => [(a * c - 3 * b * d) % prime, (a * d + b * c + 3 * b * d) % prime];
    let [u, v, count]: [[number, number], [number, number], number] = [[1, 0], [1, 0], 0];
    for (let n = 1; n <= 200; n++) {
      u = times(u, [0, 1]);
      v = times(v, [3, -1]);
      if ((u[0] + v[0]) % prime === 0 && (u[1] + v[1]) % prime === 0) count++;
    }
    return count;
  },
  'alg-053': () => cubicRoots().reduce((p, r) => p * (r * r + r + 1), 1),
  'alg-054': () => coverings(8),
  'alg-055': () => {
    let [a, b] = [2, 3];
    for (let n = 0; n < 10; n++) [a, b] = [b, 6 * b - 9 * a];
    return a;
  },
  'alg-057': () => {
    let [a, b] = [1, 2];
    for (let n = 0; n < 100; n++) [a, b] = [b, 2 * b - 4 * a];
    return a;
  },
  'alg-058': () => {
    let total = 0;
    for (let n = 0; n < 60; n++) total += (2 * n + 1) / 4 ** n;
    return total;
  },
  'alg-059': () => {
    let total = 0;
    for (let scale = 1; scale > 1e-9; scale /= 2) {
      const [a, b, c] = [13 * scale, 14 * scale, 15 * scale];
      total += Math.sqrt((a + b + c) * (a + b - c) * (a - b + c) * (b + c - a)) / 4;
    }
    return total;
  },
  'alg-060': () => {
    const debt = (p: number): number => [1, 2, 3, 4].reduce((d) => d * 1.2 - p, 5368);
    return bisect(debt, 0, 6000);
  },
  'alg-061': () => sum(cubicRoots().map((r) => r ** 7)),
  'alg-062': () => {
    for (let x = 1; x <= 9; x++)
      for (let y = x; y <= 9; y++) {
        const z = 15 - x - y;
        if (x * x + y * y + z * z === 81 && x * y * z === 112) return x ** 3 + y ** 3 + z ** 3;
      }
    return NaN;
  },
  'alg-064': () => {
    const height = (turn: number, k: number): number => 2 * Math.sin(turn + (2 * Math.PI * k) / 3);
    const quartic = (turn: number): number => sum([0, 1, 2].map((k) => height(turn, k) ** 4));
    const values = [0, 0.3, 0.7, 1.1, 2.9].map(quartic);
    return Math.max(...values) - Math.min(...values) < 1e-9 ? (values.at(0) ?? NaN) : NaN;
  },
  'alg-065': faceSums,
  'alg-066': nearest,
  'alg-067': hundredSteps,
  'alg-068': () => tangentSteps(7),
  'alg-069': () => {
    // s W(s - 3) = (s - 6) W(s - 1) leads from W(4) to W(6), W(8), ...
    const xs: number[] = [4];
    const ys: number[] = [30];
    for (let s = 7; s < 17; s += 2) {
      ys.push((s * (ys.at(-1) ?? 0)) / (s - 6));
      xs.push(s - 1);
    }
    return lagrange(xs, ys, 9);
  },
  'alg-070': timesPowersOfThree,
  'alg-071': bestVolume,
  'alg-072': engelTwelve,
  'alg-073': fixedFirst,
  'alg-074': tie,
  'alg-075': spiral,
  'alg-076': () => coverings(8),
};
