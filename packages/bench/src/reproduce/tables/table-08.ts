import { spearman } from '@saber/metrics';
import { DOMAINS, type Task } from '../../types.js';
import { cell } from '../cells.js';
import { compareTexts, computed, slug } from '../items.js';
import { rowOf, systemNamed } from '../printed/systems.js';
import type { Printed, SettingsRow } from '../printed/types.js';
import { SCORE_REASONS } from '../reasons.js';
import { findScore, wantedScore } from '../released/scores.js';
import type { ReleasedData } from '../released/types.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Table 8';
const SETTINGS = [
  ['statementStatement', 'statement-statement'],
  ['fullFull', 'full-full'],
] as const satisfies readonly (readonly [keyof SettingsRow, Task])[];

/** The two other settings, and how the order of systems moves between settings. */
export function table8({ printed, released }: Inputs): Section {
  return {
    id: 'table-8',
    title: 'Table 8: the settings statement-statement and full-full',
    items: [
      ...rankDifferences(printed),
      ...printed['table-08'].rows.flatMap((row) => cellsOf(printed, released, row)),
    ],
  };
}

/** How far the order of systems moves from the main setting to the two others. */
function rankDifferences(printed: Printed): Item[] {
  const { rows } = printed['table-08'];
  const main = rows.map(({ system }) => rowOf(printed, printed['table-07'].rows, system)!.overall.mean);
  const mainRanks = ranks(main);
  const moves = SETTINGS.flatMap(([setting, task]): Item[] => {
    const scores = rows.map((row) => row[setting].overall);
    const gains = ranks(scores).map((rank, i) => mainRanks[i]! - rank);
    const largest = gains.reduce((at, gain, i) => (Math.abs(gain) > Math.abs(gains[at]!) ? i : at), 0);
    return [
      computed({
        id: `table-8.${task}.spearman`,
        source: 'Section D.6',
        ours: spearman(main, scores).statistic,
        note: `rank correlation with the main setting over ${rows.length} systems ("relatively consistent")`,
      }),
      computed({
        id: `table-8.${task}.largest-move`,
        source: 'Section D.6',
        ours: Math.abs(gains[largest]!),
        note: `places that ${rows[largest]!.system} ${gains[largest]! > 0 ? 'gains' : 'loses'} against the main setting`,
      }),
    ];
  });
  return [...moves, ...rerankers(rows, mainRanks)];
}

/** "They on average fall behind in the statement-statement setting, but perform slightly better on the full-full one." */
function rerankers(rows: readonly SettingsRow[], mainRanks: readonly number[]): Item[] {
  const chosen = [...rows.keys()].filter((i) => rows[i]!.type.endsWith('C'));
  const meanRank = (all: readonly number[]): number =>
    chosen.reduce((sum, i) => sum + all[i]!, 0) / chosen.length;
  const main = meanRank(mainRanks);
  const [statements = Number.NaN, full = Number.NaN] = SETTINGS.map(([setting]) =>
    meanRank(ranks(rows.map((row) => row[setting].overall))),
  );
  const common = {
    source: 'Section D.6',
    basis: 'printed figures',
    note: `mean rank of ${chosen.length} cross-encoders: ${statements.toFixed(1)} statement-statement, ${main.toFixed(1)} statement-full, ${full.toFixed(1)} full-full`,
  } as const;
  return [
    compareTexts({
      ...common,
      id: 'table-8.statement-statement.rerankers',
      printed: 'fall behind',
      ours: statements > main ? 'fall behind' : 'do not fall behind',
    }),
    compareTexts({
      ...common,
      id: 'table-8.full-full.rerankers',
      printed: 'better again',
      ours: full < statements ? 'better again' : 'not better',
    }),
  ];
}

function ranks(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}

function cellsOf(printed: Printed, released: ReleasedData | undefined, row: SettingsRow): Item[] {
  const { key } = systemNamed(printed, row.system);
  return SETTINGS.flatMap(([setting, task]) =>
    (['overall', ...DOMAINS] as const).map((column) =>
      cell({
        id: `table-8.${slug(row.system)}.${task}.${slug(column)}`,
        source: SOURCE,
        printed: column === 'overall' ? row[setting].overall : row[setting].domains[column],
        digits: 3,
        found: findScore(released, key, task, column),
        wanted: wantedScore(key),
        because: SCORE_REASONS[key],
      }),
    ),
  );
}
