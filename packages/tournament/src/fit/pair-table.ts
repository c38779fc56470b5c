import { InvalidInputError, show } from '../errors.js';
import type { Comparison, ComparisonColumns, Comparisons } from '../types.js';

/** Comparisons summed by pair: what every fit works on. Pairs ascend by `first`, then `second`. */
export interface PairTable {
  readonly itemCount: number;
  /** Number of pairs that met with a positive weight. */
  readonly pairCount: number;
  /** Smaller index of each pair. */
  readonly first: Int32Array;
  /** Larger index of each pair. */
  readonly second: Int32Array;
  /** Weight of outright wins of `first`, and of `second`; ties are apart. */
  readonly firstWins: Float64Array;
  readonly secondWins: Float64Array;
  readonly ties: Float64Array;
  /** Sum of `ties`. */
  readonly totalTies: number;
}

/** Items up to which sums go through a dense matrix (32 MiB at the limit). */
const denseLimit = 2048;

/**
 * Sums comparisons by pair.
 *
 * @throws InvalidInputError for an index out of range, an item against itself, or a weight that is negative or not finite.
 */
export function pairTable(itemCount: number, comparisons: Comparisons): PairTable {
  if (!Number.isSafeInteger(itemCount) || itemCount < 0) {
    throw new InvalidInputError(
      `itemCount must be an integer of at least 0, got ${show(itemCount)}`,
      itemCount,
    );
  }
  if (
    typeof comparisons !== 'object' ||
    comparisons === null ||
    !(isColumns(comparisons) || Symbol.iterator in comparisons)
  ) {
    throw new InvalidInputError(
      `comparisons must be a list of { winner, loser } or columns { winners, losers }, got ${show(comparisons)}`,
      comparisons,
    );
  }
  const sums = itemCount <= denseLimit ? new DenseSums(itemCount) : new SparseSums(itemCount);
  if (isColumns(comparisons)) addColumns(sums, itemCount, comparisons);
  else addRows(sums, itemCount, comparisons);
  return sums.table();
}

function addRows(sums: Sums, itemCount: number, comparisons: Iterable<Comparison>): void {
  let row = 0;
  for (const comparison of comparisons) {
    const { winner, loser, weight = 1, tie = false } = comparison;
    check(itemCount, winner, loser, weight, row);
    if (weight > 0) sums.add(winner, loser, weight, tie);
    row += 1;
  }
}

function addColumns(sums: Sums, itemCount: number, columns: ComparisonColumns): void {
  const { winners, losers, weights, ties } = columns;
  const rows = winners.length;
  for (const [name, column] of Object.entries({ losers, weights, ties })) {
    if (column !== undefined && column.length !== rows) {
      throw new InvalidInputError(
        `${name} must have ${rows} rows as winners has, got ${column.length}`,
        column,
      );
    }
  }
  for (let row = 0; row < rows; row += 1) {
    const weight = weights === undefined ? 1 : weights[row]!;
    check(itemCount, winners[row]!, losers[row]!, weight, row);
    if (weight > 0) sums.add(winners[row]!, losers[row]!, weight, ties !== undefined && ties[row] === 1);
  }
}

function check(itemCount: number, winner: number, loser: number, weight: number, row: number): void {
  if (
    winner >= 0 &&
    winner < itemCount &&
    loser >= 0 &&
    loser < itemCount &&
    winner !== loser &&
    weight >= 0 &&
    weight < Number.POSITIVE_INFINITY &&
    Number.isInteger(winner) &&
    Number.isInteger(loser)
  ) {
    return;
  }
  for (const [name, index] of [
    ['winner', winner],
    ['loser', loser],
  ] as const) {
    if (!Number.isInteger(index) || index < 0 || index >= itemCount) {
      throw new InvalidInputError(
        `${name} must be an item index in [0, ${itemCount}), got ${show(index)} (comparison ${row})`,
        index,
      );
    }
  }
  if (winner === loser) {
    throw new InvalidInputError(`item ${winner} is compared with itself (comparison ${row})`, winner);
  }
  throw new InvalidInputError(
    `weight must be finite and not negative, got ${show(weight)} (comparison ${row})`,
    weight,
  );
}

function isColumns(comparisons: Comparisons): comparisons is ComparisonColumns {
  return 'winners' in comparisons;
}

interface Sums {
  add(winner: number, loser: number, weight: number, tie: boolean): void;
  table(): PairTable;
}

class DenseSums implements Sums {
  private readonly wins: Float64Array;
  private tied: Float64Array | undefined;
  private pairCount = 0;

  constructor(private readonly itemCount: number) {
    this.wins = new Float64Array(itemCount * itemCount);
  }

  add(winner: number, loser: number, weight: number, tie: boolean): void {
    const { wins, itemCount } = this;
    const forward = winner * itemCount + loser;
    const backward = loser * itemCount + winner;
    const upper = winner < loser ? forward : backward;
    if (wins[forward] === 0 && wins[backward] === 0 && (this.tied === undefined || this.tied[upper] === 0)) {
      this.pairCount += 1;
    }
    if (tie) {
      this.tied ??= new Float64Array(wins.length);
      this.tied[upper]! += weight;
    } else {
      wins[forward]! += weight;
    }
  }

  table(): PairTable {
    const { itemCount: n, wins, tied, pairCount } = this;
    const rows = new TableBuilder(n, pairCount);
    for (let i = 0; i < n; i += 1) {
      for (let j = i + 1, down = (i + 1) * n + i; j < n; j += 1, down += n) {
        const firstWins = wins[i * n + j]!;
        const secondWins = wins[down]!;
        const ties = tied === undefined ? 0 : tied[i * n + j]!;
        if (firstWins !== 0 || secondWins !== 0 || ties !== 0) rows.push(i, j, firstWins, secondWins, ties);
      }
    }
    return rows.done();
  }
}

class SparseSums implements Sums {
  private readonly pairs = new Map<number, [firstWins: number, secondWins: number, ties: number]>();

  constructor(private readonly itemCount: number) {}

  add(winner: number, loser: number, weight: number, tie: boolean): void {
    const forward = winner < loser;
    const key = forward ? winner * this.itemCount + loser : loser * this.itemCount + winner;
    let sums = this.pairs.get(key);
    if (sums === undefined) {
      sums = [0, 0, 0];
      this.pairs.set(key, sums);
    }
    sums[tie ? 2 : forward ? 0 : 1] += weight;
  }

  table(): PairTable {
    const n = this.itemCount;
    const rows = new TableBuilder(n, this.pairs.size);
    for (const [key, sums] of [...this.pairs].sort((a, b) => a[0] - b[0])) {
      rows.push(Math.floor(key / n), key % n, sums[0], sums[1], sums[2]);
    }
    return rows.done();
  }
}

class TableBuilder {
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly firstWins: Float64Array;
  private readonly secondWins: Float64Array;
  private readonly ties: Float64Array;
  private row = 0;
  private totalTies = 0;

  constructor(
    private readonly itemCount: number,
    private readonly pairCount: number,
  ) {
    this.first = new Int32Array(pairCount);
    this.second = new Int32Array(pairCount);
    this.firstWins = new Float64Array(pairCount);
    this.secondWins = new Float64Array(pairCount);
    this.ties = new Float64Array(pairCount);
  }

  push(first: number, second: number, firstWins: number, secondWins: number, ties: number): void {
    this.first[this.row] = first;
    this.second[this.row] = second;
    this.firstWins[this.row] = firstWins;
    this.secondWins[this.row] = secondWins;
    this.ties[this.row] = ties;
    this.totalTies += ties;
    this.row += 1;
  }

  done(): PairTable {
    const { itemCount, pairCount, first, second, firstWins, secondWins, ties, totalTies } = this;
    return { itemCount, pairCount, first, second, firstWins, secondWins, ties, totalTies };
  }
}
