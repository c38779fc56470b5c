import { spearman } from '@saber/metrics';
import { compareTexts, computed } from '../items.js';
import { rowOf } from '../printed/systems.js';
import type { Inputs, Section } from '../types.js';

/** Formulas against words: the trends that section 4.2 reads from Figure 2, on the numbers of Table 10. */
export function figure2({ printed }: Inputs): Section {
  const shares = printed['table-10'].rows.flatMap((row) => {
    const scored = rowOf(printed, printed['table-07'].rows, row.system);
    return scored ? [{ ...row, score: scored.overall.mean, type: scored.type }] : [];
  });
  const correlation = spearman(
    shares.map(({ score }) => score),
    shares.map(({ none }) => none),
  ).statistic;
  const biEncoders = shares.filter(({ type }) => type.endsWith('B'));
  const mean = (reasoning: boolean): number => {
    const chosen = biEncoders.filter(({ type }) => type.startsWith('R') === reasoning);
    return chosen.reduce((sum, { none }) => sum + none, 0) / chosen.length;
  };
  const share = (name: string): number => rowOf(printed, printed['table-10'].rows, name)!.none;
  const source = 'Section 4.2';
  return {
    id: 'figure-2',
    title: 'Figure 2: formulas against words, selected systems',
    items: [
      compareTexts({
        id: 'figure-2.weaker-rely-on-formulas',
        source,
        printed: 'weaker systems rely more on formulas',
        ours: correlation < 0 ? 'weaker systems rely more on formulas' : 'no such trend',
        basis: 'printed figures',
        note: `Spearman of score and share of formulas ${correlation.toFixed(3)} over ${shares.length} systems of Table 10`,
      }),
      ...([true, false] as const).map((reasoning) =>
        computed({
          id: `figure-2.${reasoning ? 'reasoning-data' : 'general'}-mean`,
          source,
          ours: Number(mean(reasoning).toFixed(1)),
          note: `mean share of formulas over the bi-encoders of Table 10 ${reasoning ? 'that were trained on reasoning data' : 'of other training'}; the section compares the systems of the figure, which is a choice`,
        }),
      ),
      computed({
        id: 'figure-2.family-gap',
        source,
        ours: Number(Math.abs(share('Qwen3-Embedding-8B') - share('Qwen3-Embedding-0.6B')).toFixed(1)),
        note: 'points between Qwen3-Embedding-8B and -0.6B ("nearly identical"), Table 10',
      }),
    ],
  };
}
