import { cosine } from '@saber/retrievers';
import { z } from 'zod';
import { BenchError } from '../errors.js';
import { readJsonLines } from '../store/jsonl.js';

/** A query with the scores that a reference run gave to documents. */
export interface ReferenceRanking {
  readonly query: string;
  readonly documents: readonly string[];
  readonly scores: readonly number[];
}

const vectorLine = z.object({
  role: z.enum(['query', 'document']),
  text: z.string(),
  vector: z.array(z.number()).min(1),
});
const scoreLine = z
  .object({ query: z.string(), documents: z.array(z.string()).min(2), scores: z.array(z.number()) })
  .refine(({ documents, scores }) => documents.length === scores.length);

/**
 * Reads a reference run: lines of vectors, whose queries are ranked against all documents by cosine, or lines of scores.
 *
 * @throws BenchError `DATA` with file and line when a line is neither, when dimensions differ, or when there is nothing to rank
 */
export async function readReferenceRankings(path: string): Promise<ReferenceRanking[]> {
  const rankings: ReferenceRanking[] = [];
  const vectors: Record<'query' | 'document', z.infer<typeof vectorLine>[]> = { query: [], document: [] };
  let dimension: number | undefined;
  for await (const { value, line } of readJsonLines(path)) {
    const scores = scoreLine.safeParse(value);
    const vector = vectorLine.safeParse(value);
    if (scores.success) {
      rankings.push(scores.data);
    } else if (vector.success) {
      const { length } = vector.data.vector;
      dimension ??= length;
      if (length !== dimension) {
        throw new BenchError(
          'DATA',
          `${path}:${line}: the vector has ${length} numbers, those before have ${dimension}`,
        );
      }
      vectors[vector.data.role].push(vector.data);
    } else {
      throw new BenchError(
        'DATA',
        `${path}:${line}: wanted {role, text, vector} or {query, documents, scores} with as many scores as documents, two or more`,
      );
    }
  }
  const documents = vectors.document.map(({ text }) => text);
  for (const { text, vector } of vectors.query) {
    const scores = vectors.document.map((document) => cosine(vector, document.vector));
    rankings.push({ query: text, documents, scores });
  }
  if (rankings.length === 0 || (vectors.query.length > 0 && documents.length < 2)) {
    throw new BenchError(
      'DATA',
      `${path} ranks nothing: it has ${vectors.query.length} queries and ${documents.length} documents`,
    );
  }
  return rankings;
}
