import { compareNumbers, missing, slug } from '../items.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Table 5';
/** Methods that Table 6 lists as well, under the names there. */
const IN_TABLE_6: Readonly<Record<string, string>> = {
  'Pairwise Judge': 'Pairwise Judge (Original)',
  'Majority Judge': 'Majority Judge',
  'Ordinal Ranking': 'Ordinal Ranking',
};

/** Agreement with human annotators by the rank difference of the pair. */
export function table5({ printed }: Inputs): Section {
  return {
    id: 'table-5',
    title: 'Table 5: agreement with human annotators by rank difference',
    items: printed['table-05'].rows.flatMap((row): Item[] => {
      const id = `table-5.${slug(row.method)}`;
      const same = printed['table-06'].rows.find(({ reference }) => reference === IN_TABLE_6[row.method]);
      return [
        ...(same
          ? [
              compareNumbers({
                id: `${id}.equal-to-table-6`,
                source: SOURCE,
                printed: row['0'],
                ours: Number((100 * same.agreement).toFixed(6)),
                digits: 1,
                basis: 'printed figures',
                note: 'all pairs, the same figure as in Table 6',
              }),
            ]
          : []),
        ...(['0', '25', '50'] as const).map((distance) =>
          missing('needs published data', {
            id: `${id}.distance-${distance}`,
            source: SOURCE,
            printed: row[distance],
            note: 'the human annotations, which the authors have not released',
          }),
        ),
      ];
    }),
  };
}
