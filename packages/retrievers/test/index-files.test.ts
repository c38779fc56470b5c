import { describe, expect, test } from 'vitest';
import {
  Bm25Index,
  type Embedder,
  HybridIndex,
  IndexFormatError,
  InvalidArgumentError,
  mathTokens,
  StructuralIndex,
  type Tokenizer,
  unicodeWords,
  whitespace,
} from '../src/index.js';

const documents = [
  'Prove that $x^2 + y^2 \\ge 2xy$ for all real $x$ and $y$.',
  'The union of two compact sets is compact.',
  '',
  'Let $a^2 + b^2 = c^2$ with \u{1d54a} and \ud800.',
];
const queries = ['$u^2 + v^2 \\ge 2uv$', 'union of compact sets', '$c^2$ and prime', ''];

/** Two numbers per text: its length and its first character. */
const embedder: Embedder = {
  name: 'toy',
  fingerprint: 'toy 1',
  embed: async (texts) => texts.map((text) => Float32Array.of(text.length, text.charCodeAt(0) || 0)),
};

test('a structural index that was saved and loaded gives the same scores and explanations', () => {
  for (const tokenizer of [unicodeWords, whitespace]) {
    const built = StructuralIndex.build(documents, { tokenizer, formulaWeight: 2 });
    const loaded = StructuralIndex.load(built.save(), { tokenizer });
    for (const query of queries) {
      expect(loaded.scores(query)).toEqual(built.scores(query));
      expect(loaded.explain(query, 0)).toEqual(built.explain(query, 0));
    }
    expect(loaded.save()).toEqual(built.save());
  }
});

describe.each([
  ['without vectors', undefined],
  ['with vectors', embedder],
])('a hybrid index %s', (_, chosen) => {
  const options = { weights: { formulas: 0.7 }, ...(chosen && { embedder: chosen }) };

  test('that was saved and loaded gives the same scores', async () => {
    const built = await HybridIndex.build(documents, options);
    const loaded = HybridIndex.load(built.save(), options);
    for (const query of queries) expect(await loaded.scores(query)).toEqual(await built.scores(query));
    expect(await loaded.explain(queries[0]!, 0)).toEqual(await built.explain(queries[0]!, 0));
  });

  test('with titles and passages gives the same scores too', async () => {
    const titled = documents.map((text, i) => ({
      title: `Title.part${i}`,
      passages: [text, `see part${i - 1}`],
    }));
    const built = await HybridIndex.build(titled, options);
    const loaded = HybridIndex.load(built.save(), options);
    for (const query of [...queries, 'title part1'])
      expect(await loaded.scores(query)).toEqual(await built.scores(query));
  });

  test('may be empty', async () => {
    const loaded = HybridIndex.load((await HybridIndex.build([], options)).save(), options);
    expect(await loaded.search('prime', 3)).toEqual([]);
  });

  test('is refused with another embedder, and when its bytes are cut or are others', async () => {
    const bytes = (await HybridIndex.build(documents, options)).save();
    const other = { ...embedder, fingerprint: 'toy 2' };
    expect(() => HybridIndex.load(bytes, { embedder: other })).toThrow(
      `the index was built with ${chosen ? 'toy 1' : 'no embedder'}, not with toy 2`,
    );
    for (const end of [0, 3, 40, bytes.length - 1]) {
      expect(() => HybridIndex.load(bytes.slice(0, end), options)).toThrow(IndexFormatError);
    }
    expect(() => StructuralIndex.load(bytes)).toThrow(
      'these bytes are not an index of format saber-structural-1, but of "saber-hybrid-2"',
    );
  });
});

test('an index is not loaded with another tokenizer', async () => {
  const tokenizers: readonly Tokenizer[] = [whitespace, unicodeWords, mathTokens];
  for (const tokenizer of tokenizers) {
    const indexes = [
      [Bm25Index, Bm25Index.build(documents, { tokenizer })],
      [StructuralIndex, StructuralIndex.build(documents, { tokenizer })],
      [HybridIndex, await HybridIndex.build(documents, { tokenizer })],
    ] as const;
    for (const [Index, built] of indexes) {
      for (const other of tokenizers) {
        const load = () => Index.load(built.save(), { tokenizer: other });
        if (other === tokenizer) expect(load).not.toThrow();
        else expect(load).toThrow('the index was built with another tokenizer');
      }
    }
  }
});

test('only documents that are there are explained', async () => {
  const structural = StructuralIndex.build(documents);
  const hybrid = await HybridIndex.build(documents);
  for (const place of [-1, 4, 1.5, Number.NaN]) {
    expect(() => structural.explain('a', place)).toThrow(`there are 4 documents, got document ${place}`);
    await expect(hybrid.explain('a', place)).rejects.toThrow(InvalidArgumentError);
  }
});
