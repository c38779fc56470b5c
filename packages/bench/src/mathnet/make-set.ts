import { createRandom, sample } from '../random.js';
import type { Problem } from '../types.js';
import type { Checker } from './check/checker.js';
import { ineligible } from './eligible.js';
import { makeEquivalent } from './make-equivalent.js';
import { makeNegatives } from './make-negatives.js';
import type { AnchorRecord } from './types.js';

/** Hard negatives of each anchor, as in MathNet-Retrieve. */
export const NEGATIVES = 3;

/** Tries for an equivalent text that passes its check. */
const TRIES = 3;

/** Options of {@link makeSet}. */
export interface MakeOptions {
  /** Anchors wanted. @defaultValue 500 */
  readonly anchors?: number;
  /** Most anchors of one source. @defaultValue a fifth of the anchors, or their equal share when there are fewer than five sources */
  readonly perSource?: number;
  /** @defaultValue 0 */
  readonly seed?: number;
  readonly onProgress?: (anchors: number) => void;
}

/** A set of anchors and what was passed over on the way. */
export interface MadeSet {
  readonly records: readonly AnchorRecord[];
  /** Problems that became no anchor, by reason. */
  readonly passedOver: Readonly<Record<string, number>>;
  /** Equivalent texts that did not pass their check and were thrown away, with what the check said. */
  readonly failed: readonly string[];
}

/** Makes anchors with one equivalent text and three hard negatives each, from problems drawn by the seed. Pure. */
export function makeSet(
  problems: readonly Pick<Problem, 'id' | 'problem' | 'source' | 'domains'>[],
  checker: Checker,
  options: MakeOptions = {},
): MadeSet {
  const { anchors = 500, seed = 0, onProgress } = options;
  const sources = new Set(problems.map(({ source = '' }) => source)).size;
  const { perSource = Math.ceil(anchors / Math.min(5, Math.max(1, sources))) } = options;
  const records: AnchorRecord[] = [];
  const passedOver: Record<string, number> = {};
  const failed: string[] = [];
  const bySource = new Map<string, number>();
  const normal = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const texts = new Set(problems.map(({ problem }) => normal(problem)));
  const seen = new Set<string>();
  const pass = (reason: string): void => {
    passedOver[reason] = (passedOver[reason] ?? 0) + 1;
  };
  for (const { id, problem, source = '', domains } of sample(
    problems,
    problems.length,
    createRandom(seed, 'mathnet anchors'),
  )) {
    if (records.length === anchors) break;
    if ((bySource.get(source) ?? 0) >= perSource) continue;
    const reason = ineligible(problem);
    if (reason !== undefined) {
      pass(reason);
      continue;
    }
    if (seen.has(normal(problem))) {
      pass('repeated');
      continue;
    }
    const random = createRandom(seed, 'mathnet variants', id);
    let positive: ReturnType<typeof makeEquivalent>;
    for (let i = 0; i < TRIES && (positive === undefined || 'failed' in positive); i++) {
      positive = makeEquivalent(problem, checker, random);
      if (positive && 'failed' in positive) failed.push(`${id}: ${positive.failed}`);
    }
    if (!positive || 'failed' in positive) {
      pass('nothing to rewrite');
      continue;
    }
    const negatives = makeNegatives(problem, NEGATIVES, checker, random, (text) => texts.has(normal(text)));
    if (negatives.length < NEGATIVES) {
      pass('fewer than three hard negatives');
      continue;
    }
    seen.add(normal(problem));
    bySource.set(source, (bySource.get(source) ?? 0) + 1);
    records.push({
      id,
      ...(source !== '' && { source }),
      ...(domains && { domains }),
      anchor: problem,
      positive,
      negatives,
    });
    onProgress?.(records.length);
  }
  return { records, passedOver, failed };
}
