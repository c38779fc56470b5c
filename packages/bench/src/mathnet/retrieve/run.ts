import { BenchError } from '../../errors.js';
import type { AnchorRecord } from '../types.js';
import { type AnchorResult, measureAnchor, type RetrievalResult, summarizeAnchors } from './measure.js';
import type { PoolSystem } from './systems.js';

/** A retriever's result, over all anchors and for each. */
export interface SystemRetrieval {
  readonly id: string;
  readonly name: string;
  readonly kind: PoolSystem['kind'];
  readonly result: RetrievalResult;
  readonly perAnchor: readonly AnchorResult[];
}

/** The texts that are searched: of each anchor the equivalent text, then its hard negatives. */
export function poolOf(records: readonly AnchorRecord[]): {
  readonly texts: string[];
  readonly places: { readonly positive: number; readonly negatives: number[] }[];
} {
  const texts: string[] = [];
  const places = records.map(({ positive, negatives }) => {
    const at = texts.push(positive.text) - 1;
    return { positive: at, negatives: negatives.map(({ text }) => texts.push(text) - 1) };
  });
  return { texts, places };
}

/**
 * Searches the texts of all anchors for each anchor, as MathNet-Retrieve does.
 *
 * @throws BenchError `DATA` for a set without anchors
 */
export async function retrieve(
  records: readonly AnchorRecord[],
  system: PoolSystem,
  options: {
    readonly seed?: number;
    readonly resamples?: number;
    readonly onProgress?: (done: number) => void;
  } = {},
): Promise<SystemRetrieval> {
  if (records.length === 0) throw new BenchError('DATA', 'the set has no anchors');
  const { texts, places } = poolOf(records);
  const score = await system.open(texts);
  const perAnchor: AnchorResult[] = [];
  for (const [i, { anchor }] of records.entries()) {
    perAnchor.push(measureAnchor({ scores: await score(anchor), ...places[i]! }));
    options.onProgress?.(i + 1);
  }
  const { id, name, kind } = system;
  return { id, name, kind, result: summarizeAnchors(perAnchor, texts.length, options), perAnchor };
}
