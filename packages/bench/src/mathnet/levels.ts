import { formulasOf } from './formula/cut-text.js';
import { texTokens } from './formula/tex-tokens.js';

/** How near two problems are in mathematics; the nearest first. */
export const LEVELS = ['invariance', 'resonance', 'affinity', 'none'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Level of a problem and a hard negative of it. Where only numbers changed, the formulas keep their structure and a solution may carry
 * over: resonance. A changed operator, relation or quantifier leaves the topic alone: affinity.
 */
export function levelOfNegative(anchor: string, negative: string): Level {
  return skeletonOf(anchor) === skeletonOf(negative) ? 'resonance' : 'affinity';
}

/** A text with every number of its formulas replaced by one sign. */
function skeletonOf(text: string): string {
  let skeleton = '';
  let start = 0;
  for (const { latex, begin, end } of formulasOf(text)) {
    skeleton += text.slice(start, begin);
    skeleton += texTokens(latex)
      .map((token) => (/^\d/.test(token.text) ? '#' : token.text))
      .join(' ');
    start = end;
  }
  return skeleton + text.slice(start);
}

/** What the level of two problems of a collection is decided by. */
export interface Labelled {
  readonly id: string;
  readonly twinOf?: string;
  readonly techniques?: readonly string[];
  readonly domains?: readonly string[];
}

/**
 * Level of two problems with gold labels: a restatement is invariance, a shared technique resonance, a shared domain affinity.
 */
export function levelOfPair(a: Labelled, b: Labelled): Level {
  const root = ({ id, twinOf }: Labelled): string => twinOf ?? id;
  const share = (x: readonly string[] = [], y: readonly string[] = []): boolean =>
    x.some((value) => y.includes(value));
  if (root(a) === root(b)) return 'invariance';
  if (share(a.techniques, b.techniques)) return 'resonance';
  return share(a.domains, b.domains) ? 'affinity' : 'none';
}
