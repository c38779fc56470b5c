import type { Subtree } from './formula-shape.js';

const renamedWorth = 0.85;
const otherWorth = 0.5;

/**
 * How well the symbols of two subtrees agree where their leaf paths match, in [0.5, 1]: a leaf pair counts 1 when the
 * symbols are equal, .85 when one is the consistent new name of the other, and .5 otherwise.
 *
 * Names are assigned greedily: the pair of symbols that stand in the same places most often first.
 */
export function symbolAgreement(query: Subtree, document: Subtree): number {
  const together = new Map<string, { from: string; to: string; count: number }>();
  let matched = 0;
  let worth = 0;
  for (const [type, ours] of query.leaves) {
    const theirs = document.leaves.get(type);
    if (theirs === undefined) continue;
    const { equal, restOfOurs, restOfTheirs } = takeEqual(ours, theirs);
    const pairs = Math.min(restOfOurs.length, restOfTheirs.length);
    matched += equal + pairs;
    worth += equal + otherWorth * pairs;
    for (let i = 0; i < pairs; i++) {
      const key = JSON.stringify([restOfOurs[i], restOfTheirs[i]]);
      const entry = together.get(key);
      if (entry) entry.count += 1;
      else together.set(key, { from: restOfOurs[i]!, to: restOfTheirs[i]!, count: 1 });
    }
  }
  const named = new Set<string>();
  const taken = new Set<string>();
  for (const { from, to, count } of [...together.values()].sort((a, b) => b.count - a.count)) {
    if (named.has(from) || taken.has(to) || isNumber(from) || isNumber(to)) continue;
    named.add(from);
    taken.add(to);
    worth += (renamedWorth - otherWorth) * count;
  }
  return matched === 0 ? otherWorth : worth / matched;
}

function isNumber(symbol: string): boolean {
  return symbol.startsWith('`') || symbol === 'bignum' || symbol === 'float';
}

function takeEqual(
  ours: readonly string[],
  theirs: readonly string[],
): { equal: number; restOfOurs: string[]; restOfTheirs: string[] } {
  const restOfTheirs = [...theirs];
  const restOfOurs: string[] = [];
  let equal = 0;
  for (const symbol of ours) {
    const position = restOfTheirs.indexOf(symbol);
    if (position === -1) {
      restOfOurs.push(symbol);
    } else {
      equal += 1;
      restOfTheirs.splice(position, 1);
    }
  }
  return { equal, restOfOurs, restOfTheirs };
}
