import type { Domain } from '../types.js';
import { formatScore, formatSeconds } from './numbers.js';
import type { SystemResult, TaskResult } from './types.js';

/** A column that holds a number for each system. */
export type Column = 'mean' | 'seconds' | Domain;

/** Whether a system marks an end of the scale: it is shown, but neither ranked nor called best. */
export function isReference({ id, type }: SystemResult): boolean {
  return id === 'ideal' || type === '-';
}

/** Systems with scores, best first. */
export function systemsThatRan({ systems }: TaskResult): SystemResult[] {
  return systems.filter(({ skipped }) => skipped === null);
}

/** Systems without scores. */
export function skippedSystems({ systems }: TaskResult): SystemResult[] {
  return systems.filter(({ skipped }) => skipped !== null);
}

/** What a system has in a column; null when it has nothing there. */
export function valueIn(system: SystemResult, column: Column): number | null {
  if (system.skipped !== null) return null;
  const value =
    column === 'mean'
      ? system.mean
      : column === 'seconds'
        ? system.medianSeconds
        : system.domains[column]?.mean;
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

/** A value as the tables print it. */
export function formatValue(system: SystemResult, column: Column): string {
  const value = valueIn(system, column);
  return column === 'seconds' ? formatSeconds(value) : formatScore(value ?? undefined);
}

/**
 * Ids of the systems with the best value of a column: the highest score or the least time. Values that print alike
 * share the honour. Empty when the column tells no two systems apart.
 */
export function bestIn({ systems }: TaskResult, column: Column): ReadonlySet<string> {
  const rivals = systems.filter((system) => !isReference(system) && valueIn(system, column) !== null);
  const values = rivals.map((system) => valueIn(system, column)!);
  const best = values.reduce((a, b) => ((column === 'seconds' ? b < a : b > a) ? b : a), values[0] ?? 0);
  const winner = rivals.find((system) => valueIn(system, column) === best);
  if (winner === undefined) return new Set();
  const shown = formatValue(winner, column);
  const ids = rivals.filter((system) => formatValue(system, column) === shown).map(({ id }) => id);
  return new Set(ids.length === rivals.length ? [] : ids);
}

/** Ranks by mean, from 1; equal means share a rank. Ends of the scale and skipped systems have none. */
export function ranks(task: TaskResult): ReadonlyMap<string, number> {
  const rivals = systemsThatRan(task).filter((system) => !isReference(system));
  return new Map(rivals.map(({ id, mean }) => [id, 1 + rivals.filter((other) => other.mean > mean).length]));
}
