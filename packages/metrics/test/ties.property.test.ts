import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, measure } from '../src/index.js';

/** Every measure, with parameters that reach into tie groups. */
const names = [
  'nDCG',
  'nDCG@3',
  "nDCG(dcg='exp-log2')@2",
  'nDCG(gains={1:5,2:1})@3',
  'DCG@2',
  'AP',
  'AP@3',
  'AP(rel=2)',
  'P@2',
  'P',
  'R@3',
  'Rprec',
  'RR',
  'RR@2',
  'RR(rel=2)',
  'Success@2',
  'Success(rel=2)@3',
  'Judged@3',
  'SetP',
  'SetR',
  'SetF',
  'Bpref',
  'Bpref(rel=2)',
  'infAP',
  'infAP(rel=2)',
  'IPrec@0',
  'IPrec@0.5',
  'IPrec@1',
  'RBP(p=0.6)',
  'RBP@2',
  'RBPResidual@3',
  'ERR',
  'ERR@2',
  'nERR@3',
  'Accuracy',
  'Accuracy@3',
  'Compat',
  'Compat(p=0.5,normalize=False)',
  'NumRel',
  'NumRet',
  'P(judged_only=True)@2',
  'AP(judged_only=True)',
];

/** All orders of the documents that keep scores descending. */
function orders(scores: readonly number[]): number[][] {
  const levels = [...new Set(scores)].sort((a, b) => b - a);
  return levels.reduce<number[][]>(
    (prefixes, level) => {
      const members = scores.flatMap((score, i) => (score === level ? [i] : []));
      return prefixes.flatMap((prefix) => permutations(members).map((rest) => [...prefix, ...rest]));
    },
    [[]],
  );
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

const lists = fc.record({
  // undefined: unjudged
  grades: fc.array(fc.constantFrom(undefined, 0, 0, 1, 1, 2, 2.5), { minLength: 1, maxLength: 6 }),
  levels: fc.array(fc.constantFrom(1, 2, 3), { minLength: 6, maxLength: 6 }),
  absent: fc.array(fc.constantFrom(0, 1, 2, 2.5), { maxLength: 3 }),
});

describe('average ties', () => {
  for (const name of names) {
    test(`${name}: the closed form is the mean over all orders of tied documents`, () => {
      fc.assert(
        fc.property(lists, ({ grades, levels, absent }) => {
          const ids = grades.map((_, i) => `d${i}`);
          const judged: [string, number][] = grades.flatMap((g, i) =>
            g === undefined ? [] : [[ids[i]!, g] as [string, number]],
          );
          absent.forEach((g, i) => {
            judged.push([`x${i}`, g]);
          });
          const qrels = new Map([['q', new Map(judged)]]);
          const scores = grades.map((_, i) => levels[i]!);
          const run = new Map([['q', new Map(ids.map((id, i) => [id, scores[i]!]))]]);
          const key = measure(name).name;
          const average = evaluate(qrels, run, [name], { ties: 'average' }).mean[key]!;
          const values = orders(scores)
            .map((order) => {
              const total = new Map([['q', new Map(order.map((i, rank) => [ids[i]!, -rank]))]]);
              return evaluate(qrels, total, [name]).mean[key]!;
            })
            .filter((value) => !Number.isNaN(value));
          const mean = values.reduce((a, b) => a + b, 0) / values.length;
          if (Number.isNaN(mean)) expect(average).toBeNaN();
          else expect(average).toBeCloseTo(mean, 12);
        }),
        { numRuns: 60 },
      );
    });
  }
});
