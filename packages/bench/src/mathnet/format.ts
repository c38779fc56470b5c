import { formatTable } from '../experiments/format.js';
import type { SystemRetrieval } from './retrieve/run.js';
import type { AnchorRecord } from './types.js';

const percent = (value: number): string => (100 * value).toFixed(1);

const HEADINGS = [
  'System',
  'Kind',
  'R@1 [95%]',
  'R@5 [95%]',
  'Own R@1',
  'Inverted [95%]',
  'Pairs',
  'Tied',
  'Gap 5%',
  'median',
  '95%',
] as const;

function cellsOf({ name, kind, result }: SystemRetrieval): string[] {
  const { recall1, recall5, ownRecall1, anchorsInverted, pairsInverted, pairsTied, gap } = result;
  const interval = ({ mean, low, high }: typeof recall1): string =>
    `${percent(mean)} [${percent(low)}, ${percent(high)}]`;
  const [low, , median, , high] = gap.quantiles.map((value) => value.toFixed(3));
  return [
    ...[name, kind, interval(recall1), interval(recall5), percent(ownRecall1.mean)],
    ...[interval(anchorsInverted), percent(pairsInverted), percent(pairsTied), low!, median!, high!],
  ];
}

/** What the columns mean, in one paragraph. */
function noteOf(results: readonly SystemRetrieval[]): string {
  const { anchors, pool } = results[0]!.result;
  return [
    `${anchors} anchors against ${pool.toLocaleString('en')} texts: for each anchor one equivalent text and its hard negatives.`,
    'R@k: percent of anchors whose equivalent text is among the first k of all texts; Own: of its own texts. Inverted: percent of anchors with a',
    'hard negative nearer than the equivalent text; Pairs: percent of such pairs; Tied: of pairs with one score. Gap: score of the equivalent text',
    'less that of the nearest hard negative, as a share of the best score of the pool. 95%: bootstrap over anchors.',
  ].join('\n');
}

/** The results as text for a terminal. */
export function formatRetrieval(results: readonly SystemRetrieval[]): string {
  const columns = HEADINGS.map((name) => ({ name }));
  return `${formatTable({ title: 'Math-aware retrieval', columns, rows: results.map(cellsOf) })}\n\n${noteOf(results)}`;
}

/** The results as a Markdown table. */
export function formatRetrievalMarkdown(results: readonly SystemRetrieval[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = `|${HEADINGS.map((_, i) => (i < 2 ? '---|' : '---:|')).join('')}`;
  return [row(HEADINGS), rule, ...results.map((result) => row(cellsOf(result)))].join('\n');
}

/** Pairs of a set for reading: anchor, text, and what was shown. */
export function formatPairs(records: readonly AnchorRecord[], count: number): string {
  const pairs = records.flatMap(({ id, anchor, positive, negatives }) => [
    { ...positive, id, anchor, what: positive.rewrites.join(', ') },
    ...negatives.map((negative) => ({ ...negative, id, anchor, what: negative.change })),
  ]);
  const every = Math.max(1, Math.floor(pairs.length / count));
  return pairs
    .filter((_, i) => i % every === 0)
    .slice(0, count)
    .map(({ id, anchor, text, what, level, check }, i) => {
      const shown = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();
      const detail = check.detail === undefined ? '' : `: ${shown(check.detail)}`;
      return [
        `${i + 1}. ${id}: ${check.verdict} by ${what} (${level}; ${check.method}${detail})`,
        `   ${shown(anchor)}`,
        `   ${shown(text)}`,
      ].join('\n');
    })
    .join('\n');
}
