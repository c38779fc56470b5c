import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commonAncestor,
  informationContent,
  type Ontology,
  type SimilarityName,
  setSimilarities,
  simGIC,
  similarities,
  simUI,
} from '../src/index.js';
import { randomTopicSets } from './random-ontology.js';

const atMostOne: readonly SimilarityName[] = [
  'lin',
  'resnikScaled',
  'jiangConrath',
  'jiangConrathClamped',
  'relevance',
  'simIC',
  'faith',
  'wuPalmer',
  'path',
];
const oneAtIdentity: readonly SimilarityName[] = [
  'lin',
  'jiangConrath',
  'faith',
  'wuPalmer',
  'path',
  'jiangConrathClamped',
];
const slack = 1e-12;

/** Most informative common ancestor by intersecting sets of ancestors found by walking the parents. */
function bruteAncestor(ontology: Ontology, ic: Float64Array, a: string, b: string): number {
  const above = (id: string): Set<number> => {
    const walk = (index: number): number[] => [index, ...[...ontology.parents(index)].flatMap(walk)];
    return new Set(walk(ontology.index(id)));
  };
  const other = above(b);
  return Math.max(...[...above(a)].filter((x) => other.has(x)).map((x) => ic[x]!));
}

describe.each(Object.keys(similarities) as SimilarityName[])('%s', (name) => {
  test('is symmetric, not negative, largest for a topic with itself, and in its range', () => {
    fc.assert(
      fc.property(randomTopicSets({ maximum: 15 }), ({ ontology, counts }) => {
        const ic = informationContent(ontology, counts);
        const similarity = similarities[name](ontology, ic);
        for (let a = 0; a < ontology.size; a++) {
          if (oneAtIdentity.includes(name)) expect(similarity(a, a)).toBe(1);
          for (let b = 0; b < ontology.size; b++) {
            const value = similarity(a, b);
            expect(Number.isFinite(value)).toBe(true);
            expect(value).toBe(similarity(b, a));
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(similarity(a, a) + slack);
            if (atMostOne.includes(name)) expect(value).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('does not fall when one of two topics is replaced by one between it and their common ancestor', () => {
    // On a tree: x below y below m, m the common ancestor of x and b. Resnik stays equal, the others grow or stay.
    fc.assert(
      fc.property(randomTopicSets({ tree: true, maximum: 15 }), ({ ontology, counts }) => {
        const ic = informationContent(ontology, counts);
        const similarity = similarities[name](ontology, ic);
        for (let x = 0; x < ontology.size; x++) {
          for (let b = 0; b < ontology.size; b++) {
            const meeting = commonAncestor(ontology, ic, x, b);
            const y = ontology.parents(x)[0];
            if (y === undefined || x === meeting || b === x) continue;
            if (y === b && !oneAtIdentity.includes(name) && name !== 'leacockChodorow') continue;
            expect(similarity(y, b)).toBeGreaterThanOrEqual(similarity(x, b) - slack);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('the common ancestor is the most informative one, itself included, and information grows downwards', () => {
  fc.assert(
    fc.property(randomTopicSets(), ({ ontology, counts }) => {
      const ic = informationContent(ontology, counts);
      for (let a = 0; a < ontology.size; a++) {
        expect(commonAncestor(ontology, ic, a, a)).toBe(a);
        for (const parent of ontology.parents(a)) expect(ic[a]!).toBeGreaterThanOrEqual(ic[parent]!);
        for (let b = 0; b < ontology.size; b++) {
          const found = commonAncestor(ontology, ic, a, b);
          expect(ic[found]).toBe(bruteAncestor(ontology, ic, ontology.id(a), ontology.id(b)));
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('set measures are symmetric, 1 for a set with itself under Lin, and ordered', () => {
  fc.assert(
    fc.property(randomTopicSets(), ({ ontology, counts, sets }) => {
      const ic = informationContent(ontology, counts);
      const similarity = similarities.lin(ontology, ic);
      const [x, y] = [sets[0]!, sets.at(-1)!];
      for (const measure of Object.values(setSimilarities)) {
        expect(measure(x, y, similarity)).toBeCloseTo(measure(y, x, similarity), 12);
        expect(measure(x, y, similarity)).toBeGreaterThanOrEqual(0);
        expect(measure(x, y, similarity)).toBeLessThanOrEqual(1 + slack);
      }
      const { bestMatchAverage, rcmax, maximum, hausdorff, average } = setSimilarities;
      for (const measure of [bestMatchAverage, rcmax, maximum, hausdorff])
        expect(measure(x, x, similarity)).toBeCloseTo(1, 12);
      const values = [hausdorff, bestMatchAverage, rcmax, maximum].map((m) => m(x, y, similarity));
      values.slice(1).forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(values[i]! - slack);
      });
      expect(average(x, y, similarity)).toBeLessThanOrEqual(maximum(x, y, similarity) + slack);
      for (const value of [simGIC(ontology, ic, x, y), simUI(ontology, x, y)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + slack);
      }
      expect(simGIC(ontology, ic, x, x)).toBe(1);
      expect(simUI(ontology, x, x)).toBe(1);
    }),
    { numRuns: 100 },
  );
});
