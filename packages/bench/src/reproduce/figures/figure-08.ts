import { compareNumbers, compareTexts, computed, slug } from '../items.js';
import { textClaims } from '../printed/claims.js';
import { classOfType, systemNamed } from '../printed/systems.js';
import type { MainRow, Printed, SystemClass } from '../printed/types.js';
import { latencyFrontier } from '../studies/frontier.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Section D.7';
const ON = 'on the frontier';

/** Quality against latency: the frontier of each class of systems. */
export function figure8({ printed }: Inputs): Section {
  return {
    id: 'figure-8',
    title: 'Figure 8: frontiers of quality and latency',
    items: [
      ...printed.frontiers.rows.flatMap((row) => frontierItems(printed, row.class, row.systems)),
      otherClass(
        printed,
        'splade',
        /^SPLADE/,
        'the paper types SPLADE as a bi-encoder, the released plot counts it with the rerankers',
      ),
      otherClass(
        printed,
        'approach-zero',
        /^Approach Zero$/,
        'typed as late interaction, in the released plot with the bi-encoders',
      ),
      gap(printed),
      fasterThan(printed),
      ...textClaims(printed, 'figure-8'),
    ],
  };
}

function frontierItems(printed: Printed, systemClass: SystemClass, named: readonly string[]): Item[] {
  const frontier = latencyFrontier(ofClass(printed, systemClass));
  const keys = new Set(frontier.map((name) => systemNamed(printed, name).key));
  const namedKeys = new Set(named.map((name) => systemNamed(printed, name).key));
  const extra = frontier.filter((name) => !namedKeys.has(systemNamed(printed, name).key));
  return [
    ...named.map((name) =>
      compareTexts({
        id: `figure-8.${systemClass}.${slug(name)}`,
        source: SOURCE,
        printed: ON,
        ours: keys.has(systemNamed(printed, name).key) ? ON : 'dominated',
        basis: 'printed figures',
      }),
    ),
    computed({
      id: `figure-8.${systemClass}.frontier`,
      source: SOURCE,
      ours: frontier.join(', '),
      note:
        extra.length === 0
          ? 'exactly the systems that the text names'
          : `the text names all but ${extra.join(', ')}`,
    }),
  ];
}

/** True when a system of disputed class is on neither frontier, so that its class does not matter. */
function otherClass(printed: Printed, id: string, pattern: RegExp, note: string): Item {
  const frontiers = (['bi-encoder', 'cross-encoder'] as const).map((systemClass) =>
    latencyFrontier(
      printed['table-01'].rows.filter(
        (row) => pattern.test(row.system) || classOfType(row.type) === systemClass,
      ),
    ),
  );
  const on = frontiers.flat().filter((name) => pattern.test(name));
  return compareTexts({
    id: `figure-8.class-of-${id}`,
    source: SOURCE,
    printed: 'on no frontier',
    ours: on.length === 0 ? 'on no frontier' : ON,
    basis: 'printed figures',
    note: `${note}; counted in either class`,
  });
}

/** "No system at all occupies the range between 0.022 s and 0.399 s." */
function gap(printed: Printed): Item {
  const [low, high] = [0.022, 0.399];
  return compareNumbers({
    id: 'figure-8.empty-range',
    source: SOURCE,
    printed: 0,
    ours: printed['table-01'].rows.filter((row) => row.medianSeconds > low && row.medianSeconds < high)
      .length,
    digits: 0,
    basis: 'printed figures',
    note: `systems between ${low} s and ${high} s`,
  });
}

/** "The only systems faster than 0.03 s are the lexical baselines." */
function fasterThan(printed: Printed): Item {
  const fast = printed['table-01'].rows.filter(({ medianSeconds }) => medianSeconds < 0.03);
  return compareTexts({
    id: 'figure-8.fastest',
    source: SOURCE,
    printed: 'BM25, Jaccard, TF-IDF',
    ours: fast
      .map(({ system }) => system)
      .sort()
      .join(', '),
    basis: 'printed figures',
    note: 'systems faster than 0.03 s; the text calls them the lexical baselines',
  });
}

function ofClass(printed: Printed, systemClass: SystemClass): MainRow[] {
  return printed['table-01'].rows.filter(({ type }) => classOfType(type) === systemClass);
}
