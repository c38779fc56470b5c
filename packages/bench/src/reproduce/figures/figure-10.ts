import { systems } from '@saber/retrievers';
import { bestSoFar, byDate, datedCards, isDate } from '../../experiments/score-over-time.js';
import { computed, missing, slug } from '../items.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Figure 10';

/**
 * Score over time. The dates that the authors used are not released; the cards of the systems state dates with their sources,
 * by which the frontiers and the remark of section D.8 can be looked at.
 */
export function figure10({ printed }: Inputs): Section {
  const dated = byDate(datedCards());
  const [bi, cross] = (['bi-encoder', 'cross-encoder'] as const).map((name) => bestSoFar(dated, name)) as [
    typeof dated,
    typeof dated,
  ];
  const note = `by the dates that the cards of ${dated.length} systems state; those of the figure are not released`;
  const frontier = (id: string, best: typeof dated): Item =>
    computed({
      id: `figure-10.${id}`,
      source: SOURCE,
      ours: best.map(({ system, date }) => `${system} (${date})`).join(', '),
      note,
    });
  return {
    id: 'figure-10',
    title: 'Figure 10: score over release date',
    items: [
      frontier('bi-encoder-frontier', bi),
      frontier('cross-encoder-and-late-interaction-frontier', cross),
      computed({
        id: 'figure-10.off-the-frontier',
        source: 'Section D.8',
        printed: 'most systems',
        ours: `${dated.length - bi.length - cross.length} of ${dated.length}`,
        note,
      }),
      ...printed['table-01'].rows.map(({ system }) => dateOf(system)),
    ],
  };
}

/** The date of a system of Table 1, which names some otherwise than Table 7. */
function dateOf(system: string): Item {
  const card = systems.find(({ name }) => name === system);
  const id = `figure-10.date.${slug(system)}`;
  if (card && isDate(card.releaseDate.value)) {
    return computed({
      id,
      source: SOURCE,
      ours: card.releaseDate.value,
      note: card.releaseDate.source ?? null,
    });
  }
  const note =
    card?.releaseDate.value === 'none'
      ? 'a method without a release date; the one that the figure uses is not released'
      : 'the release date that the figure uses, which is not among the released files';
  return missing('needs published data', { id, source: SOURCE, note });
}
