import type { Annotation, AnnotationPair } from './annotations.js';

/**
 * Verdicts of the gold technique labels: the candidate with the larger Jaccard overlap with the query's techniques is
 * preferred, equal overlaps are a tie. They stand in for annotators where a corpus has such labels; pairs with an
 * unlabelled problem are left out.
 */
export function goldAnnotations(
  pairs: readonly AnnotationPair[],
  techniquesOf: (id: string) => readonly string[] | undefined,
): Annotation[] {
  return pairs.flatMap((pair): Annotation[] => {
    const [query, first, second] = [pair.queryId, pair.first, pair.second].map(techniquesOf);
    if (!query?.length || !first?.length || !second?.length) return [];
    const difference = overlap(query, first) - overlap(query, second);
    const verdict = difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
    return [{ ...pair, annotator: 'gold techniques', verdict }];
  });
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b);
  const shared = new Set(a.filter((name) => other.has(name))).size;
  return shared / new Set([...a, ...b]).size;
}
