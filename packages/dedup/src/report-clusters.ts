import { byCodePoint } from './code-point-order.js';
import type { Deduplication, Duplicate } from './types.js';

/** A document for the report. */
export interface RankedDocument {
  readonly id: string;
  /** Number of its text, and of the cluster of that; -1 where it has no shingles. */
  readonly text: number;
  readonly cluster: number;
}

/**
 * Of each cluster the first document survives; the others are its duplicates.
 *
 * @param documents - by rank
 * @param compare - of two texts
 * @param threshold - duplicates below it are counted as chained
 */
export function reportClusters(
  documents: readonly RankedDocument[],
  compare: (text: number, of: number) => { readonly estimated: number; readonly jaccard: number },
  threshold: number,
): Deduplication {
  const survivors = new Map<number, RankedDocument>();
  const members = new Map<number, string[]>();
  const kept: string[] = [];
  const duplicates: Duplicate[] = [];
  let withoutShingles = 0;
  let chained = 0;
  for (const document of documents) {
    const { id, text, cluster } = document;
    const survivor = survivors.get(cluster);
    if (text < 0 || survivor === undefined) {
      kept.push(id);
      if (text < 0) withoutShingles += 1;
      else {
        survivors.set(cluster, document);
        members.set(cluster, [id]);
      }
      continue;
    }
    members.get(cluster)!.push(id);
    const { estimated, jaccard } =
      text === survivor.text ? { estimated: 1, jaccard: 1 } : compare(text, survivor.text);
    if (jaccard < threshold) chained += 1;
    duplicates.push({ id, of: survivor.id, estimated, jaccard });
  }
  const clusters = [...members.values()].filter((cluster) => cluster.length > 1);
  return {
    kept: kept.sort(byCodePoint),
    duplicates: duplicates.sort((a, b) => byCodePoint(a.id, b.id)),
    clusters: clusters.sort((a, b) => byCodePoint(a[0]!, b[0]!)),
    statistics: {
      documents: documents.length,
      withoutShingles,
      largestCluster: clusters.reduce((largest, cluster) => Math.max(largest, cluster.length), 0),
      chained,
    },
  };
}
