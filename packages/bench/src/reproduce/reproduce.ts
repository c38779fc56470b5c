import { figure2 } from './figures/figure-02.js';
import { figure5 } from './figures/figure-05.js';
import { figure6 } from './figures/figure-06.js';
import { figure7 } from './figures/figure-07.js';
import { figure8 } from './figures/figure-08.js';
import { figure9 } from './figures/figure-09.js';
import { figure10 } from './figures/figure-10.js';
import { rankingsByQuery } from './released/ranked-scores.js';
import { type EvaluationRun, PLACES, type ReleasedData } from './released/types.js';
import { ORIGINAL, scoreRankings } from './studies/rescaling.js';
import { table1 } from './tables/table-01.js';
import { table2 } from './tables/table-02.js';
import { table3 } from './tables/table-03.js';
import { table4 } from './tables/table-04.js';
import { table5 } from './tables/table-05.js';
import { table6 } from './tables/table-06.js';
import { table7 } from './tables/table-07.js';
import { table8 } from './tables/table-08.js';
import { table9 } from './tables/table-09.js';
import { table10 } from './tables/table-10.js';
import { table11 } from './tables/table-11.js';
import { table12 } from './tables/table-12.js';
import type { Inputs, RatedQuery, Section } from './types.js';

const SECTIONS = {
  'table-1': table1,
  'table-2': table2,
  'table-3': table3,
  'table-4': table4,
  'table-5': table5,
  'table-6': table6,
  'table-7': table7,
  'table-8': table8,
  'table-9': table9,
  'table-10': table10,
  'table-11': table11,
  'table-12': table12,
  'figure-2': figure2,
  'figure-5': figure5,
  'figure-6': figure6,
  'figure-7': figure7,
  'figure-8': figure8,
  'figure-9': figure9,
  'figure-10': figure10,
} as const satisfies Record<string, (inputs: Inputs) => Section>;

/** A table or figure of the paper that holds results. */
export type SectionId = keyof typeof SECTIONS;

export const SECTION_IDS: readonly SectionId[] = Object.keys(SECTIONS) as SectionId[];

/**
 * Tables and figures of the paper, each figure beside ours.
 *
 * @param ids - which ones, by default all, in the order of the paper
 * @example
 * ```ts
 * const [table6] = reproduce({ printed: readPrinted() }, ['table-6']);
 * ```
 */
export function reproduce(inputs: Inputs, ids: readonly SectionId[] = SECTION_IDS): Section[] {
  const { released, queries } = inputs;
  const complete = released && queries ? { ...inputs, released: withRankings(released, queries) } : inputs;
  return SECTION_IDS.filter((id) => ids.includes(id)).map((id) => SECTIONS[id](complete));
}

/** Systems without a file of per-query scores get them from the published rankings. */
function withRankings(released: ReleasedData, queries: readonly RatedQuery[]): ReleasedData {
  const evaluations = new Map<string, EvaluationRun>(released.evaluations);
  for (const [key, rankings] of released.rankings) {
    if (evaluations.has(key) || evaluations.has(`${key}__p0`)) continue;
    const scores = scoreRankings(queries, rankingsByQuery(rankings, queries), ORIGINAL);
    evaluations.set(key, {
      file: PLACES.rankings,
      domains: queries.map(({ domains }) => domains),
      scores: { 'statement-full': scores },
    });
  }
  return { ...released, evaluations };
}
