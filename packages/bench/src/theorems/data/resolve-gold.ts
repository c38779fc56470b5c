import type { StatedQuery, TheoremCorpus, TheoremGold, TheoremQuery } from '../types.js';

/**
 * Finds the gold in the corpus. A unit is all rows of its names; one without a row is not counted in |G|, and a query
 * without a unit is dropped: that is a gap of the corpus, not a miss of a system.
 */
export function resolveGold(
  stated: readonly StatedQuery[],
  corpus: Pick<TheoremCorpus, 'rows'>,
): TheoremGold {
  const queries: TheoremQuery[] = [];
  const dropped: Pick<StatedQuery, 'id' | 'shared'>[] = [];
  const unknown: { query: string; name: string }[] = [];
  let missingUnits = 0;
  for (const query of stated) {
    const units = query.units.map((names) => [
      ...new Set(names.flatMap((name) => corpus.rows.get(name) ?? [])),
    ]);
    for (const name of new Set(query.units.flat())) {
      if (!corpus.rows.has(name)) unknown.push({ query: query.id, name });
    }
    const found = units.filter((rows) => rows.length > 0);
    if (found.length === 0) {
      dropped.push({ id: query.id, ...(query.shared !== undefined && { shared: query.shared }) });
      continue;
    }
    missingUnits += units.length - found.length;
    queries.push({ ...query, units: found });
  }
  return { queries, dropped, missingUnits, unknown };
}
