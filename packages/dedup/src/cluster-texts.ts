import type { BandTable } from './band-table.js';
import { UnionFind } from './union-find.js';

export interface CandidateSearch {
  readonly texts: number;
  readonly bands: number;
  readonly table: BandTable;
  /** Decides whether two candidates are near-duplicates. */
  similar(a: number, b: number): boolean;
}

/**
 * Connected components of the graph of similar candidates, as one representative for each text. A bucket of n texts of
 * one component costs about n comparisons, not n^2: a text is compared with the members of each component in the bucket
 * only until one is similar, which leaves the components the same.
 */
export function componentsOf({ texts, bands, table, similar }: CandidateSearch): Int32Array {
  const sets = new UnionFind(texts);
  table.buckets((entries) => {
    const groups: number[][] = [];
    for (const entry of entries) {
      const text = Math.floor(entry / bands);
      let own: number[] | undefined;
      for (let g = 0; g < groups.length; g++) {
        const group = groups[g]!;
        if (sets.find(group[0]!) !== sets.find(text) && !group.some((other) => similar(other, text)))
          continue;
        sets.union(group[0]!, text);
        if (own === undefined) {
          own = group;
          group.push(text);
        } else {
          for (const other of group) own.push(other);
          groups.splice(g, 1);
          g -= 1;
        }
      }
      if (own === undefined) groups.push([text]);
    }
  });
  return Int32Array.from({ length: texts }, (_, text) => sets.find(text));
}

/**
 * Stars: texts are taken in order of rank; each that is still free becomes a centre and takes every free text that is
 * similar to it. No member is further from its centre than the threshold allows.
 *
 * @param order - texts by rank
 * @param candidates - calls back with the texts that share a bucket with a text, itself included, with repetitions
 */
export function starsOf(
  texts: number,
  order: readonly number[],
  candidates: (text: number, visitor: (other: number) => void) => void,
  similar: (a: number, b: number) => boolean,
): Int32Array {
  const centres = new Int32Array(texts).fill(-1);
  for (const centre of order) {
    if (centres[centre] !== -1) continue;
    centres[centre] = centre;
    const seen = new Set<number>();
    candidates(centre, (other) => {
      if (centres[other] !== -1 || seen.has(other)) return;
      seen.add(other);
      if (similar(centre, other)) centres[other] = centre;
    });
  }
  return centres;
}
