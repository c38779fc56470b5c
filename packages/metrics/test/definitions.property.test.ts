/**
 * Measures that trec_eval does not have, against their definitions: everything that a formula quantifies over (ideal
 * rankings, the documents that satisfy a user, greedy choices) is enumerated here, on small lists.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, evaluateDiversity, measure } from '../src/index.js';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
  );
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const ranks = (depth: number): number[] => Array.from({ length: depth }, (_, i) => i + 1);
const log2Discount = (rank: number): number => 1 / Math.log2(rank + 1);

const documents = ['a', 'b', 'c', 'd', 'e'];
/** Judgments of some documents, and a ranking of some: documents may be unjudged, and relevant ones not retrieved. */
const query = fc.record({
  judged: fc
    .subarray(documents)
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.constantFrom(0, 0, 1, 1, 2, 3.5)))),
    ),
  ranking: fc.shuffledSubarray([...documents, 'x', 'y']),
});
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

function scoreOf(name: string, { judged, ranking }: Query): number {
  const run = new Map([['q', new Map(ranking.map((id, i) => [id, -i]))]]);
  return evaluate(new Map([['q', new Map(judged)]]), run, [name]).mean[measure(name).name]!;
}

const gradeOf = ({ judged }: Query): ((id: string) => number) => {
  const grades = new Map(judged);
  return (id) => grades.get(id) ?? 0;
};

test.each([0.95, 0.5])('Compat, p = %d: the largest rank-biased overlap with any ideal ranking', (p) => {
  fc.assert(
    fc.property(query, (item) => {
      const grade = gradeOf(item);
      const relevant = item.judged.map(([id]) => id).filter((id) => grade(id) > 0);
      const ideals = permutations(relevant).filter((order) =>
        order.every((id, i) => i === 0 || grade(order[i - 1]!) >= grade(id)),
      );
      const depths = ranks(Math.max(relevant.length, item.ranking.length));
      const overlapOf = (a: readonly string[], b: readonly string[]): number =>
        sum(
          depths.map(
            (k) => (p ** (k - 1) * a.slice(0, k).filter((id) => b.slice(0, k).includes(id)).length) / k,
          ),
        ) / sum(depths.map((k) => p ** (k - 1)));
      const largest =
        relevant.length === 0 ? 0 : Math.max(...ideals.map((ideal) => overlapOf(ideal, item.ranking)));
      const itself = relevant.length === 0 ? 1 : overlapOf(ideals[0]!, ideals[0]!);
      expect(scoreOf(`Compat(p=${p},normalize=False)`, item)).toBeCloseTo(largest, 12);
      expect(scoreOf(`Compat(p=${p})`, item)).toBeCloseTo(largest / itself, 12);
    }),
  );
});

/** E[1 / rank where the user stops], over all sets of documents that may satisfy the user; 0 if none does. */
function reciprocalStop(grades: readonly number[], maxRel: number): number {
  let expectation = 0;
  for (let satisfying = 1; satisfying < 2 ** grades.length; satisfying += 1) {
    const satisfies = (i: number): boolean => (satisfying & (1 << i)) !== 0;
    const probability = grades
      .map((grade) => (2 ** grade - 1) / 2 ** maxRel)
      .reduce((product, chance, i) => product * (satisfies(i) ? chance : 1 - chance), 1);
    expectation += probability / (grades.findIndex((_, i) => satisfies(i)) + 1);
  }
  return expectation;
}

test.each([
  [4, 99],
  [4, 2],
  [5, 3],
])('ERR and nERR, grades up to %d, @%d: where a user stops who scans down the list', (maxRel, cutoff) => {
  fc.assert(
    fc.property(query, (item) => {
      const grade = gradeOf(item);
      const stop = (ids: readonly string[]): number =>
        reciprocalStop(ids.slice(0, cutoff).map(grade), maxRel);
      const ideal = Math.max(...permutations(item.judged.map(([id]) => id)).map(stop));
      const value = stop(item.ranking);
      expect(scoreOf(`ERR(max_rel=${maxRel})@${cutoff}`, item)).toBeCloseTo(value, 12);
      expect(scoreOf(`nERR(max_rel=${maxRel})@${cutoff}`, item)).toBeCloseTo(
        ideal === 0 ? 0 : value / ideal,
        12,
      );
    }),
    { numRuns: 60 },
  );
});

test.each([
  [1, 99],
  [2, 99],
  [1, 3],
])(
  'Accuracy, rel = %d, @%d: the share of relevant and other documents that are in the right order',
  (rel, cutoff) => {
    fc.assert(
      fc.property(query, (item) => {
        const list = item.ranking.slice(0, cutoff).map(gradeOf(item));
        const pairs = list.flatMap((a, i) => list.slice(i + 1).map((b) => [a >= rel, b >= rel] as const));
        const mixed = pairs.filter(([above, below]) => above !== below);
        const value = scoreOf(`Accuracy(rel=${rel})@${cutoff}`, item);
        if (mixed.length === 0) expect(value).toBeNaN();
        else expect(value).toBeCloseTo(mixed.filter(([above]) => above).length / mixed.length, 12);
      }),
    );
  },
);

test('nDCG with any gains: DCG over the largest that any order of the judged documents has', () => {
  fc.assert(
    fc.property(query, fc.constantFrom(1, 3, 99), (item, cutoff) => {
      const grade = gradeOf(item);
      const gains = new Map([
        [0, 0.5],
        [1, 4],
        [2, 1],
      ]);
      const judged = new Map(item.judged);
      const gain = (id: string): number => (judged.has(id) ? (gains.get(grade(id)) ?? grade(id)) : 0);
      const dcg = (ids: readonly string[]): number =>
        sum(ids.slice(0, cutoff).map((id, i) => gain(id) * log2Discount(i + 1)));
      const ideal = Math.max(...permutations([...judged.keys()]).map(dcg));
      const value = scoreOf(`nDCG(gains={0:0.5,1:4,2:1})@${cutoff}`, item);
      expect(value).toBeCloseTo(ideal === 0 ? 0 : dcg(item.ranking) / ideal, 12);
    }),
  );
});

const subtopics = ['1', '2', '3'];
const diverse = fc.record({
  covered: fc.array(fc.subarray(subtopics), { minLength: 4, maxLength: 4 }),
  ranking: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'x']),
});

test.each([
  [0.5, 99],
  [0.3, 3],
  [1, 2],
  [0, 99],
])('alpha-nDCG and subtopic recall, alpha = %d, @%d', (alpha, cutoff) => {
  fc.assert(
    fc.property(diverse, ({ covered, ranking }) => {
      const ids = ['a', 'b', 'c', 'd'];
      const topicsOf = (id: string): readonly string[] => covered[ids.indexOf(id)] ?? [];
      const qrels = new Map([
        [
          'q',
          new Map(
            subtopics.map((s) => [s, new Map(ids.map((id) => [id, topicsOf(id).includes(s) ? 1 : 0]))]),
          ),
        ],
      ]);
      const run = new Map([['q', new Map(ranking.map((id, i) => [id, -i]))]]);
      const names = [
        `alpha_DCG(alpha=${alpha})@${cutoff}`,
        `alpha_nDCG(alpha=${alpha})@${cutoff}`,
        `StRecall@${cutoff}`,
      ];
      const [dcg, ndcg, recall] = Object.values(evaluateDiversity(qrels, run, names).mean);

      // Each subtopic of a document gains (1 − α) to the number of documents above that cover it.
      const gain = (id: string, above: readonly string[]): number =>
        sum(
          topicsOf(id).map((s) => (1 - alpha) ** above.filter((other) => topicsOf(other).includes(s)).length),
        );
      const total = (list: readonly string[]): number =>
        sum(list.slice(0, cutoff).map((id, i) => gain(id, list.slice(0, i)) * log2Discount(i + 1)));
      expect(dcg).toBeCloseTo(total(ranking), 12);

      // The ideal takes a document of largest gain at each rank; where several have it, either may come next.
      const greedy = permutations(ids).filter((order) =>
        order.every((id, i) => {
          const above = order.slice(0, i);
          return order.slice(i).every((other) => gain(other, above) <= gain(id, above) + 1e-12);
        }),
      );
      const values = greedy.map((order) => (total(order) === 0 ? 0 : total(ranking) / total(order)));
      expect(Math.min(...values.map((value) => Math.abs(value - ndcg!)))).toBeLessThan(1e-12);

      const all = new Set(covered.flat());
      const found = new Set(ranking.slice(0, cutoff).flatMap(topicsOf));
      expect(recall).toBeCloseTo(all.size === 0 ? 0 : found.size / all.size, 12);
    }),
  );
});
