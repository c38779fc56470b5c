import { expect, test } from 'vitest';
import { Bm25Index, type Hit, HybridIndex } from '../src/index.js';
import { hasData, records } from './shared-data.js';

interface Query {
  readonly query: string;
  readonly gold: string;
  readonly decl: string;
  readonly in_corpus: boolean;
}

/** Choices were made on declarations whose hash is even; the others are reported. */
function heldOut({ decl }: Query): boolean {
  let hash = 0x811c9dc5;
  for (const character of decl) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) & 1) === 1;
}

/** Mean nDCG@10 with one relevant document per query. */
async function ndcg10(
  queries: readonly Query[],
  place: ReadonlyMap<string, number>,
  search: (query: string) => Promise<Hit[]>,
) {
  let sum = 0;
  for (const { query, gold } of queries) {
    const rank = (await search(query)).findIndex(({ document }) => document === place.get(gold));
    if (rank >= 0) sum += 1 / Math.log2(rank + 2);
  }
  return sum / queries.length;
}

test.skipIf(!hasData('mathlib-retrieval'))(
  'the hybrid without vectors finds Mathlib declarations far better than plain BM25',
  async () => {
    const corpus = records('mathlib-retrieval/corpus.jsonl.gz');
    const place = new Map<string, number>(corpus.map(({ id }, i) => [id, i]));
    const queries = records('mathlib-retrieval/mathlibqr.jsonl').filter(
      (query: Query) => query.in_corpus && heldOut(query),
    );
    const texts = corpus.map(({ id, doc, signature }) => `${id} ${doc} ${signature}`);

    const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
    const plain = Bm25Index.build(texts, { variant: 'lucene', tokenizer: words });
    const baseline = await ndcg10(queries, place, async (query) => plain.search(query, 10));
    const documents = corpus.map(({ id, doc, signature }) => ({
      title: id,
      passages: [doc, signature].filter((passage) => passage !== ''),
    }));
    const hybrid = await HybridIndex.build(documents);
    const ours = await ndcg10(queries, place, (query) => hybrid.search(query, 10));
    console.info(
      `${queries.length} held-out queries: plain BM25 ${baseline.toFixed(3)}, hybrid ${ours.toFixed(3)}`,
    );
    expect(ours).toBeGreaterThan(baseline + 0.15);
  },
  240_000,
);
