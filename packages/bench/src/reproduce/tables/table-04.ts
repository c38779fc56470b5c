import { compareNumbers, computed, missing, slug } from '../items.js';
import { systemNamed } from '../printed/systems.js';
import { rankingsByQuery } from '../released/ranked-scores.js';
import { PLACES } from '../released/types.js';
import { type Agreement, type Rankings, rescalingStudy } from '../studies/rescaling.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Table 4';
const COLUMNS = ['pearson', 'spearman', 'inversions'] as const;
const DIGITS = { pearson: 4, spearman: 4, inversions: 0 } as const;

/** Sensitivity of the order of systems to the range of the ratings and to the gain. */
export function table4(inputs: Inputs): Section {
  const { printed, own } = inputs;
  const rows = printed['table-04'].rows;
  const [, fiveLinear, threeLinear] = rows;
  const systems = printed['table-01'].rows.length;
  return {
    id: 'table-4',
    title: 'Table 4: sensitivity to rescaled ratings and to the gain',
    items: [
      compareNumbers({
        id: 'table-4.pairs',
        source: SOURCE,
        printed: rows[0]!.pairs,
        ours: (systems * (systems - 1)) / 2,
        digits: 0,
        basis: 'printed figures',
        note: `pairs of the ${systems} systems of Table 1`,
      }),
      ...COLUMNS.map((column) =>
        compareNumbers({
          id: `table-4.linear-gain-invariant.${column}`,
          source: SOURCE,
          printed: fiveLinear![column],
          ours: threeLinear![column],
          digits: DIGITS[column],
          basis: 'printed figures',
          note: 'the two rows of linear gain must be equal',
        }),
      ),
      ...published(inputs),
      ...(own && own.rankings.size > 1
        ? rescalingStudy(own.queries, [...own.rankings.values()]).flatMap((row) =>
            ownItems(row, own.rankings.size),
          )
        : []),
    ],
  };
}

function published({ printed, released, queries }: Inputs): Item[] {
  const systems = printed['table-01'].rows.map(({ system }) => systemNamed(printed, system).key);
  const rankings = systems.map((key) => released?.rankings.get(key));
  const complete = rankings.every((ranking) => ranking !== undefined);
  const study =
    queries && complete
      ? rescalingStudy(
          queries,
          rankings.map((ranking): Rankings => rankingsByQuery(ranking, queries)),
        )
      : undefined;
  const absent = systems.filter((_, i) => rankings[i] === undefined);
  const wanted = [
    ...(absent.length > 0 ? [`${PLACES.rankings} (systems missing: ${absent.length})`] : []),
    ...(queries ? [] : ['the ratings of the published queries (--data)']),
  ].join(' and ');
  const basis = 'per-query data';
  const items = printed['table-04'].rows.flatMap((row, i): Item[] =>
    COLUMNS.map((column) => {
      const id = `table-4.${slug(row.setting)}.${column}`;
      if (study === undefined) {
        return missing('needs published data', { id, source: SOURCE, printed: row[column], note: wanted });
      }
      const common = { id, source: SOURCE, printed: row[column], digits: DIGITS[column], basis } as const;
      return compareNumbers({
        ...common,
        ours: study[i]![column],
        note: `Kendall ${study[i]!.kendall.toFixed(4)}`,
      });
    }),
  );
  const gap = { id: 'table-4.largest-swapped-gap', source: 'Section D.3', printed: 0.0042 } as const;
  const largest = study?.reduce((most, { largestSwappedGap }) => Math.max(most, largestSwappedGap), 0);
  return [
    ...items,
    largest === undefined
      ? missing('needs published data', { ...gap, note: wanted })
      : compareNumbers({ ...gap, ours: largest, digits: 4, basis }),
  ];
}

function ownItems({ setting, ...values }: Agreement, systems: number): Item[] {
  return (['pearson', 'spearman', 'kendall', 'inversions', 'largestSwappedGap'] as const).map((column) =>
    computed({
      id: `table-4.own.${slug(setting)}.${slug(column.replaceAll(/[A-Z]/g, ' $&'))}`,
      source: SOURCE,
      ours: values[column],
      note: `on the benchmark of the state folder: ${systems} systems, ${values.pairs} pairs`,
    }),
  );
}
