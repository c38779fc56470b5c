import type { Item, Status } from './types.js';

/** What an item was computed from: it settles the name of an agreement. */
export type Basis = 'printed figures' | 'per-query data';

const AGREEMENT: Record<Basis, Status> = { 'printed figures': 'agrees', 'per-query data': 'reproduced' };

interface Common {
  readonly id: string;
  readonly source: string;
  readonly basis: Basis;
  readonly note?: string | null | undefined;
  /** Added to the note when the values differ: the reason. */
  readonly because?: string | null | undefined;
}

/**
 * Compares a number with a printed one at the precision of the print.
 *
 * Either `digits`, the decimals of the print, half a unit of the last being allowed, or `significant`, the figures that
 * must be the same after rounding.
 */
export function compareNumbers(
  options: Common & { readonly printed: number; readonly ours: number } & (
      | { readonly digits: number }
      | { readonly significant: number }
    ),
): Item {
  const { printed, ours } = options;
  const equal =
    'digits' in options
      ? Math.abs(ours - printed) <= 0.5 * 10 ** -options.digits + 1e-9
      : ours.toPrecision(options.significant) === printed.toPrecision(options.significant);
  return finish(options, equal, Number((ours - printed).toPrecision(12)));
}

/** Compares two texts, or a number with a bound that is written out: the caller says whether they agree. */
export function compareTexts(
  options: Common & { readonly printed: string; readonly ours: string | number; readonly equal?: boolean },
): Item {
  return finish(options, options.equal ?? options.printed === options.ours, null);
}

function finish(
  { id, source, basis, note, because, printed, ours }: Common & Pick<Item, 'printed' | 'ours'>,
  equal: boolean,
  difference: number | null,
): Item {
  const text = joinNotes(note, equal ? null : (because ?? 'no reason is known'));
  return { id, source, printed, ours, difference, status: equal ? AGREEMENT[basis] : 'differs', note: text };
}

/** Something computed that has nothing printed to be held against. */
export function computed(
  options: Pick<Item, 'id' | 'source' | 'ours'> & Partial<Pick<Item, 'printed' | 'note'>>,
): Item {
  const { id, source, ours, printed = null, note = null } = options;
  return { id, source, printed, ours, difference: null, status: 'computed', note };
}

/** Something that cannot be computed yet. */
export function missing(
  status: Extract<Status, `needs ${string}`>,
  { id, source, printed = null, note }: Pick<Item, 'id' | 'source' | 'note'> & Partial<Pick<Item, 'printed'>>,
): Item {
  return { id, source, printed, ours: null, difference: null, status, note };
}

/** Notes of which some are absent, as one. */
export function joinNotes(...notes: readonly (string | null | undefined)[]): string | null {
  const present = notes.filter((note) => note !== null && note !== undefined && note !== '');
  return present.length === 0 ? null : present.join('; ');
}

/** A name as part of an id: `Qwen3-Embedding-0.6B` becomes `qwen3-embedding-0-6b`. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
