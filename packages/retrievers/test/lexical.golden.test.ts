import { expect, test } from 'vitest';
import { bm25, jaccard, sklearnStopWords, tfIdf, withoutStopWords } from '../src/index.js';
import { golden } from './golden.js';

/** Tokens travel through the interface as one JSON string. */
const parsed = (text: string): string[] => JSON.parse(text);

function expectClose(actual: Float64Array, expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, i) => {
    // rank_bm25 divides 0 by 0 when k1 and tf are 0; ours gives 0 there.
    const wanted = typeof value === 'number' ? value : 0;
    expect(Math.abs(actual[i]! - wanted), `score ${i}`).toBeLessThanOrEqual(tolerance);
  });
}

const okapi = golden('bm25_okapi');
for (const { name, docs, queries, params, scores } of okapi.expected) {
  test(`bm25 gives rank_bm25's scores: ${name}`, async () => {
    const system = bm25({ ...params, tokenizer: parsed });
    for (const [i, query] of queries.entries()) {
      const actual = await system.rank(
        JSON.stringify(query),
        docs.map((d: string[]) => JSON.stringify(d)),
      );
      // Where rank_bm25 raises, every score is 0.
      expectClose(actual, scores?.[i] ?? docs.map(() => 0), okapi.tolerance);
    }
  });
}

const vectors = golden('tfidf');
for (const { name, docs, queries, params, scores } of vectors.expected) {
  test(`tfIdf gives scikit-learn's scores: ${name}`, async () => {
    const system = tfIdf({
      sublinearTf: params.sublinear_tf ?? false,
      smoothIdf: params.smooth_idf ?? true,
      useIdf: params.use_idf ?? true,
    });
    for (const [i, query] of queries.entries()) {
      expectClose(await system.rank(query, docs), scores?.[i] ?? docs.map(() => 0), vectors.tolerance);
    }
  });
}

const sets = golden('jaccard');
test('jaccard equals set arithmetic, in its three variants', async () => {
  const stopped = withoutStopWords((text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [], sklearnStopWords);
  const released = (text: string) => sets.expected.release_tokens[sets.inputs.indexOf(text)];
  for (const pair of sets.expected.pairs) {
    const score = async (system: ReturnType<typeof jaccard>) =>
      (await system.rank(sets.inputs[pair.i], [sets.inputs[pair.j]]))[0];
    expect(await score(jaccard())).toBeCloseTo(pair.whitespace, 15);
    expect(await score(jaccard({ tokenizer: stopped }))).toBeCloseTo(pair.alnum_sklearn_stop, 15);
    expect(await score(jaccard({ tokenizer: released, bothEmpty: 1 }))).toBeCloseTo(pair.release_summary, 15);
  }
});

const pools = golden('lexical_ndcg');
const systems = { bm25: bm25(), 'tf-idf': tfIdf(), jaccard: jaccard() };
for (const [name, system] of Object.entries(systems)) {
  test(`${name} gives the released scores on a whole benchmark (statement-full)`, async () => {
    const { documents, queries } = pools.inputs;
    const full = (d: { problem: string; solution: string }) =>
      `Problem: ${d.problem}\n\nSolution: ${d.solution}`;
    for (const [q, { problem, candidates }] of queries.entries()) {
      const actual = await system.rank(
        problem,
        candidates.map((c: number) => full(documents[c])),
      );
      expectClose(actual, pools.expected[`${name}/statement-full`].scores[q], pools.tolerance.scores);
    }
  });
}
