import { cell } from '../cells.js';
import { slug } from '../items.js';
import { systemNamed } from '../printed/systems.js';
import { findMathShare, wantedMathShare } from '../released/find-math-share.js';
import type { Inputs, Section } from '../types.js';
import { INSTRUCTIONS } from './table-09.js';

/** Percentage of targets whose formulas are nearer to the best candidates than their words. */
export function table10({ printed, released }: Inputs): Section {
  return {
    id: 'table-10',
    title: 'Table 10: formulas against words, under instructions',
    items: printed['table-10'].rows.flatMap((row) => {
      const { key } = systemNamed(printed, row.system);
      return INSTRUCTIONS.map(([column, arm]) =>
        cell({
          id: `table-10.${slug(row.system)}.${column.toLowerCase()}`,
          source: 'Table 10',
          printed: row[column],
          digits: 1,
          found: findMathShare(released, key, arm),
          wanted: wantedMathShare(key, arm),
        }),
      );
    }),
  };
}
