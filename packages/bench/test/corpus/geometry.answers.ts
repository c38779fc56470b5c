// Numerical checks of the geometry answers: place the points, intersect, minimise or bisect.
type P = Readonly<{ x: number; y: number }>;
const pt = (x: number, y: number): P => ({ x, y });
const add = (a: P, b: P): P => pt(a.x + b.x, a.y + b.y);
const sub = (a: P, b: P): P => pt(a.x - b.x, a.y - b.y);
const mul = (k: number, a: P): P => pt(k * a.x, k * a.y);
const dot = (a: P, b: P): number => a.x * b.x + a.y * b.y;
const cross = (a: P, b: P): number => a.x * b.y - a.y * b.x;
const dist = (a: P, b: P): number => Math.hypot(a.x - b.x, a.y - b.y);
const mid = (a: P, b: P): P => mul(0.5, add(a, b));
const perp = (a: P): P => pt(-a.y, a.x);
const polar = (r: number, t: number): P => pt(r * Math.cos(t), r * Math.sin(t));
const unit = (a: P): P => mul(1 / Math.hypot(a.x, a.y), a);
const deg = Math.PI / 180;
/** The angle b-a-c at vertex a, in radians. */
const angle = (b: P, a: P, c: P): number =>
  Math.atan2(Math.abs(cross(sub(b, a), sub(c, a))), dot(sub(b, a), sub(c, a)));
/** The point a + t(b - a) for t = k. */
const along = (a: P, b: P, k: number): P => add(a, mul(k, sub(b, a)));
/** Intersection of the lines ab and cd. */
const meet = (a: P, b: P, c: P, d: P): P =>
  along(a, b, cross(sub(c, a), sub(d, c)) / cross(sub(b, a), sub(d, c)));
/** Foot of the perpendicular from p to the line ab. */
const foot = (p: P, a: P, b: P): P => along(a, b, dot(sub(p, a), sub(b, a)) / dot(sub(b, a), sub(b, a)));
const lineDist = (p: P, a: P, b: P): number => dist(p, foot(p, a, b));
/** Centre of the circle through three points. */
const circum = (a: P, b: P, c: P): P =>
  meet(mid(a, b), add(mid(a, b), perp(sub(b, a))), mid(a, c), add(mid(a, c), perp(sub(c, a))));
/** Second common point of the line ab and the circle with centre o through a. */
const again = (a: P, b: P, o: P): P => sub(mul(2, foot(o, a, b)), a);
const bisector = (b: P, a: P, c: P): P => add(a, add(unit(sub(b, a)), unit(sub(c, a))));
const incentre = (a: P, b: P, c: P): P => meet(a, bisector(b, a, c), b, bisector(a, b, c));
/** Area of a polygon by the shoelace formula. */
const area = (...v: readonly P[]): number =>
  Math.abs(v.reduce((s, p, i) => s + cross(p, v[(i + 1) % v.length] ?? p), 0)) / 2;
const bisect = (f: (t: number) => number, lo: number, hi: number): number => {
  const sign = Math.sign(f(lo));
  for (let i = 0; i < 100; i++) {
    const m = (lo + hi) / 2;
    if (Math.sign(f(m)) === sign) lo = m;
    else hi = m;
  }
  return (lo + hi) / 2;
};
/** Least value of a unimodal function on an interval (golden section). */
const least = (f: (t: number) => number, lo: number, hi: number, steps = 45): number => {
  const g = (Math.sqrt(5) - 1) / 2;
  let p = hi - g * (hi - lo);
  let q = lo + g * (hi - lo);
  let fp = f(p);
  let fq = f(q);
  for (let i = 0; i < steps; i++) {
    if (fp < fq) {
      [hi, q, fq] = [q, p, fp];
      p = hi - g * (hi - lo);
      fp = f(p);
    } else {
      [lo, p, fp] = [p, q, fq];
      q = lo + g * (hi - lo);
      fq = f(q);
    }
  }
  return Math.min(fp, fq);
};
/** The triangle with AB = 13, BC = 14, CA = 15. */
const A = pt(5, 12);
const B = pt(0, 0);
const C = pt(14, 0);

export const checks: Readonly<Record<string, () => number>> = {
  'geo-001': () => {
    const [a, b, c, d] = [polar(1, 0), polar(1, 72 * deg), polar(1, 144 * deg), polar(1, 216 * deg)];
    const r = sub(b, a);
    const p = add(a, pt(r.x * 0.5 - r.y * Math.sin(60 * deg), r.x * Math.sin(60 * deg) + r.y * 0.5));
    return angle(c, p, d) / deg;
  },
  'geo-002': () => {
    const [a, b, c] = [pt(5, 0), pt(0, 9), pt(0, 0)];
    const m = mid(a, b);
    const n = perp(sub(b, m));
    return Math.max(dist(c, add(m, n)), dist(c, sub(m, n)));
  },
  'geo-003': () => {
    const [a, b] = [pt(0, 0), pt(9, 0)];
    const top = (t: number): P => add(polar(6, t), pt(16, 0));
    const t = bisect((s) => angle(polar(6, s), b, top(s)) - s, 0.1, 3);
    return dist(a, b) + dist(b, top(t)) + 16 + dist(a, polar(6, t));
  },
  'geo-004': () => {
    const d = pt(4.3, 0);
    const e = again(A, C, circum(A, B, d));
    const f = again(A, B, circum(A, C, d));
    return dot(sub(f, B), sub(A, B)) + dot(sub(e, C), sub(A, C));
  },
  'geo-005': () => {
    const b = pt(21, 0);
    const t = bisect((s) => dist(polar(13, s), b) - 20, 0, 3);
    return 21 * bisect((h) => dist(polar(13, t), pt(21, h)) - 65, 12, 200);
  },
  'geo-006': () => {
    const c = polar(8, 60 * deg);
    const f = (x: number): number => dist(c, pt(x, 0)) - 7;
    let sum = 0;
    for (let x = 0.13; x < 16; x += 0.37) {
      if (f(x) * f(x + 0.37) < 0) sum += area(pt(0, 0), pt(bisect(f, x, x + 0.37), 0), c);
    }
    return sum;
  },
  'geo-007': () => {
    const [a, b, c, e, f] = [pt(0, 0), pt(12, 0), pt(12, 12), pt(12, 6), pt(4, 12)];
    return area(c, e, meet(a, e, b, f), f);
  },
  'geo-008': () => {
    // place the tetrahedron with A at the origin, B on the x-axis and C in the plane z = 0
    const c = pt((49 + 36 - 25) / 14, Math.sqrt(36 - ((49 + 36 - 25) / 14) ** 2));
    const x = (49 + 64 - 100) / 14;
    const gap = (y: number): number => (x - c.x) ** 2 + (y - c.y) ** 2 + 64 - x * x - y * y - 81;
    const y = bisect(gap, -8, 8);
    return Math.abs(c.x * (x - 7) + c.y * y) / 60;
  },
  'geo-009': () => {
    const x = bisect((s) => lineDist(pt(s, 0), A, B) - lineDist(pt(s, 0), A, C), 0, 14);
    return lineDist(pt(x, 0), A, B);
  },
  'geo-010': () => {
    const f = meet(C, meet(A, foot(A, B, C), B, bisector(A, B, C)), A, B);
    return dist(A, f) / dist(f, B);
  },
  'geo-011': () => {
    const i = incentre(A, B, C);
    const w = add(i, polar(lineDist(i, B, C), 1.6));
    const v = add(w, perp(sub(w, i)));
    const [k, l] = [meet(w, v, A, B), meet(w, v, A, C)];
    return dist(A, k) + dist(k, l) + dist(l, A);
  },
  'geo-012': () => {
    const walls = (m: number): P[] => {
      const p = pt(10, 10 * m); // slope m until BC, then -m seen from the left, then again m
      const q = pt(10 - (10 - p.y) / m, 10);
      return [pt(0, 0), p, q, pt(0, 10 - m * q.x)];
    };
    const m = bisect((s) => (walls(s).at(3)?.y ?? 0) - 5, 0.55, 0.99);
    return walls(m).reduce((s, p, i, w) => s + (i > 0 ? dist(p, w[i - 1] ?? p) : 0), 0);
  },
  'geo-013': () => {
    // B at the origin, C = (s, 0), and P inside the angle of 120 degrees at B
    const p = (s: number): P => polar(4, 120 * deg - Math.acos((16 + s * s - 121) / (8 * s)));
    const s = bisect((x) => dist(p(x), pt(x, 0)) - 13, 9.7, 14.9);
    return area(...[0, 1, 2, 3, 4, 5].map((k) => polar(s, k * 60 * deg)));
  },
  'geo-014': () => {
    const i = incentre(A, B, C);
    const corner = (a: P, b: P, c: P): number => {
      const w = sub(mul(2, i), foot(i, b, c)); // opposite point of the incircle
      const v = add(w, sub(c, b));
      return area(a, meet(w, v, a, b), meet(w, v, a, c));
    };
    return area(A, B, C) - corner(A, B, C) - corner(B, C, A) - corner(C, A, B);
  },
  'geo-015': () => {
    const image = (u: number): P => {
      const x = pt(4, 4 * Math.tan(u));
      return mul(36 / dot(x, x), x);
    };
    let sum = 0;
    for (let k = 1; k < 20000; k++) {
      const u = -Math.PI / 2 + (Math.PI * k) / 20000;
      sum += area(pt(0, 0), image(u - Math.PI / 40000), image(u + Math.PI / 40000));
    }
    return sum;
  },
  'geo-018': () => {
    const [a, b] = [pt(0, 0), pt(Math.sin(62 * deg), 0)];
    const c = polar(Math.sin(70 * deg), 48 * deg);
    const d = add(b, mul(dist(b, c), unit(sub(a, b))));
    const e = add(c, mul(dist(b, c), unit(sub(a, c))));
    return angle(b, meet(b, e, c, d), c) / deg;
  },
  'geo-019': () => dist(foot(B, C, A), foot(C, A, B)),
  'geo-020': () => {
    const [a, b, c] = [pt(8, 0), pt(0, 15), pt(0, 0)];
    let p = c;
    let sum = 0;
    for (let i = 0; i < 600; i++) {
      const q = foot(p, b, i % 2 === 0 ? a : c);
      sum += dist(p, q);
      p = q;
    }
    return sum;
  },
  'geo-021': () => {
    const d = meet(A, bisector(B, A, C), B, C);
    return dist(d, again(A, d, circum(A, B, C)));
  },
  'geo-022': () => {
    const away = (a: number, r: number): number => bisect((x) => dist(pt(0, a), pt(x, r)) - a - r, 0, 200);
    return bisect((r) => away(16, r) + away(9, r) - 35, 0.1, 40);
  },
  'geo-023': () => {
    const r = (d: P, v: P): number => dist(A, circum(A, d, v));
    return least((x) => r(pt(x, 0), B) + r(pt(x, 0), C), 0.5, 13.5);
  },
  'geo-024': () => dist(incentre(A, B, C), meet(A, foot(A, B, C), B, foot(B, C, A))),
  'geo-025': () => dist(A, foot(circum(A, B, C), A, mid(B, C))),
  'geo-026': () => {
    const [a, o] = [pt(-2, 0), pt(0, 0)];
    const b = pt(
      1.3,
      bisect((h) => area(a, o, pt(1.3, h)) - 10, 0, 99),
    );
    const c = pt(
      bisect((x) => area(b, o, pt(x, 0)) - 15, 0, 99),
      0,
    );
    const d = mul(-bisect((k) => area(c, o, mul(-k, b)) - 18, 0, 99), b);
    return area(d, o, a);
  },
  'geo-027': () => {
    const k = meet(A, along(B, mid(A, C), 5 / 8), B, C);
    return dist(B, k) / dist(k, C);
  },
  'geo-028': () => {
    const parts = (x: number): number[] => [x, 7 - x, 3 + x, 9 - x];
    const turn = (x: number): number => parts(x).reduce((s, t) => s + Math.atan(t / 4), 0);
    let t = 0;
    const corners = parts(bisect((x) => turn(x) - Math.PI, 0, 3.5)).map((u) => {
      t += Math.atan(u / 4);
      const v = polar(Math.hypot(4, u), t);
      t += Math.atan(u / 4);
      return v;
    });
    return area(...corners);
  },
  'geo-029': () => {
    const d = (...v: readonly number[]): number => Math.hypot(...v);
    const direct = least((y) => d(8, y) + d(4 - y, 4), 0, 8);
    const around = least((x) => d(x, 8) + least((z) => d(8 - x, z) + d(4, z - 4), 0, 8), 0, 8);
    return Math.min(direct, around);
  },
  'geo-030': () => {
    const sum = (p: P): number => dist(p, A) + Math.SQRT2 * dist(p, B) + dist(p, C);
    return least((x) => least((y) => sum(pt(x, y)), 0, 12), 0, 14);
  },
  'geo-031': () => {
    const [o, s, t] = [pt(0, 0), pt(4, 0), pt(10, 0)];
    const c = add(
      s,
      polar(
        6,
        bisect((u) => dist(add(s, polar(6, u)), t) - 6, 0, 3),
      ),
    );
    const h = foot(o, c, add(c, perp(sub(c, s))));
    const a = add(h, mul(Math.sqrt(100 - dot(h, h)), unit(perp(sub(c, s)))));
    return dist(again(t, c, o), a);
  },
  'geo-032': () => {
    const centre = (r: number): P => pt(6 + Math.sqrt((6 - r) ** 2 - r * r), r);
    return bisect((r) => dist(centre(r), pt(3, 0)) - 3 - r, 0.5, 3);
  },
  'geo-033': () => {
    const away = (t: number): number => (75 * Math.tan(2 * t)) / (Math.tan(2 * t) - Math.tan(t));
    const t = bisect((s) => away(s) * Math.tan(s) - (away(s) - 105) * Math.tan(3 * s), 0.05, 0.5);
    return away(t) * Math.tan(t);
  },
  'geo-034': () => {
    const [a, b, c] = [pt(21, 0), pt(0, 20), pt(0, 0)];
    const h = foot(c, a, b);
    return dist(meet(a, b, c, bisector(a, c, h)), meet(a, b, c, bisector(b, c, h)));
  },
  'geo-035': () => {
    const [a, b, c, d] = [pt(0, 12), pt(12, 12), pt(12, 0), pt(0, 0)];
    const m = along(d, b, (8 * Math.SQRT2) / dist(d, b));
    return area(a, m, meet(m, add(m, perp(sub(a, m))), c, d));
  },
  'geo-036': () => {
    const [b, c] = [polar(1, 0), polar(1, 2)];
    const tangent = (p: P, q: P): number => lineDist(p, q, add(q, perp(q)));
    const t = bisect((s) => 50 * tangent(polar(1, s), b) - 18 * tangent(polar(1, s), c), 0.01, 1.99);
    const p = polar(1, t);
    return (lineDist(p, b, c) * 18) / tangent(p, b);
  },
  'geo-037': () => {
    const r = (4 + 16) / 2;
    const h = bisect((x) => 2 * Math.sqrt(r * r - x * x) - (16 - 4), 0, r);
    return 2 * Math.sqrt(r * r - (17 - h) ** 2);
  },
  'geo-038': () => {
    const o = circum(A, B, C);
    const h = bisect((z) => Math.hypot(dist(o, A), z) - 97 / 8, 0, 20);
    return (area(A, B, C) * h) / 3;
  },
  'geo-039': () => {
    const turn = (r: number): number => [3, 5, 5, 8].reduce((s, c) => s + Math.asin(c / (2 * r)), 0);
    return bisect((r) => turn(r) - Math.PI, 4, 10);
  },
  'geo-040': () => {
    let sum = 0;
    for (let i = 0; i < 400; i++) {
      const t = (2 * Math.PI * i) / 400;
      const r = bisect((s) => 2 * s - dist(polar(s, t), pt(12, 0)), 0, 20);
      sum += ((r * r) / 2) * ((2 * Math.PI) / 400);
    }
    return sum;
  },
  'geo-041': () => {
    const [a, b, f] = [polar(1, 0), polar(1, 60 * deg), polar(1, 300 * deg)];
    const m = mid(polar(1, 120 * deg), polar(1, 180 * deg));
    const x = meet(a, m, b, f);
    return dist(b, x) / dist(x, f);
  },
  'geo-042': () => {
    const [d, e] = [along(B, C, 2 / 5), along(C, A, 1 / 3)];
    return area(C, d, meet(A, d, B, e), e);
  },
  'geo-043': () => {
    const p = (t: number): P => along(A, along(B, C, t), 4 / 5);
    const t = bisect((s) => dist(B, p(s)) - 3 * dist(p(s), meet(B, p(s), C, A)), 0.01, 0.99);
    const f = meet(C, p(t), A, B);
    return dist(C, p(t)) / dist(p(t), f);
  },
  'geo-044': () => {
    const gap = (x: number): number => {
      const d = pt(x, 0);
      return dist(A, foot(incentre(A, B, d), A, d)) - dist(A, foot(incentre(A, d, C), A, d));
    };
    return bisect(gap, 0.5, 13.5);
  },
  'geo-045': () => {
    const m = mid(B, C);
    const rim = (v: P, w: P): number => dist(m, v) + dist(v, w) + dist(w, m);
    const best = (v: P): number => least((t) => rim(v, along(A, B, t)), 0, 1);
    return least((s) => best(along(C, A, s)), 0, 1);
  },
  'geo-046': () => {
    // BC = 2w, and w is fixed by the angle of 60 degrees
    const a = (w: number): P => pt(0, w * Math.tan(30 * deg));
    const w = bisect((s) => angle(pt(5 - s, 0), a(s), pt(s - 8, 0)) - 60 * deg, 6.6, 30);
    return dist(pt(5 - w, 0), pt(w - 8, 0));
  },
  'geo-047': () => {
    // a line with unit normal at angle t and distance 8 from the first centre meets the axis here
    const axis = (inner: number): number =>
      8 / Math.cos(bisect((t) => 8 - 20 * Math.cos(t) - inner * 3, 0, 1.5));
    return axis(1) - axis(-1);
  },
  'geo-048': () => {
    // the first circle by bisection; then, by Descartes, neighbours of a circle have curvatures of known sum
    const centre = (r: number): P => pt(2 + Math.sqrt((2 + r) ** 2 - r * r), r);
    const r = bisect((s) => dist(centre(s), pt(6, 0)) + s - 6, 0.1, 6);
    let [previous, current] = [1 / r, 1 / r];
    for (let n = 1; n < 4; n++) {
      [previous, current] = [current, 2 * (-1 / 6 + 1 / 2 + current) - previous];
    }
    return 1 / current;
  },
  'geo-049': () => {
    const i = incentre(A, B, C);
    return dist(A, i) * dist(B, i) * dist(C, i);
  },
  'geo-051': () => {
    const [a, b] = [pt(0, 0), pt(5, 0)];
    const c = polar(
      8,
      bisect((t) => dist(b, polar(8, t)) - 7, 0, 3),
    );
    const centre = circum(b, c, incentre(a, b, c));
    const h = meet(b, foot(b, c, a), c, foot(c, a, b));
    return (dist(centre, b) + dist(centre, h) + dist(centre, circum(a, b, c))) / 3;
  },
  'geo-053': () => {
    const [d, e] = [along(B, C, 6 / 14), along(C, A, 9 / 15)];
    const p = meet(d, add(d, perp(sub(C, B))), e, add(e, perp(sub(A, C))));
    return dist(A, foot(p, A, B));
  },
  'geo-054': () => {
    const [a, b, c] = [pt(0, 0), pt(6, 0), polar(6, 60 * deg)];
    const g = mul(1 / 3, add(a, add(b, c)));
    const h = add(g, polar(1, 0.37));
    return lineDist(a, g, h) ** 2 + lineDist(b, g, h) ** 2 + lineDist(c, g, h) ** 2;
  },
  'geo-055': () => {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += dist(polar(2, 0.3), polar(3, k * 30 * deg)) ** 2;
    return sum;
  },
  'geo-057': () => dist(A, again(A, foot(A, B, C), circum(A, B, C))),
  'geo-058': () => {
    const [a, b, p] = [pt(0, 0), pt(8, 0), pt(2.5, -7.25)];
    const q = add(b, perp(sub(add(a, perp(sub(p, a))), b)));
    return area(a, b, mid(p, q));
  },
  'geo-059': () => {
    const [b, c] = [
      polar(9, 0),
      polar(
        9,
        bisect((t) => dist(polar(9, 0), polar(9, t)) - 9, 0, 3),
      ),
    ];
    const start = Math.atan2(c.y, c.x);
    const g = (k: number): P => {
      const a = polar(9, start + (k / 20000) * (2 * Math.PI - start));
      return mul(1 / 3, add(a, add(b, c)));
    };
    let sum = 0;
    for (let k = 0; k < 20000; k++) sum += dist(g(k), g(k + 1));
    return sum;
  },
  'geo-060': () => {
    const [o, a, k] = [pt(0, 0), pt(1, 0), 0.8];
    const [m, n] = [pt(0.5, k), pt(0.5, -1 / (4 * k))];
    const b = add(m, polar(dist(m, o), 2.1));
    const c = (t: number): P => add(n, polar(dist(n, o), t));
    const f = (t: number): number => 20 * dist(a, b) * dist(o, c(t)) - 15 * dist(a, c(t)) * dist(o, b);
    const t = bisect(f, Math.atan2(-n.y, 0.5), Math.atan2(-n.y, -0.5));
    return (dist(b, c(t)) * dist(o, a) * 15) / (dist(a, b) * dist(o, c(t)));
  },
  'geo-061': () => {
    const size = (t: number): number => {
      const p = polar(6, t);
      return p.y * (p.x - meet(pt(0, 0), polar(1, 60 * deg), p, pt(0, p.y)).x);
    };
    return -least((t) => -size(t), 0.001, 60 * deg);
  },
};
