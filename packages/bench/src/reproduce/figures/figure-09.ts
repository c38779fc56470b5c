import { DOMAINS } from '../../types.js';
import { compareNumbers, computed, missing, slug } from '../items.js';
import { rowOf } from '../printed/systems.js';
import type { SystemRow } from '../printed/types.js';
import { findMathShare, wantedMathShare } from '../released/find-math-share.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Figure 9';
const TARGETS = 969;
const TF_IDF_NOTE =
  'TF-IDF is fitted on the query and its 150 candidates and averaged over all 150, not over the 5 best that the text states';

/** Formulas against words by domain, for all systems; a target counts in its first domain. */
export function figure9(inputs: Inputs): Section {
  const { printed } = inputs;
  const shown = printed.systems.rows.filter(({ name }) => !name.endsWith('-no-tok'));
  return {
    id: 'figure-9',
    title: 'Figure 9: formulas against words by domain',
    items: [targets(inputs), ...shown.flatMap((system) => itemsOf(inputs, system))],
  };
}

function targets({ released }: Inputs): Item {
  const item = { id: 'figure-9.targets', source: 'Section D.10', printed: TARGETS } as const;
  const file = released && [...released.similarities.values()][0];
  return file
    ? compareNumbers({
        ...item,
        ours: file.targets.size,
        digits: 0,
        basis: 'per-query data',
        note: file.file,
      })
    : missing('needs published data', { ...item, note: wantedMathShare('any system', 'p0') });
}

function itemsOf({ printed, released, queries }: Inputs, { name, key }: SystemRow): Item[] {
  const domainOf = queries && new Map(queries.map(({ id, domains }) => [id, domains[0]]));
  const note = key === 'tf-idf' ? TF_IDF_NOTE : null;
  const all = rowOf(printed, printed['table-10'].rows, name)?.none;
  return ([undefined, ...DOMAINS] as const).flatMap((domain): Item[] => {
    // Table 10 prints the bar over all domains: it is compared there.
    if (domain === undefined && all !== undefined) return [];
    const id = `figure-9.${slug(name)}.${domain === undefined ? 'all' : slug(domain)}`;
    const found = findMathShare(released, key, 'p0', domain, domainOf);
    const text = (own: string): string => (note === null ? own : `${own}; ${note}`);
    return found
      ? [computed({ id, source: SOURCE, ours: found.value, note: text(found.file) })]
      : [missing('needs published data', { id, source: SOURCE, note: text(wantedMathShare(key, 'p0')) })];
  });
}
