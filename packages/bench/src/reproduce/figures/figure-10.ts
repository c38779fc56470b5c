import { bestSoFar, byDate, preprintDates } from '../../experiments/score-over-time.js';
import { computed, missing, slug } from '../items.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Figure 10';

/**
 * Score over time: waits for the release dates that the authors used. By the months of the preprints that the paper cites, the
 * frontiers and the remarks of section D.8 can be looked at all the same.
 */
export function figure10({ printed }: Inputs): Section {
  const dated = byDate(preprintDates(printed));
  const frontiers = (['bi-encoder', 'cross-encoder'] as const).map((name) => bestSoFar(dated, name));
  const [bi, cross] = frontiers as [typeof dated, typeof dated];
  const note = `by the months of preprints, known for ${dated.length} systems; release dates may order them otherwise`;
  const frontier = (id: string, systems: typeof dated): Item =>
    computed({
      id: `figure-10.by-preprint.${id}`,
      source: SOURCE,
      ours: systems.map(({ system, date }) => `${system} (${date})`).join(', '),
      note,
    });
  return {
    id: 'figure-10',
    title: 'Figure 10: score over release date',
    items: [
      frontier('bi-encoder-frontier', bi),
      frontier('cross-encoder-and-late-interaction-frontier', cross),
      computed({
        id: 'figure-10.by-preprint.off-the-frontier',
        source: 'Section D.8',
        printed: 'most systems',
        ours: `${dated.length - bi.length - cross.length} of ${dated.length}`,
        note,
      }),
      ...printed['table-01'].rows.map(({ system }) =>
        missing('needs published data', {
          id: `figure-10.${slug(system)}`,
          source: SOURCE,
          note: 'the release date that the figure uses, which is not among the released files',
        }),
      ),
    ],
  };
}
