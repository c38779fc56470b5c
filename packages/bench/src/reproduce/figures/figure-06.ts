import { compareTexts, computed, missing } from '../items.js';
import { type SignalCurve, signalCurves, signalOrder } from '../studies/signal-effect.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Figure 6';
/** Section D.1: both rise fastest, summary slightly ahead of topic. */
const PRINTED = 'both, summary, topic';

/** How candidates of each signal fare under the final ratings. */
export function figure6({ queries, own }: Inputs): Section {
  const curves = queries && signalCurves(queries);
  const ours = own && signalCurves(own.queries);
  const order = { id: 'figure-6.order', source: 'Section D.1', printed: PRINTED } as const;
  return {
    id: 'figure-6',
    title: 'Figure 6: relevance by signal (fastest rise first)',
    items: [
      curves
        ? compareTexts({
            ...order,
            ours: signalOrder(curves),
            basis: 'per-query data',
            note: areas(curves),
          })
        : missing('needs published data', {
            ...order,
            note: 'the ratings of the published queries (--data)',
          }),
      ...(curves ? shares('figure-6', curves, 'of the published queries') : []),
      ...(ours
        ? [
            computed({
              id: 'figure-6.own.order',
              source: SOURCE,
              printed: PRINTED,
              ours: signalOrder(ours),
              note: `on the benchmark of the state folder; ${areas(ours)}`,
            }),
            ...shares('figure-6.own', ours, 'on the benchmark of the state folder'),
          ]
        : []),
    ],
  };
}

function areas(curves: readonly SignalCurve[]): string {
  return `mean height of the curves: ${curves.map(({ signal, area }) => `${signal} ${area.toFixed(3)}`).join(', ')}`;
}

function shares(prefix: string, curves: readonly SignalCurve[], where: string): Item[] {
  return curves.map((curve) => {
    const third = Math.floor(curve.shares.length / 3);
    return computed({
      id: `${prefix}.${curve.signal}-in-top-third`,
      source: SOURCE,
      ours: curve.shares[third - 1] ?? 0,
      note: `share of the group within the first ${third} ranks, ${where}`,
    });
  });
}
