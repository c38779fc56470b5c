import { spearman } from '@saber/metrics';
import { DOMAINS, type Task } from '../../types.js';
import { cell } from '../cells.js';
import { compareTexts, computed, slug } from '../items.js';
import { classOfType, rowOf, systemNamed } from '../printed/systems.js';
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

/** Rank of each system within its setting, 1 the best; systems in the order of Table 8. */
function rankDifferences(printed: Printed): Item[] {
  const { rows } = printed['table-08'];
  const main = rows.map(({ system }) => rowOf(printed, printed['table-07'].rows, system)!.overall.mean);
  const mainRanks = ranks(main);
  const isReranker = rows.map(({ type }) => classOfType(type) === 'cross-encoder' && type.endsWith('C'));
  return SETTINGS.flatMap(([setting, task]): Item[] => {
    const scores = rows.map((row) => row[setting].overall);
    const moves = ranks(scores).map((rank, i) => rank - mainRanks[i]!);
    const largest = moves.reduce((at, move, i) => (Math.abs(move) > Math.abs(moves[at]!) ? i : at), 0);
    const rerankers = moves.filter((_, i) => isReranker[i]);
    const mean = rerankers.reduce((sum, move) => sum + move, 0) / rerankers.length;
    const expected = task === 'full-full' ? 'rerankers move up' : 'rerankers fall behind';
    const found = mean < 0 ? 'rerankers move up' : 'rerankers fall behind';
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
        ours: Math.abs(moves[largest]!),
        note: `places that ${rows[largest]!.system} ${moves[largest]! < 0 ? 'gains' : 'loses'} against the main setting`,
      }),
      compareTexts({
        id: `table-8.${task}.rerankers`,
        source: 'Section D.6',
        printed: expected,
        ours: found,
        basis: 'printed figures',
        note: `their rank moves by ${mean.toFixed(2)} on average (${rerankers.length} systems)`,
      }),
    ];
  });
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
