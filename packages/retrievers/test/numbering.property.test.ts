import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bm25,
  jaccard,
  type Retriever,
  sklearnWords,
  type Tokenizer,
  tfIdf,
  whitespace,
} from '../src/index.js';
import { Numbering } from '../src/lexical/term-ids.js';

// Short and long words that begin alike, capitals, NUL, other scripts, a lone surrogate, names of object properties.
const word = fc.oneof(
  fc.constantFrom('a', 'A', 'b', 'ab', 'abcdefgh', 'abcdefghi', 'abcdefghj', 'abcdefghij', 'x\0', 'x', '\0'),
  fc.constantFrom('İ', 'é', 'число', '\ud800', '\udfff', 'constructor', '__proto__', 'x_1', '$', '-'),
  fc.integer({ min: 0, max: 400 }).map((n) => `word-number-${n}`),
);
const gap = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u3000', '\x1c');
const text = fc
  .array(fc.tuple(word, gap), { maxLength: 60 })
  .map((pairs) => pairs.map((pair) => pair.join('')).join(''));

for (const tokenizer of [whitespace, sklearnWords]) {
  test(`${tokenizer.name}: numbers are those of the tokens in order of first occurrence, kept or not`, () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.nat(5), (texts, kept) => {
        const numbering = new Numbering(tokenizer, 4);
        const known = new Map<string, number>();
        const number = (token: string): number => known.get(token) ?? known.set(token, known.size).size - 1;
        const expected = texts.flatMap(tokenizer).map(number);
        for (const each of texts) numbering.add(each);
        expect([...numbering.terms.subarray(0, numbering.length)]).toEqual(expected);
        expect(numbering.size).toBe(known.size);

        const first = Math.min(kept, known.size);
        for (const [token, id] of known) if (id >= first) known.delete(token);
        numbering.keep(first);
        const again = texts.toReversed().flatMap(tokenizer).map(number);
        for (const each of texts.toReversed()) numbering.add(each);
        expect([...numbering.terms.subarray(0, numbering.length)]).toEqual(again);
      }),
    );
  });

  test(`${tokenizer.name}: scores are the same bits as those of the same tokens made as strings`, async () => {
    const asStrings: Tokenizer = (each) => tokenizer(each);
    const pairs: [Retriever, Retriever][] = [bm25, tfIdf, jaccard].map((make) => [
      make({ tokenizer }),
      make({ tokenizer: asStrings }),
    ]);
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 6 }), async (query, documents) => {
        for (const [scanned, split] of pairs) {
          expect(await scanned.rank(query, documents)).toEqual(await split.rank(query, documents));
        }
      }),
    );
  });
}
