import { type RandomInteger, sample } from '../random.js';
import type { Checker } from './check/checker.js';
import { levelOfNegative } from './levels.js';
import { applyEdit, CHANGES, editsOf } from './negatives/edits.js';
import type { HardNegative } from './types.js';

/** Edits of one kind that are checked before the kind is given up. */
const TRIES = 6;

/**
 * Hard negatives of a text, each one edit away and shown to be different: first one of every kind of change, then further ones.
 *
 * @returns fewer than `count` when no more edits pass
 */
export function makeNegatives(
  text: string,
  count: number,
  checker: Checker,
  random: RandomInteger,
  isTaken: (text: string) => boolean = () => false,
): HardNegative[] {
  const edits = editsOf(text);
  const queues = sample(CHANGES, CHANGES.length, random).map((change) => {
    const ofKind = edits.filter((edit) => edit.change === change);
    return sample(ofKind, Math.min(ofKind.length, TRIES), random);
  });
  const negatives: HardNegative[] = [];
  const seen = new Set<string>([text]);
  while (negatives.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      if (negatives.length === count) break;
      for (let edit = queue.shift(); edit !== undefined; edit = queue.shift()) {
        const negative = applyEdit(text, edit);
        if (seen.has(negative) || isTaken(negative)) continue;
        seen.add(negative);
        const check = checker.texts(text, negative);
        if (check.verdict !== 'different') continue;
        const level = levelOfNegative(text, negative);
        negatives.push({ text: negative, change: edit.change, check, level });
        break;
      }
    }
  }
  return negatives;
}
