import { cell } from '../cells.js';
import { compareTexts, slug } from '../items.js';
import { rowOf, systemNamed } from '../printed/systems.js';
import type { InstructionRow, Printed } from '../printed/types.js';
import { SCORE_REASONS } from '../reasons.js';
import { findScore, wantedScore } from '../released/scores.js';
import type { Arm } from '../released/types.js';
import type { Inputs, Item, Section } from '../types.js';
import { equalCells } from './equal-cells.js';

/** Columns of Tables 9 and 10 with the names of the runs behind them. */
export const INSTRUCTIONS = [
  ['none', 'p0'],
  ['I1', 'p1'],
  ['I2', 'p2'],
  ['I3', 'p3'],
] as const satisfies readonly (readonly [keyof InstructionRow, Arm])[];

/** Section D.9 names these as best without an instruction. */
const BEST_WITHOUT = [
  'BERT',
  'RoBERTa',
  'Multilingual-E5-Large',
  'Text-Embedding-3-Large',
  'Text-Embedding-3-Small',
];

/** Scores under task instructions. */
export function table9({ printed, released }: Inputs): Section {
  const { rows } = printed['table-09'];
  return {
    id: 'table-9',
    title: 'Table 9: scores under instructions',
    items: [
      ...bestWithout(printed),
      equalCells(printed, {
        id: 'table-9.equal-to-table-7',
        source: 'Table 9',
        other: 'Table 7',
        rows,
        otherRows: printed['table-07'].rows,
        cells: (row, other) => [[row.none, other.overall.mean]],
      }),
      ...rows.flatMap((row) => {
        const { key } = systemNamed(printed, row.system);
        return INSTRUCTIONS.map(([column, arm]) =>
          cell({
            id: `table-9.${slug(row.system)}.${column.toLowerCase()}`,
            source: 'Table 9',
            printed: row[column],
            digits: 3,
            found: findScore(released, key, 'statement-full', 'overall', arm),
            wanted: wantedScore(key, arm),
            because: arm === 'p0' ? SCORE_REASONS[key] : undefined,
          }),
        );
      }),
    ],
  };
}

function bestWithout(printed: Printed): Item[] {
  return BEST_WITHOUT.map((name) => {
    const row = rowOf(printed, printed['table-09'].rows, name)!;
    const best = INSTRUCTIONS.map(([column]) => column).reduce((a, b) => (row[b] > row[a] ? b : a));
    return compareTexts({
      id: `table-9.best-instruction.${slug(name)}`,
      source: 'Section D.9',
      printed: 'none',
      ours: best,
      basis: 'printed figures',
      note: INSTRUCTIONS.map(([column]) => `${column} ${row[column]}`).join(', '),
    });
  });
}
