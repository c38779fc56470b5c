import type { Printed, SystemClass, SystemRow } from './types.js';

/** Finds the system behind any of its printed names. Throws when the data files do not know it. */
export function systemNamed(printed: Printed, name: string): SystemRow {
  const found = printed.systems.rows.find((row) => row.name === name || row.aka?.includes(name));
  if (found === undefined) throw new Error(`systems.json has no system named "${name}"`);
  return found;
}

/** The row of a system in a table, whichever of its names the table prints. */
export function rowOf<T extends { readonly system: string }>(
  printed: Printed,
  rows: readonly T[],
  name: string,
): T | undefined {
  const { key } = systemNamed(printed, name);
  return rows.find(({ system }) => systemNamed(printed, system).key === key);
}

/** Class of a system by its type: cross-encoders and late interaction (C, L) read query and document together. */
export function classOfType(type: string): SystemClass {
  return type.endsWith('B') ? 'bi-encoder' : 'cross-encoder';
}
