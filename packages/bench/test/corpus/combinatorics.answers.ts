// Answer checks for the bundled combinatorics problems: each recomputes its answer by enumeration,
// dynamic programming or a numeric iteration that does not follow the written solution.

const bits = (mask: number): number => {
  let count = 0;
  for (let m = mask; m > 0; m &= m - 1) count++;
  return count;
};

const at = (list: readonly number[], i: number): number => list[i] ?? 0;

/** Number of permutations of 0..n-1 accepted by `good`. */
const countPermutations = (n: number, good: (p: readonly number[]) => boolean): number => {
  const p: number[] = [];
  const rec = (used: number): number => {
    if (p.length === n) return good(p) ? 1 : 0;
    let total = 0;
    for (let v = 0; v < n; v++) {
      if ((used >> v) & 1) continue;
      p.push(v);
      total += rec(used | (1 << v));
      p.pop();
    }
    return total;
  };
  return rec(0);
};

/** Number of integers 0 <= m < limit accepted by `good`. */
const countBelow = (limit: number, good: (m: number) => boolean): number => {
  let total = 0;
  for (let m = 0; m < limit; m++) if (good(m)) total++;
  return total;
};

/** Digits of m in the given base, `length` of them, lowest first. */
const digitsOf = (m: number, base: number, length: number): number[] => {
  const digits: number[] = [];
  for (let i = 0, rest = m; i < length; i++, rest = Math.floor(rest / base)) digits.push(rest % base);
  return digits;
};

/** Number of classes of the words m < base^length under index permutations (new[i] = old[perm[i]]). */
const countOrbits = (
  base: number,
  length: number,
  group: readonly (readonly number[])[],
  keep: (d: readonly number[]) => boolean,
): number =>
  countBelow(base ** length, (m) => {
    const d = digitsOf(m, base, length);
    if (!keep(d)) return false;
    return group.every((g) => g.reduce((sum, source, i) => sum + at(d, source) * base ** i, 0) >= m);
  });

/** Number of changes between neighbours among the lowest `length` bits of m. */
const changes = (m: number, length: number): number => bits((m ^ (m >> 1)) & ((1 << (length - 1)) - 1));

export const checks: Readonly<Record<string, () => number>> = {
  'com-001': () =>
    // 0,1 / 2,3 / 4,5 are the couples, 6 is the bachelor
    countPermutations(7, (p) =>
      p.every((v, i) => i === 0 || v === 6 || at(p, i - 1) === 6 || v >> 1 !== at(p, i - 1) >> 1),
    ),
  'com-002': () => {
    const ways = (x: number, y: number): number => {
      if (x < 0 || y < 0 || (x === 2 && y === 2) || (x === 4 && y === 5) || (x === 6 && y === 6)) return 0;
      return x === 0 && y === 0 ? 1 : ways(x - 1, y) + ways(x, y - 1);
    };
    return ways(8, 8);
  },
  'com-003': () => countPermutations(5, (p) => at(p, 0) % 4 !== 0 && at(p, 4) % 4 !== 0),
  'com-004': () => countBelow(2 ** 20, (m) => (m & (m >> 1)) === 0 && (m & (m >> 2)) === 0 && bits(m) === 5),
  'com-005': () => {
    const rec = (left: number, lowest: number, ones: number, sixes: number): number => {
      if (left === 0) return ones >= 1 && sixes >= 2 ? 1 : 0;
      let total = 0;
      for (let f = lowest; f <= 6; f++)
        total += rec(left - 1, f, ones + (f === 1 ? 1 : 0), sixes + (f === 6 ? 1 : 0));
      return total;
    };
    return rec(7, 1, 0, 0);
  },
  'com-006': () => {
    let total = 0;
    for (let a = 1; a <= 41; a += 2)
      for (let b = 2; a + b <= 41; b += 2)
        for (let c = 2; a + b + c < 41; c += 2) if ((41 - a - b - c) % 2 === 0) total++;
    return total;
  },
  'com-007': () => countBelow(2 ** 14, (m) => bits(m) === 9 && bits(m & ~(m << 1)) === 4),
  'com-008': () => countBelow(2 ** 12, (m) => changes(m, 12) === 4),
  'com-009': () =>
    countBelow(
      2 ** 12,
      (m) => bits(m) === 5 && digitsOf(m, 2, 12).reduce((sum, bit, i) => sum + bit * (i + 1), 0) > 32,
    ),
  'com-013': () => {
    // the 27 lines of a cubic surface: a_i, b_i and c_ij; two are joined if they meet
    const names: string[] = [];
    for (let i = 0; i < 6; i++) {
      names.push(`a${i}`, `b${i}`);
      for (let j = i + 1; j < 6; j++) names.push(`c${i}${j}`);
    }
    const shares = (s: string, t: string): boolean => [...s.slice(1)].some((ch) => t.slice(1).includes(ch));
    const joined = (s: string, t: string): boolean =>
      s[0] === t[0]
        ? s[0] === 'c' && s !== t && !shares(s, t)
        : (s[0] === 'c' || t[0] === 'c') === shares(s, t);
    const common = (s: string, t: string): number => names.filter((u) => joined(s, u) && joined(t, u)).length;
    const valid = names.every((s) =>
      names.every((t) => common(s, t) === (s === t ? 10 : joined(s, t) ? 1 : 5)),
    );
    return valid ? names.length : Number.NaN;
  },
  'com-014': () => {
    // one such network: islands on a circle, joined at distances 1, 2 and 6
    const joined = (i: number, j: number): number => ([1, 2, 6, 10, 11].includes(j - i) ? 1 : 0);
    let total = 0;
    for (let i = 0; i < 12; i++)
      for (let j = i + 1; j < 12; j++)
        for (let k = j + 1; k < 12; k++) if ((joined(i, j) + joined(j, k) + joined(i, k)) % 3 === 0) total++;
    return total;
  },
  'com-015': () => countBelow(6 ** 4, (m) => digitsOf(m, 6, 4).reduce((sum, d) => sum + d + 1, 0) === 16),
  'com-016': () => {
    // every set of cuts gives the product of the piece lengths
    let total = 0;
    for (let cuts = 0; cuts < 2 ** 9; cuts++) {
      let product = 1;
      let length = 1;
      for (let i = 0; i < 9; i++) {
        if ((cuts >> i) & 1) product *= length;
        length = (cuts >> i) & 1 ? 1 : length + 1;
      }
      total += product * length;
    }
    return total;
  },
  'com-017': () => {
    const rec = (k: number, rest: number): number =>
      k === 0 ? (rest === 1 ? 1 : 0) : rec(k - 1, rest) + rec(k - 1, (rest + k) % 3);
    return rec(18, 0);
  },
  'com-019': () => {
    // by the number d of dominoes among 9 - d pieces
    let total = 0;
    for (let mask = 0; mask < 2 ** 9; mask++)
      for (let pieces = 5; pieces <= 9; pieces++)
        if (mask < 2 ** pieces && pieces + bits(mask) === 9)
          total += 3 ** bits(mask) * 2 ** (pieces - bits(mask));
    return total;
  },
  'com-020': () => countBelow(2 ** 12, (m) => (m & ~(m >> 1) & (m >> 2)) === 0),
  'com-021': () => {
    const rec = (left: number, first: number, last: number): number => {
      if (left === 0) return first === last ? 0 : 1;
      let total = 0;
      for (let c = 0; c < 5; c++) if (c !== last) total += rec(left - 1, first, c);
      return total;
    };
    return [0, 1, 2, 3, 4].reduce((sum, c) => sum + rec(7, c, c), 0);
  },
  'com-022': () => countBelow(2 ** 10, (m) => (m & (m >> 1)) !== 0),
  'com-023': () =>
    countBelow(6 ** 5, (m) => digitsOf(m, 6, 5).reduce((product, d) => product * (d + 1), 1) % 10 === 0),
  'com-024': () => {
    let total = 0;
    for (let i = 0; i < 17; i++)
      for (let j = i + 1; j < 17; j++)
        for (let k = j + 1; k < 17; k++) if (Math.max(j - i, k - j, 17 - k + i) < 8.5) total++;
    return total;
  },
  'com-025': () => {
    let peaks = 0;
    const orders = countPermutations(9, (p) => {
      for (let i = 0; i < 9; i++) if ((p[i - 1] ?? -1) < at(p, i) && (p[i + 1] ?? -1) < at(p, i)) peaks++;
      return true;
    });
    return peaks / orders;
  },
  'com-026': () => {
    // exact mean over all pairs of neighbouring rows of 8 squares, times the 7 pairs of rows
    let blocks = 0;
    for (let top = 0; top < 256; top++)
      for (let low = 0; low < 256; low++) {
        const same = ~(top ^ low) & 255;
        blocks += bits(same & (same >> 1) & ~(top ^ (top >> 1)) & 127);
      }
    return (7 * blocks) / 65536;
  },
  'com-027': () => {
    // distribution of (last result, number of runs)
    let heads = [0, 1 / 3];
    let tails = [0, 2 / 3];
    for (let toss = 2; toss <= 20; toss++) {
      const runs = [...Array(toss + 1).keys()];
      const newHeads = runs.map((r) => (at(heads, r) + at(tails, r - 1)) / 3);
      tails = runs.map((r) => ((at(tails, r) + at(heads, r - 1)) * 2) / 3);
      heads = newHeads;
    }
    return heads.reduce((sum, q, r) => sum + r * (q + at(tails, r)), 0);
  },
  'com-029': () => {
    // sum over n of the probability that n tosses do not contain the pattern, by last two results
    let state = [1, 0, 0];
    let mean = 0;
    for (let n = 0; n < 2000; n++) {
      const [none, h, ht] = [at(state, 0), at(state, 1), at(state, 2)];
      mean += none + h + ht;
      state = [((none + ht) * 2) / 3, (none + h) / 3, (h * 2) / 3];
    }
    return mean;
  },
  'com-030': () => {
    let p = [1, 0, 0, 0, 0, 0, 0];
    for (let n = 0; n < 2000; n++) {
      const from = (v: number): number => (v === 3 || v === 5 ? 0 : at(p, v) / 2);
      p = p.map((q, v) => (v === 3 || v === 5 ? q : 0) + from((v + 1) % 7) + from((v + 6) % 7));
    }
    return at(p, 3);
  },
  'com-031': () => {
    let p = [0, 0, 1, 0, 0, 0];
    for (let n = 0; n < 2000; n++) {
      const from = (k: number): number => (k <= 0 || k >= 5 ? 0 : at(p, k));
      p = p.map((q, k) => (k === 0 || k === 5 ? q : 0) + (from(k - 1) * 2) / 3 + from(k + 1) / 3);
    }
    return at(p, 5);
  },
  'com-032': () => {
    // sum over n of the probability that a1 (index 0) has not been reached after n moves
    let p: number[] = Array.from({ length: 64 }, (_, s) => (s === 63 ? 1 : 0));
    let mean = 0;
    for (let n = 0; n < 3000; n++) {
      mean += p.reduce((sum, q) => sum + q, 0);
      const row = Array.from({ length: 8 }, (_, r) =>
        p.reduce((sum, q, s) => sum + (s >> 3 === r ? q : 0), 0),
      );
      const column = Array.from({ length: 8 }, (_, c) =>
        p.reduce((sum, q, s) => sum + ((s & 7) === c ? q : 0), 0),
      );
      p = p.map((q, s) => (s === 0 ? 0 : (at(row, s >> 3) + at(column, s & 7) - 2 * q) / 14));
    }
    return mean;
  },
  'com-033': () => {
    let pairs = 0;
    for (let s = 0; s < 100; s++)
      for (let t = s + 1; t < 100; t++)
        if (Math.abs(Math.floor(s / 10) - Math.floor(t / 10)) * Math.abs((s % 10) - (t % 10)) === 2) pairs++;
    return pairs;
  },
  'com-034': () => {
    // half the number of grid points with an odd number of unit segments (connected graph)
    let odd = 0;
    for (let x = 0; x <= 7; x++)
      for (let y = 0; y <= 5; y++) {
        const degree = [x > 0, x < 7, y > 0, y < 5].filter(Boolean).length;
        if (degree % 2 === 1) odd++;
      }
    return odd / 2;
  },
  'com-036': () =>
    countOrbits(
      3,
      9,
      [
        [6, 3, 0, 7, 4, 1, 8, 5, 2],
        [8, 7, 6, 5, 4, 3, 2, 1, 0],
        [2, 5, 8, 1, 4, 7, 0, 3, 6],
      ],
      () => true,
    ),
  'com-037': () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const group = places.flatMap((shift) => [
      places.map((i) => (i + shift) % 9),
      places.map((i) => (shift + 9 - i) % 9),
    ]);
    return countOrbits(2, 9, group, (d) => d.reduce((sum, v) => sum + v, 0) === 3);
  },
  'com-038': () => {
    const edges = ['01', '02', '03', '12', '13', '23'];
    const group: number[][] = [];
    countPermutations(4, (p) => {
      let inversions = 0;
      for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) if (at(p, i) > at(p, j)) inversions++;
      const image = (e: string): string =>
        [at(p, Number(e[0])), at(p, Number(e[1]))].sort((u, v) => u - v).join('');
      if (inversions % 2 === 0) group.push(edges.map((e) => edges.indexOf(image(e))));
      return true;
    });
    return countOrbits(3, 6, group, () => true);
  },
  'com-039': () => {
    const classes = new Set<number>();
    for (let m = 0; m < 256; m++) {
      const reversed = digitsOf(m, 2, 8).reduce((value, bit) => 2 * value + bit, 0);
      classes.add(Math.min(m, reversed, 255 - m, 255 - reversed));
    }
    return classes.size;
  },
  'com-040': () => {
    // one term for every subset of a 12-element set
    let sum = 0;
    for (let m = 0; m < 2 ** 12; m++) sum += (bits(m) % 2 === 0 ? 1 : -1) / (bits(m) + 1) / (bits(m) + 2);
    return sum;
  },
  'com-041': () => {
    let sum = 0;
    for (let a = 1; a <= 20; a++)
      for (let b = a + 1; b <= 20; b++)
        for (let c = b + 1; c <= 20; c++) for (let d = c + 1; d <= 20; d++) sum += c;
    return sum;
  },
  'com-042': () => countBelow(2 ** 16, (m) => bits(m & 511) === bits(m >> 9)) / 2 ** 16,
  'com-043': () => {
    const rec = (row: number, used: number, left: number): number => {
      if (left === 0) return 1;
      if (row === 7) return 0;
      let total = rec(row + 1, used, left);
      for (let c = 0; c < 9; c++) if (!((used >> c) & 1)) total += rec(row + 1, used | (1 << c), left - 1);
      return total;
    };
    return rec(0, 0, 4);
  },
  'com-044': () => {
    const rec = (left: readonly number[], last: number): number => {
      if (left.every((n) => n === 0)) return 1;
      return left.reduce(
        (sum, n, letter) =>
          n === 0 || (letter === 0 && last === 0)
            ? sum
            : sum +
              rec(
                left.map((v, i) => (i === letter ? v - 1 : v)),
                letter,
              ),
        0,
      );
    };
    return rec([3, 2, 2, 1, 1], -1); // A, B, R, I, N
  },
  'com-045': () => {
    const target = 2 ** 4 * 3 ** 3 * 5 ** 2;
    const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
    const divisors: number[] = [];
    for (let d = 1; d <= target; d++) if (target % d === 0) divisors.push(d);
    return divisors.reduce(
      (sum, a) => sum + divisors.filter((b) => (a * b) / gcd(a, b) === target).length,
      0,
    );
  },
  'com-046': () => {
    // the lowest unpaired player takes a partner and a colour
    const rec = (free: number): number => {
      if (free === 0) return 1;
      const rest = free & (free - 1);
      let total = 0;
      for (let v = 0; v < 12; v++) if ((rest >> v) & 1) total += 2 * rec(rest & ~(1 << v));
      return total;
    };
    return rec(2 ** 12 - 1);
  },
  'com-047': () => {
    const ways = (x: number, y: number): number =>
      y > x || y < 0 ? 0 : x === 0 ? 1 : ways(x - 1, y) + ways(x, y - 1);
    return ways(8, 5);
  },
  'com-048': () => {
    const rec = (tosses: number, lead: number): number =>
      lead === 4 ? 2 ** tosses : tosses === 0 ? 0 : rec(tosses - 1, lead + 1) + rec(tosses - 1, lead - 1);
    return rec(12, 0);
  },
  'com-049': () => {
    const rec = (ups: number, downs: number, floor: number): number => {
      if (floor < 0) return 0;
      if (ups === 0 && downs === 0) return 1;
      return (
        (ups > 0 ? rec(ups - 1, downs, floor + 1) : 0) + (downs > 0 ? rec(ups, downs - 1, floor - 1) : 0)
      );
    };
    return rec(9, 9, 2);
  },
  'com-050': () => {
    // systems of disjoint chords on n points; the first point is joined to an odd number of places further
    const systems = (n: number, shortest: number): number => {
      if (n === 0) return 1;
      let total = 0;
      for (let gap = shortest; gap < n; gap += 2) total += systems(gap - 1, 1) * systems(n - gap - 1, 1);
      return total;
    };
    return systems(14, 3);
  },
  'com-051': () => {
    // the board lies on its side, ten rows of seven; for each place of the unit square search a covering;
    // depth[c] = cells of column c covered from above
    const search = (cell: number, depth: readonly number[], hole: number, failed: Set<string>): boolean => {
      if (cell === 70) return depth.every((d) => d === 0);
      const key = `${cell}:${depth.join('')}`;
      const c = cell % 7;
      const down = (d: number): boolean =>
        search(
          cell + 1,
          depth.map((v, i) => (i === c ? d : v)),
          hole,
          failed,
        );
      if (failed.has(key)) return false;
      failed.add(key);
      if (at(depth, c) > 0) return cell !== hole && down(at(depth, c) - 1);
      const flat =
        c <= 4 && at(depth, c + 1) + at(depth, c + 2) === 0 && hole !== cell + 1 && hole !== cell + 2;
      return cell === hole
        ? down(0)
        : (cell < 56 && down(2)) || (flat && search(cell + 3, depth, hole, failed));
    };
    return countBelow(70, (hole) => search(0, [0, 0, 0, 0, 0, 0, 0], hole, new Set()));
  },
  'com-053': () => {
    // maximum matching of downward triangles (row, k) with the three upward triangles around them
    const owner = new Map<string, string>();
    const place = (row: number, k: number, seen: Set<string>): boolean =>
      [`${row},${k}`, `${row},${k + 1}`, `${row - 1},${k}`].some((up) => {
        if (seen.has(up)) return false;
        seen.add(up);
        const other = (owner.get(up) ?? '').split(',').map(Number);
        if (owner.has(up) && !place(at(other, 0), at(other, 1), seen)) return false;
        owner.set(up, `${row},${k}`);
        return true;
      });
    let tiles = 0;
    for (let row = 2; row <= 9; row++) for (let k = 1; k < row; k++) if (place(row, k, new Set())) tiles++;
    return tiles;
  },
  'com-055': () => {
    const lost: boolean[] = [true];
    for (let n = 1; n <= 100; n++) lost.push(![1, 3, 4].some((take) => lost[n - take] === true));
    return lost.filter(Boolean).length - 1;
  },
  'com-056': () => {
    const lost = new Set<number>();
    for (let x = 0; x <= 10; x++)
      for (let y = 0; y <= 10; y++) {
        const moves = [
          x > 0 ? 11 * (x - 1) + y : -1,
          y > 0 ? 11 * x + y - 1 : -1,
          x > 0 && y > 0 ? 11 * (x - 1) + y - 1 : -1,
        ];
        if (!moves.some((m) => lost.has(m))) lost.add(11 * x + y);
      }
    return lost.size - 1;
  },
  'com-058': () => {
    // size of a largest set without difference 3, by the last three memberships
    let best = [0, -99, -99, -99, -99, -99, -99, -99];
    for (let n = 1; n <= 30; n++) {
      const next = best.map(() => -99);
      best.forEach((size, s) => {
        const out = (s << 1) & 7;
        next[out] = Math.max(at(next, out), size);
        if (!(s & 4)) next[out | 1] = Math.max(at(next, out | 1), size + 1);
      });
      best = next;
    }
    return Math.max(...best) + 1;
  },
  'com-063': () => {
    // smallest and largest possible total for every pile size
    const low = [0, 0];
    const high = [0, 0];
    for (let n = 2; n <= 24; n++) {
      const splits = [...Array(n - 1).keys()].map((i) => i + 1);
      low.push(Math.min(...splits.map((a) => a * (n - a) * n + at(low, a) + at(low, n - a))));
      high.push(Math.max(...splits.map((a) => a * (n - a) * n + at(high, a) + at(high, n - a))));
    }
    return at(low, 24) === at(high, 24) ? at(low, 24) : Number.NaN;
  },
  'com-066': () => {
    // longest[m] for the row with binary code m: choose a set bit, clear it, set the lower bits arbitrarily
    const longest: number[] = [0];
    for (let m = 1; m < 4096; m++) {
      let best = 0;
      for (let k = 0; k < 12; k++) {
        if (!((m >> k) & 1)) continue;
        const high = (m >> (k + 1)) << (k + 1); // results are high .. high + 2^k - 1
        best = Math.max(best, 1 + Math.max(...longest.slice(high, high + 2 ** k)));
      }
      longest.push(best);
    }
    return at(longest, 4095);
  },
  'com-068': () => {
    const piles = [1, 2, 4, 8, 16, 32, 64];
    for (;;) {
      piles.sort((a, b) => a - b);
      if (at(piles, 6) - at(piles, 0) < 2) return at(piles, 6);
      piles[0] = at(piles, 0) + 1;
      piles[6] = at(piles, 6) - 1;
    }
  },
  'com-069': () => {
    // carry the numbers 1, 2, ... to their places one by one, counting the exchanges
    const row = [4, 8, 1, 7, 3, 9, 2, 6, 5];
    let moves = 0;
    for (let v = 1; v <= 9; v++) {
      moves += row.indexOf(v);
      row.splice(row.indexOf(v), 1);
    }
    return moves;
  },
  'com-072': () => {
    // elements are added in decreasing order; a new smallest x must not complete a sum x + y = z
    const search = (x: number, set: readonly number[]): number => {
      if (x === 0) return set.length;
      const skip = search(x - 1, set);
      if (set.some((y) => set.includes(x + y))) return skip;
      return Math.max(skip, search(x - 1, [...set, x]));
    };
    return search(24, []);
  },
};
