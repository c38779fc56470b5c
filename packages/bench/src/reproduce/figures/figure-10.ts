import { missing, slug } from '../items.js';
import type { Inputs, Section } from '../types.js';

/** Score over time: waits for the release dates that the authors used. */
export function figure10({ printed }: Inputs): Section {
  return {
    id: 'figure-10',
    title: 'Figure 10: score over release date',
    items: printed['table-01'].rows.map(({ system }) =>
      missing('needs published data', {
        id: `figure-10.${slug(system)}`,
        source: 'Figure 10',
        note: 'the release date that the figure uses, which is not among the released files',
      }),
    ),
  };
}
