import { expect, test } from 'vitest';
import {
  bestMatchAverage,
  explain,
  informationContent,
  intrinsicInformationContent,
  lin,
  Ontology,
  type SetSimilarityName,
  setSimilarities,
  simGIC,
  similarities,
  simUI,
  UnknownTopicError,
} from '../src/index.js';

/** root -> A -> {B, C}, root -> D; p(A) = 1/2, p(B) = p(C) = 1/4, p(D) = 1/2. */
const ontology = Ontology.fromEdges([
  ['root', 'A'],
  ['A', 'B'],
  ['A', 'C'],
  ['root', 'D'],
]);
const ic = informationContent(
  ontology,
  new Map([
    ['B', 1],
    ['C', 1],
    ['D', 2],
  ]),
);
const ln2 = Math.log(2);

test.each([
  ['lin', 2 / 4], // 2 ln 2 / (2 ln 2 + 2 ln 2)
  ['resnik', ln2],
  ['resnikScaled', 1 / 2],
  ['jiangConrath', 1 / (1 + 2 * ln2)], // d = 4 ln 2 - 2 ln 2
  ['jiangConrathClamped', 0], // d / max IC = 1
  ['relevance', 0.5 * 0.5],
  ['simIC', 0.5 * (1 - 1 / (1 + ln2))],
  ['faith', 1 / 3], // ln 2 / (4 ln 2 - ln 2)
  ['wuPalmer', 4 / 6], // d = 2 topics down to A, l = 2 edges
  ['leacockChodorow', -Math.log(3 / 6)], // 3 topics on the way, 3 levels
  ['path', 1 / 3],
] as const)('%s of two siblings by hand', (name, value) => {
  expect(similarities[name](ontology, ic)('B', 'C')).toBeCloseTo(value, 12);
});

test('simGIC of two siblings counts their ancestors, as simUI does', () => {
  // extended sets {root, A, B} and {root, A, C}: ln 2 shared of (1 + 2 + 2) ln 2
  expect(simGIC(ontology, ic, ['B'], ['C'])).toBeCloseTo(0.2, 12);
  expect(simUI(ontology, ['B'], ['C'])).toBe(0.5);
});

test('a matrix of one column has the known best-match average, rcmax and average', () => {
  const sims = [0.71102706, 0.9563192, 0.06089613, 0.79674836];
  const table = (a: unknown): number => sims[a as number]!;
  const value = (name: SetSimilarityName): number =>
    setSimilarities[name]([0, 1, 2, 3], ['y'], (a, b) => table(a === 'y' ? b : a));
  expect(value('bestMatchAverage')).toBeCloseTo(0.696262, 6);
  expect(value('rcmax')).toBeCloseTo(0.956319, 6);
  expect(value('average')).toBeCloseTo(0.631248, 6);
  expect(value('maximum')).toBe(0.9563192);
  expect(value('hausdorff')).toBe(0.06089613);
});

test('every set measure of an empty set is NaN, and an unknown topic is an error rather than 0', () => {
  const similarity = lin(ontology, ic);
  for (const measure of Object.values(setSimilarities)) {
    expect(measure([], ['A'], similarity)).toBeNaN();
    expect(measure(['A'], [], similarity)).toBeNaN();
    expect(() => measure(['A'], ['nowhere'], similarity)).toThrow(UnknownTopicError);
  }
  expect(simGIC(ontology, ic, [], ['A'])).toBeNaN();
  expect(simUI(ontology, ['A'], [])).toBeNaN();
  expect(() => simUI(ontology, ['A'], ['nowhere'])).toThrow('unknown topic "nowhere"');
});

test('topics of different roots have similarity 0 under every similarity', () => {
  const forest = Ontology.fromEdges([
    ['r', 'a'],
    ['s', 'b'],
  ]);
  const content = informationContent(
    forest,
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
  for (const factory of Object.values(similarities)) expect(factory(forest, content)('a', 'b')).toBe(0);
});

test('two ontologies with equal ids do not share anything', () => {
  const flat = Ontology.fromEdges([
    ['root', 'B'],
    ['root', 'C'],
  ]);
  const content = informationContent(
    flat,
    new Map([
      ['B', 1],
      ['C', 1],
    ]),
  );
  expect(lin(ontology, ic)('B', 'C')).toBeCloseTo(0.5, 12);
  expect(lin(flat, content)('B', 'C')).toBe(0);
});

test('an explanation names each match, its ancestor and what that says, and averages to the same value', () => {
  const { similarity, matches } = explain(ontology, ic, ['B', 'D'], ['C']);
  expect(similarity).toBe(bestMatchAverage(['B', 'D'], ['C'], lin(ontology, ic)));
  expect(matches).toEqual([
    {
      side: 'a',
      topic: 'B',
      match: 'C',
      similarity: 0.5,
      ancestor: 'A',
      informationContent: ic[ontology.index('A')],
    },
    { side: 'a', topic: 'D', match: 'C', similarity: 0, ancestor: 'root', informationContent: 0 },
    {
      side: 'b',
      topic: 'C',
      match: 'B',
      similarity: 0.5,
      ancestor: 'A',
      informationContent: ic[ontology.index('A')],
    },
  ]);
  expect(explain(ontology, ic, [], ['C'])).toEqual({ similarity: Number.NaN, matches: [] });
  expect(() => explain(ontology, ic, [], ['nowhere'])).toThrow(UnknownTopicError);
});

test('intrinsic information content is least at the root and largest at the leaves', () => {
  // 5 topics; A has 2 descendants: 1 - ln 3 / ln 5. Sanchez: 3 leaves; A: 2 leaves below, 2 ancestors.
  const seco = intrinsicInformationContent(ontology);
  expect(Object.fromEntries([...seco].map((value, i) => [ontology.id(i), value]))).toEqual({
    root: 0,
    A: 1 - Math.log(3) / Math.log(5),
    D: 1,
    B: 1,
    C: 1,
  });
  const sanchez = intrinsicInformationContent(ontology, 'sanchez');
  expect(sanchez[ontology.index('root')]).toBe(0);
  expect(sanchez[ontology.index('A')]).toBeCloseTo(-Math.log((2 / 2 + 1) / 4), 12);
  expect(sanchez[ontology.index('B')]).toBeCloseTo(Math.log(4), 12);
  expect([...intrinsicInformationContent(Ontology.fromPaths(['/only']))]).toEqual([0]);
  expect(() => intrinsicInformationContent(ontology, 'zhou' as 'seco')).toThrow('form must be');
});
