import type { Domain } from '../../types.js';
import type { Found } from '../cells.js';
import { mathShare } from './math-vs-word.js';
import { type Arm, PLACES, type ReleasedData } from './types.js';

/**
 * Percentage of targets whose formulas are nearer than their words: from the similarities where they are there, else
 * as the published table states it.
 *
 * @param domain - targets whose first domain it is; absent: all. The similarities do not name domains.
 * @param domainOf - first domain of a target, where it is known
 */
export function findMathShare(
  released: ReleasedData | undefined,
  key: string,
  arm: Arm,
  domain?: Domain,
  domainOf?: ReadonlyMap<string, string | undefined>,
): Found | undefined {
  const similarities = released?.similarities.get(`${key}__${arm}`);
  if (similarities !== undefined && (domain === undefined || domainOf !== undefined)) {
    const keep = (target: string): boolean => domain === undefined || domainOf?.get(target) === domain;
    const value = mathShare(similarities, keep);
    if (!Number.isNaN(value)) return { value, file: similarities.file }; // no target of this domain is known
  }
  const shares = released?.shares.get(`${key}__${arm}`);
  const value = domain === undefined ? shares?.all : shares?.domains[domain];
  return shares && value !== undefined ? { value, file: shares.file } : undefined;
}

/** Files that {@link findMathShare} would read. */
export function wantedMathShare(key: string, arm: Arm): string {
  return `${PLACES.similarities} (file of ${key}, ${arm}) or its row in ${PLACES.shares}`;
}
