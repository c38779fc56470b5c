import { expect, test } from 'vitest';
import {
  type Embedder,
  HybridIndex,
  hybridSearch,
  mathWordPieces,
  mathWords,
  stemEnglish,
} from '../src/index.js';

test('LaTeX, Unicode and identifiers give the same words', () => {
  const expected = ['union', 'compact', 'set'];
  expect(mathWords('$\\cup$ of compact sets')).toEqual(expected);
  expect(mathWords('∪ compactSets')).toEqual(expected);
  expect(mathWords('union_compact_set')).toEqual(expected);
  expect(mathWords('$x \\in \\mathbb{R}$')).toEqual(mathWords('x ∈ ℝ'));
  expect(mathWords('$\\aleph_0 \\longrightarrow C$')).toEqual(mathWords('ℵ₀ ⟶ C'));
  expect(mathWords('X ⟲ Y')).toEqual(['⟲']);
});

test('abbreviations and synonyms count as one word; pieces overlap', () => {
  expect(mathWords('hom comm')).toEqual(mathWords('homomorphism commutative'));
  expect(mathWordPieces('prime')).toEqual(['^pri', 'prim', 'rim$']);
});

test('names of object properties are words like any other', () => {
  expect(mathWords('constructor \\constructor')).toEqual(['constructor', 'constructor']);
});

test.each([
  ['intersections', 'intersect'],
  ['commuting', 'commut'],
  ['commutes', 'commut'],
  ['matrices', 'matrix'],
  ['mapping', 'map'],
  ['continuity', 'continu'],
  ['continuous', 'continu'],
  ['basis', 'basis'],
  ['set', 'set'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemEnglish(word)).toBe(stem);
});

const documents = [
  'Show that $a^2 + b^2 \\ge 2ab$ for real $a$ and $b$.',
  'A union of two compact sets is compact.',
  'Find all primes $p$ such that $p^2 + 2$ is prime.',
];

test('words and formulas both bring a document up', async () => {
  const index = await HybridIndex.build(documents);
  expect((await index.search('unions of compact sets', 1))[0]?.document).toBe(1);
  expect((await index.search('$x^2 + y^2 \\ge 2xy$', 1))[0]?.document).toBe(0);
  const { parts, formulas, words } = await index.explain('real: $x^2 + y^2 \\ge 2xy$', 0);
  expect(parts.words).toBeGreaterThan(0);
  expect(parts.formulas).toBeCloseTo(0.1, 12);
  expect(parts.vectors).toBe(0);
  expect(formulas[0]?.document).toBe('a^2 + b^2 \\ge 2ab');
  expect(words).toEqual(['real']);
});

/** Points a text about circles one way and all others another. */
const circles: Embedder & { asked: number } = {
  name: 'circles',
  fingerprint: 'circles',
  asked: 0,
  async embed(texts) {
    this.asked += texts.length;
    return texts.map((text) => (/circle|round/.test(text) ? Float32Array.of(2, 0) : Float32Array.of(0, 0)));
  },
};

test('with an embedder vectors count too; texts are embedded once; zero vectors score 0', async () => {
  const system = hybridSearch({ embedder: circles });
  const pool = ['something round', ...documents];
  const scores = await system.rank('circle', pool);
  expect([...scores]).toEqual([1, 0, 0, 0]);
  const { asked } = circles;
  await system.rank('circle', pool);
  expect(circles.asked).toBe(asked);
});

test('nothing to search gives nothing', async () => {
  expect(await hybridSearch().rank('x', [])).toHaveLength(0);
  expect(await (await HybridIndex.build([])).search('x', 5)).toEqual([]);
  expect([...(await hybridSearch().rank('', documents))]).toEqual([0, 0, 0]);
});

test('a negative weight is refused', async () => {
  await expect(HybridIndex.build(documents, { weights: { words: -1 } })).rejects.toThrow(
    'the weight of words must be at least 0, got -1',
  );
});
