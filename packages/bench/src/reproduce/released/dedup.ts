import { quantile } from '@saber/metrics';
import { z } from 'zod';
import type { Clone } from './clone.js';
import { type DuplicateRanks, PLACES } from './types.js';

const schema = z.looseObject({
  per_query: z
    .record(z.string(), z.looseObject({ rank_corpus_only: z.number().min(1) }))
    .refine((queries) => Object.keys(queries).length > 0, 'no query'),
});

/** Reads the ranks of the rephrased copies; undefined when the file is absent. */
export async function readDuplicates(clone: Clone, stem: string): Promise<DuplicateRanks | undefined> {
  const file = `${PLACES.duplicates}/${stem}.json`;
  const content = await clone.json(file, schema);
  return (
    content && {
      file,
      ranks: Float64Array.from(Object.values(content.per_query), (query) => query.rank_corpus_only),
    }
  );
}

/** The columns of Tables 2, 11 and 12: the median rounded half up, and percentages of queries. */
export function duplicateColumns({ ranks }: DuplicateRanks): Record<DuplicateColumn, number> {
  const within = (k: number): number => (100 * ranks.filter((rank) => rank <= k).length) / ranks.length;
  return {
    medianRank: Math.floor(quantile(ranks.slice().sort(), 0.5) + 0.5),
    top1: within(1),
    top4: within(4),
    top16: within(16),
    top64: within(64),
  };
}

export type DuplicateColumn = 'medianRank' | 'top1' | 'top4' | 'top16' | 'top64';
