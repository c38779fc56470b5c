import type { Comparisons } from '../types.js';
import { strongComponents, weakComponents } from './components.js';
import { type PairTable, pairTable } from './pair-table.js';

/** What a set of comparisons can and cannot say. */
export interface Diagnosis {
  /** Strongly connected components of the win graph (a tie links both ways). One: a maximum-likelihood fit exists. */
  readonly components: readonly (readonly number[])[];
  /** Components of items that met at all. Order between two of them is undefined. */
  readonly groups: readonly (readonly number[])[];
  /** Items that took part and won nothing (a tie counts as winning something). */
  readonly winless: readonly number[];
  /** Items that took part and lost nothing. */
  readonly unbeaten: readonly number[];
  /** Items in no comparison. */
  readonly absent: readonly number[];
  /** Fewest further wins, each of an item over another, that would make the win graph strongly connected. */
  readonly missingComparisons: number;
  /** Pairs that never met. */
  readonly unmetPairs: number;
  /** Triples that all met with a clear majority each. */
  readonly triples: number;
  /** Of them, those that go in a circle. */
  readonly circularTriples: number;
  /** `circularTriples / triples`; 0 when there are no such triples, 0.25 expected of coin flips. */
  readonly intransitivity: number;
}

/**
 * Examines comparisons before a fit. Costs O(pairs x items / 32) for the triples.
 *
 * @throws InvalidInputError as `fitBradleyTerry`
 * @example
 * ```ts
 * diagnose(3, [{ winner: 0, loser: 1 }]).absent; // [2]
 * ```
 */
export function diagnose(itemCount: number, comparisons: Comparisons): Diagnosis {
  const table = pairTable(itemCount, comparisons);
  const { triples, circular } = countTriples(table);
  return {
    ...diagnoseTable(table),
    groups: weakComponents(table),
    unmetPairs: (itemCount * (itemCount - 1)) / 2 - table.pairCount,
    triples,
    circularTriples: circular,
    intransitivity: triples === 0 ? 0 : circular / triples,
  };
}

/** The part of a diagnosis a fit needs. */
export function diagnoseTable(
  table: PairTable,
): Pick<Diagnosis, 'components' | 'winless' | 'unbeaten' | 'absent' | 'missingComparisons'> {
  const { itemCount, pairCount, first, second, firstWins, secondWins, ties } = table;
  const won = new Float64Array(itemCount);
  const lost = new Float64Array(itemCount);
  for (let row = 0; row < pairCount; row += 1) {
    won[first[row]!]! += firstWins[row]! + ties[row]!;
    lost[first[row]!]! += secondWins[row]! + ties[row]!;
    won[second[row]!]! += secondWins[row]! + ties[row]!;
    lost[second[row]!]! += firstWins[row]! + ties[row]!;
  }
  const select = (test: (i: number) => boolean): number[] =>
    Array.from({ length: itemCount }, (_, i) => i).filter(test);
  const components = strongComponents(table);
  return {
    components,
    winless: select((i) => won[i] === 0 && lost[i]! > 0),
    unbeaten: select((i) => lost[i] === 0 && won[i]! > 0),
    absent: select((i) => won[i] === 0 && lost[i] === 0),
    missingComparisons: missing(table, components),
  };
}

/** Eswaran and Tarjan (1976): the larger of the sources (with isolated) and sinks (with isolated) of the condensation. */
function missing(table: PairTable, components: readonly (readonly number[])[]): number {
  if (components.length <= 1) return 0;
  const of = new Int32Array(table.itemCount);
  for (const [c, items] of components.entries()) for (const item of items) of[item] = c;
  const beats = new Uint8Array(components.length);
  const beaten = new Uint8Array(components.length);
  for (let row = 0; row < table.pairCount; row += 1) {
    const a = of[table.first[row]!]!;
    const b = of[table.second[row]!]!;
    if (a === b) continue;
    const [from, to] = table.firstWins[row]! > 0 ? [a, b] : [b, a];
    beats[from] = 1;
    beaten[to] = 1;
  }
  let withoutWin = 0;
  let withoutLoss = 0;
  for (let c = 0; c < components.length; c += 1) {
    if (beats[c] === 0) withoutWin += 1;
    if (beaten[c] === 0) withoutLoss += 1;
  }
  return Math.max(withoutWin, withoutLoss);
}

/** Counts triples with three clear majorities, and those among them that are circles. */
function countTriples(table: PairTable): { triples: number; circular: number } {
  const n = table.itemCount;
  const words = (n + 31) >>> 5;
  const beats = new Uint32Array(n * words);
  const beatenBy = new Uint32Array(n * words);
  const edges: [winner: number, loser: number][] = [];
  for (let row = 0; row < table.pairCount; row += 1) {
    const margin = table.firstWins[row]! - table.secondWins[row]!;
    if (margin === 0) continue;
    const i = table.first[row]!;
    const j = table.second[row]!;
    const [winner, loser] = margin > 0 ? [i, j] : [j, i];
    edges.push([winner, loser]);
    beats[winner * words + (loser >>> 5)]! |= 1 << (loser & 31);
    beatenBy[loser * words + (winner >>> 5)]! |= 1 << (winner & 31);
  }
  let circular = 0;
  let all = 0;
  for (const [winner, loser] of edges) {
    for (let w = 0; w < words; w += 1) {
      const winnerLostTo = beatenBy[winner * words + w]!;
      const loserBeat = beats[loser * words + w]!;
      circular += bits(winnerLostTo & loserBeat);
      all += bits((winnerLostTo | beats[winner * words + w]!) & (loserBeat | beatenBy[loser * words + w]!));
    }
  }
  return { triples: all / 3, circular: circular / 3 };
}

function bits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
