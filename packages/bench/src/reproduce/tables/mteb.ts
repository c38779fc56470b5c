import { compareNumbers } from '../items.js';
import { systemNamed } from '../printed/systems.js';
import type { Printed } from '../printed/types.js';
import { findScore } from '../released/scores.js';
import type { ReleasedData } from '../released/types.js';
import { mtebCorrelations, type ScoredTwice } from '../studies/mteb.js';
import type { Item } from '../types.js';

const EARLIER =
  'the printed correlations come from earlier scores of six systems, see the items table-1.mteb-earlier-scores';

/** The correlations with MTEB of section 4.1: on the printed scores, on the earlier ones, and on the released ones. */
export function mteb(printed: Printed, released: ReleasedData | undefined): Item[] {
  const pairs = printed['table-01'].rows.flatMap(({ system, overall, mtebRetrieval }): ScoredTwice[] =>
    mtebRetrieval === null ? [] : [{ system, score: overall, mteb: mtebRetrieval }],
  );
  const earlier = new Map(
    printed['mteb-earlier-scores'].rows.map(({ system, overall }) => [system, overall]),
  );
  const before = pairs.map((pair) => ({ ...pair, score: earlier.get(pair.system) ?? pair.score }));
  const recomputed = pairs.flatMap((pair): ScoredTwice[] => {
    const { key } = systemNamed(printed, pair.system);
    const score = findScore(released, key, 'statement-full', 'overall')?.value;
    const retrieval = released?.mteb.get(key);
    return score === undefined || retrieval === undefined
      ? []
      : [{ ...pair, score: Number(score.toFixed(3)), mteb: retrieval }];
  });
  return [
    ...compare(printed, 'table-1.mteb', pairs, 'printed figures', EARLIER),
    ...compare(printed, 'table-1.mteb-earlier-scores', before, 'printed figures', null),
    ...(recomputed.length === pairs.length
      ? compare(printed, 'table-1.mteb-released', recomputed, 'per-query data', EARLIER)
      : []),
  ];
}

function compare(
  printed: Printed,
  prefix: string,
  pairs: readonly ScoredTwice[],
  basis: 'printed figures' | 'per-query data',
  because: string | null,
): Item[] {
  const before2025 = new Set(printed['mteb-earlier-scores'].before2025);
  const { values, removed } = mtebCorrelations(pairs, before2025);
  return printed['mteb-correlations'].rows.map(({ id, printed: stated }) => {
    const count = Number(/-without-(\d)$/.exec(id)?.[1] ?? 0);
    const names = removed.slice(0, count).join(' and ');
    return compareNumbers({
      id: `${prefix}.${id}`,
      source: 'Section 4.1',
      printed: stated,
      ours: values[id]!,
      digits: 2,
      basis,
      note: count > 0 ? `without ${names}` : `${pairs.length} systems with a score in MTEB`,
      because,
    });
  });
}
