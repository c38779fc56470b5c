import { median } from '../../evaluation/measure-latency.js';
import { DOMAINS } from '../../types.js';
import { cell, type Found } from '../cells.js';
import { slug } from '../items.js';
import { textClaims } from '../printed/claims.js';
import { systemNamed } from '../printed/systems.js';
import type { MainRow, Printed } from '../printed/types.js';
import { SCORE_REASONS } from '../reasons.js';
import { findScore, wantedScore } from '../released/scores.js';
import { PLACES, type ReleasedData } from '../released/types.js';
import type { Inputs, Item, Section } from '../types.js';
import { equalCells } from './equal-cells.js';
import { mteb } from './mteb.js';
import { orderClaims } from './order-claims.js';
import { timingSample } from './timing-sample.js';

const SOURCE = 'Table 1';

/** Main results: scores, settings, seconds, MTEB, and what section 4.1 says about them. */
export function table1({ printed, released }: Inputs): Section {
  const { rows } = printed['table-01'];
  return {
    id: 'table-1',
    title: 'Table 1: main results (nDCG@10, median seconds, MTEB Retrieval)',
    items: [
      ...mteb(printed, released),
      ...textClaims(printed, 'table-1'),
      ...orderClaims(printed),
      equalCells(printed, {
        id: 'table-1.equal-to-table-7',
        source: SOURCE,
        other: 'Table 7',
        rows,
        otherRows: printed['table-07'].rows,
        cells: (row, other) => [
          [row.overall, other.overall.mean],
          ...DOMAINS.map((domain) => [row.domains[domain], other.domains[domain].mean] as const),
        ],
      }),
      equalCells(printed, {
        id: 'table-1.equal-to-table-8',
        source: SOURCE,
        other: 'Table 8',
        rows,
        otherRows: printed['table-08'].rows,
        cells: (row, other) => [
          [row.statementStatement, other.statementStatement.overall],
          [row.fullFull, other.fullFull.overall],
        ],
      }),
      timingSample(released),
      ...rows.flatMap((row) => cellsOf(printed, released, row)),
    ],
  };
}

function cellsOf(printed: Printed, released: ReleasedData | undefined, row: MainRow): Item[] {
  const { key } = systemNamed(printed, row.system);
  const id = `table-1.${slug(row.system)}`;
  const score = (
    column: string,
    value: number,
    task: Parameters<typeof findScore>[2],
    of: Parameters<typeof findScore>[3] = 'overall',
  ): Item =>
    cell({
      id: `${id}.${column}`,
      source: SOURCE,
      printed: value,
      digits: 3,
      found: findScore(released, key, task, of),
      wanted: wantedScore(key),
      because: SCORE_REASONS[key],
    });
  const timing = released?.timings.get(key);
  const mtebScore = released?.mteb.get(key);
  return [
    score('overall', row.overall, 'statement-full'),
    ...DOMAINS.map((domain) => score(slug(domain), row.domains[domain], 'statement-full', domain)),
    score('statement-statement', row.statementStatement, 'statement-statement'),
    score('full-full', row.fullFull, 'full-full'),
    cell({
      id: `${id}.seconds`,
      source: SOURCE,
      printed: row.medianSeconds,
      digits: decimals(row.medianSeconds),
      found: timing && found(median(timing.seconds)!, timing.file),
      wanted: `${PLACES.timings}/${key}.json`,
    }),
    ...(row.mtebRetrieval === null
      ? []
      : [
          cell({
            id: `${id}.mteb-retrieval`,
            source: SOURCE,
            printed: row.mtebRetrieval,
            digits: 2,
            found: mtebScore === undefined ? undefined : found(mtebScore, PLACES.mteb),
            wanted: `a row of this model in ${PLACES.mteb}`,
          }),
        ]),
  ];
}

function found(value: number, file: string): Found {
  return { value, file };
}

/** Slow systems are printed with two decimals, the others with three (a trailing zero is lost in the data file). */
function decimals(seconds: number): number {
  return Number.isInteger(Number((seconds * 100).toFixed(6))) && seconds > 20 ? 2 : 3;
}
