import { expect, test } from 'vitest';
import { mentionWeights } from '../src/hybrid/mentions.js';
import { TitleIndex } from '../src/hybrid/title-index.js';
import {
  type Embedder,
  type HybridDocument,
  HybridIndex,
  hybridSearch,
  InvalidArgumentError,
  InvalidVectorError,
  mathWordPieces,
  mathWords,
  type Parts,
  readableMath,
  stemEnglish,
  withReadableMath,
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

test.each([
  ['p-radical', 'p radical'],
  ['non-trivial', 'nontrivial'],
  ['étale', 'etale'],
  ['$\\left( A \\right)$ is full', 'full'],
  ["f ⁻¹' s", 'preimage'],
  ['f^{-1}', 'inverse'],
  ['continuous a.e.', 'continuous ae'],
  ['A \\ B', 'difference'],
])('%s has the words of %s', (text, same) => {
  expect(mathWords(text)).toEqual(mathWords(same));
});

test('a minus sign stays one', () => {
  expect(mathWords('a-b')).toEqual(mathWords('subtract'));
});

test('readableMath says formulas; withReadableMath gives them to the model so', async () => {
  expect(readableMath('`f ∘ g` and $x \\le \\frac{1}{2}$')).toBe('f composed with g and x at most over 1 2');
  expect(readableMath('Set.inter_subset_left')).toBe('Set inter subset left');
  const seen: string[] = [];
  const recorder: Embedder = {
    name: 'recorder',
    fingerprint: 'recorder',
    embed: async (texts) => {
      seen.push(...texts);
      return texts.map(() => Float32Array.of(1));
    },
  };
  const wrapped = withReadableMath(recorder);
  await wrapped.embed(['$A \\cup B$'], { role: 'query' });
  expect(seen).toEqual(['A union B']);
  expect(wrapped.fingerprint).not.toBe(recorder.fingerprint);
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
  ['affineness', 'affin'],
  ['orthogonality', 'orthogon'],
  ['measurability', 'measur'],
  ['suprema', 'supremum'],
  ['equivalent', 'equival'],
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

const library = [
  { title: 'IsCompact', passages: ['A set is compact when every open cover has a finite subcover.'] },
  { title: 'IsCompact.image', passages: ['compact set, compact set', 'uses IsCompact'] },
  { title: 'IsCompact.union', passages: ['compact set, compact set, compact set', 'uses IsCompact'] },
  'closed sets, with IsCompact',
];

test('a query that is a title finds it before texts that repeat its words more often', async () => {
  const index = await HybridIndex.build(library);
  expect((await index.search('compact', 1))[0]?.document).toBe(0);
  const without = await HybridIndex.build(library, { weights: { titles: 0, mentions: 0 } });
  expect((await without.search('compact', 1))[0]?.document).not.toBe(0);
  const { parts } = await index.explain('compact', 0);
  expect(parts.titles).toBeCloseTo(0.5, 12);
  expect(parts.mentions).toBeGreaterThan(0.4);
  // A formula is no title.
  const formula = await index.explain('$compact$', 0);
  expect(formula.parts.titles + formula.parts.mentions).toBe(0);
});

test('titles are compared as a whole and by their last part; all words shared gives 1, none 0', () => {
  const titles = TitleIndex.build(['Set.union', 'union', '', 'Finset.card'], mathWords);
  const [whole, plain, none, other] = titles.scores('union');
  expect([whole, plain, none, other]).toEqual([1, 1, 0, 0]);
  expect(titles.scores('set union')[0]).toBeCloseTo(1, 12);
  expect(titles.scores('set union')[1]).toBeLessThan(1);
  expect([...titles.scores('')]).toEqual([0, 0, 0, 0]);
});

test('mentions are counted once per document, shared among titles that fit, and not for plain words', () => {
  const titles = ['A.IsOpen', 'B.IsOpen', 'Ring.of', 'IsClosed', ''];
  const texts = ['', '', '', '', 'IsOpen IsOpen, of IsClosed'];
  const weights = mentionWeights(titles, texts);
  expect(weights[0]).toBeCloseTo(Math.log(1.5) / Math.log(2), 12);
  expect(weights[1]).toBe(weights[0]);
  expect([...weights.slice(2)]).toEqual([0, 1, 0]);
  expect([...mentionWeights(['', ''], ['a', 'b'])]).toEqual([0, 0]);
});

test('of several passages the nearest counts', async () => {
  const index = await HybridIndex.build([{ passages: ['a square', 'a circle'] }, 'a square'], {
    embedder: circles,
    weights: { words: 0, pieces: 0, formulas: 0 },
  });
  expect([...(await index.scores('circle'))]).toEqual([1, 0]);
});

test('vectors of several dimensions are refused', async () => {
  let dimension = 1;
  const embedder = {
    ...circles,
    embed: async (texts: readonly string[]) => texts.map(() => new Float32Array(dimension++)),
  };
  await expect(HybridIndex.build(documents, { embedder })).rejects.toThrow(
    'circles: vectors have dimension 1 and, at 1, 2',
  );
});

test.each(['document', 'query'] as const)('a vector of a %s that is not finite is refused', async (side) => {
  const embedder: Embedder = {
    ...circles,
    embed: async (texts, { role }) => texts.map(() => Float32Array.of(1, role === side ? Number.NaN : 1)),
  };
  const searching = HybridIndex.build(documents, { embedder }).then((index) => index.search('circle', 1));
  await expect(searching).rejects.toThrow(InvalidVectorError);
  await expect(searching).rejects.toThrow(/^circles: .* not finite/);
});

test.each([
  [{ title: 'x' }, 'document 1 must be a text or have passages that are texts, got'],
  [{ passages: 'a circle' }, 'document 1 must be'],
  [{ passages: [7] }, 'document 1 must be'],
  [{ title: 3, passages: ['a'] }, 'the title of document 1 must be a text, got 3'],
  [null, 'document 1 must be'],
])('the document %j is refused', async (wrong, message) => {
  const mixed = ['a circle', wrong] as unknown as readonly HybridDocument[];
  const building = HybridIndex.build(mixed);
  await expect(building).rejects.toThrow(InvalidArgumentError);
  await expect(building).rejects.toThrow(message);
});

test('nothing to search gives nothing', async () => {
  expect(await hybridSearch().rank('x', [])).toHaveLength(0);
  expect(await (await HybridIndex.build([])).search('x', 5)).toEqual([]);
  expect([...(await hybridSearch().rank('', documents))]).toEqual([0, 0, 0]);
});

test('a negative weight, or one of no part, is refused', async () => {
  const misspelt = { word: 1 } as Partial<Parts<number>>;
  await expect(HybridIndex.build(documents, { weights: misspelt })).rejects.toThrow(
    'weights may have words, pieces, titles, mentions, formulas, vectors, got "word"',
  );
  await expect(HybridIndex.build(documents, { weights: { words: -1 } })).rejects.toThrow(
    'the weight of words must be at least 0, got -1',
  );
});
