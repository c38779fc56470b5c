import type { Badge, PositionsRecord } from './types.js';

/** What a reader must know before comparing this run with others. */
export function badgesOf({ manifest, depth, sampled, queries }: PositionsRecord, askable: number): Badge[] {
  const { kMax, corpus, system } = manifest;
  const badges: Badge[] = [];
  if (depth < kMax) {
    badges.push({
      kind: 'depth',
      label: `k ≤ ${depth}`,
      title: `It never gave more than ${depth} results; measures beyond are not defined.`,
    });
  }
  if (sampled) {
    badges.push({
      kind: 'sampled',
      label: `n = ${queries.length} sampled`,
      title: `${queries.length} of ${askable} queries, drawn at random; compare on the sample.`,
    });
  }
  if (system.ownCorpus) {
    badges.push({
      kind: 'other-corpus',
      label: 'different corpus',
      title: 'It searches a corpus of its own; compared on queries whose declaration every corpus holds.',
    });
  }
  if (corpus.sliceOf !== null) {
    badges.push({
      kind: 'development',
      label: 'development slice',
      title: `${corpus.rows} of ${corpus.sliceOf} declarations: no result to compare.`,
    });
  }
  return badges;
}
