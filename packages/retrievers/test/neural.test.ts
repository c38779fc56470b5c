import { expect, test } from 'vitest';
import {
  type Complete,
  crossEncoder,
  type Embedder,
  type EmbedOptions,
  groupwiseReranker,
  lateInteraction,
  learnedSparse,
  listwiseReranker,
  maxSim,
  pointwiseReranker,
  type Retriever,
  rewriteQuery,
  type TokenEmbedder,
  twoStage,
  withAffixes,
  withChunks,
} from '../src/index.js';

test('MaxSim sums each query token’s best match', () => {
  // Query tokens (1,0), (0,1); best inner products .6 and .8 with (.6,.8), 1 with (1,0) for the first.
  expect(
    maxSim(
      [
        [1, 0],
        [0, 1],
      ],
      [
        [0.6, 0.8],
        [1, 0],
      ],
    ),
  ).toBeCloseTo(1 + 0.8, 12);
  expect(maxSim([[1, 0]], [])).toBe(0);
  // What does not fit shows, wherever it stands.
  expect(maxSim([[1, 0]], [[1], [1, 0]])).toBeNaN();
  expect(
    maxSim(
      [[1, 0]],
      [
        [1, 0],
        [Number.NaN, 0],
        [0, 1],
      ],
    ),
  ).toBeNaN();
  expect(maxSim([], [[1, 0]])).toBe(0);
});

const byLetters: TokenEmbedder = {
  name: 'letters',
  fingerprint: 'letters',
  embed: async () => [],
  embedTokens: async (texts) =>
    texts.map((text) =>
      [...text].map((letter) => Float32Array.of(letter === 'a' ? 1 : 0, letter === 'b' ? 1 : 0)),
    ),
};

test('late interaction ranks by MaxSim; vectors that do not fit are an error', async () => {
  expect([...(await lateInteraction(byLetters).rank('ab', ['a', 'ab', '', 'c']))]).toEqual([1, 2, 0, 0]);
  const uneven: TokenEmbedder = {
    ...byLetters,
    embedTokens: async (texts) => texts.map((text) => [new Float32Array(text.length)]),
  };
  await expect(lateInteraction(uneven).rank('ab', ['a'])).rejects.toThrow('document 0');
});

test.each(['query', 'document'])(
  'a model that gives no result for a %s is an error, not a score of 0',
  async (side) => {
    const results = async <T>(texts: readonly string[], role: string, result: T): Promise<T[]> =>
      role === side ? [] : texts.map(() => result);
    const late: TokenEmbedder = {
      ...byLetters,
      embedTokens: (texts, { role }) => results(texts, role, [Float32Array.of(1)]),
    };
    const sparse = {
      name: 'sparse',
      encode: (texts: readonly string[], { role }: EmbedOptions) => results(texts, role, new Map([['a', 1]])),
    };
    const message =
      side === 'query'
        ? 'the query gave none, 1 documents gave 1 results'
        : 'the query gave a result, 1 documents gave 0 results';
    await expect(lateInteraction(late).rank('q', ['a'])).rejects.toThrow(`letters: ${message}`);
    await expect(learnedSparse(sparse).rank('q', ['a'])).rejects.toThrow(`sparse: ${message}`);
  },
);

test('learned sparse takes the inner product of weights', async () => {
  const system = learnedSparse({
    name: 'counts',
    encode: async (texts) =>
      texts.map((text) => new Map([...text].map((letter) => [letter, text.split(letter).length - 1]))),
  });
  expect([...(await system.rank('aab', ['a', 'abb', '__proto__', '']))]).toEqual([2, 4, 0, 0]);
});

test('a cross-encoder must give one finite score per document', async () => {
  const give = (scores: number[]) => crossEncoder({ name: 'pair', score: async () => scores });
  expect([...(await give([1, -2]).rank('q', ['a', 'b']))]).toEqual([1, -2]);
  await expect(give([1]).rank('q', ['a', 'b'])).rejects.toThrow('pair: 2 documents gave 1 scores');
  await expect(give([1, Number.NaN]).rank('q', ['a', 'b'])).rejects.toThrow('the score of document 1 is NaN');
});

const lengths: Embedder & { seen: string[] } = {
  name: 'lengths',
  fingerprint: 'lengths',
  seen: [],
  async embed(texts) {
    this.seen.push(...texts);
    return texts.map((text) => Float32Array.of(text.length, 1));
  },
};

test('affixes go around the text by role and into the fingerprint', async () => {
  const wrapped = withAffixes(lengths, { query: 'query: {text}<end>', document: '{text}' });
  await wrapped.embed(['x'], { role: 'query' });
  await wrapped.embed(['x'], { role: 'document' });
  expect(lengths.seen.splice(0)).toEqual(['query: x<end>', 'x']);
  expect(wrapped.fingerprint).not.toBe(lengths.fingerprint);
  expect(() => withAffixes(lengths, { query: 'none', document: '{text}' })).toThrow(
    'must have {text} once, got "none"',
  );
});

test('chunks are averaged without weights', async () => {
  const chunked = withChunks(lengths, { name: 'by 3', split: (text) => text.match(/.{1,3}/g) ?? [''] });
  // "abcde" is cut into "abc" and "de": lengths 3 and 2, mean 2.5.
  expect(await chunked.embed(['abcde', 'x', ''], { role: 'document' })).toEqual([
    Float32Array.of(2.5, 1),
    Float32Array.of(1, 1),
    Float32Array.of(0, 1),
  ]);
  expect(chunked.chunked).toBe(1);
});

/** Scores by the number in the document. */
const byNumber: Retriever = {
  name: 'numbers',
  rank: async (query, documents) =>
    Float64Array.from(documents, (text) => Number(text) * (query === 'down' ? -1 : 1)),
};

test('rewriting ranks with each rewrite and takes the mean, or with the first', async () => {
  const rewriter = async () => ['up', 'down', ' '];
  expect([...(await rewriteQuery(byNumber, rewriter).rank('up', ['3', '6']))]).toEqual([1, 2]);
  expect([...(await rewriteQuery(byNumber, rewriter, { combine: 'first' }).rank('up', ['3', '6']))]).toEqual([
    3, 6,
  ]);
  await expect(rewriteQuery(byNumber, async () => []).rank('up', ['3'])).rejects.toThrow('gave no text');
});

test('two stages: the second orders the head, the rest follows', async () => {
  const reversed: Retriever = { name: 'reversed', rank: (_, documents) => byNumber.rank('down', documents) };
  const scores = await twoStage(byNumber, reversed, { depth: 2 }).rank('up', ['1', '4', '3', '2']);
  // First stage: 4 3 2 1; the second turns the first two round.
  expect([...scores]).toEqual([1, 3, 4, 2]);
});

const shownNumbers = (prompt: string): number[] => (prompt.match(/\d+/g) ?? []).map(Number);
const ask = (_: string, documents: readonly string[]) => [
  { role: 'user' as const, content: documents.join(' ') },
];

test('pointwise: unreadable replies score the fallback and are counted', async () => {
  const complete: Complete = async ([message]) =>
    message!.content === 'x' ? 'no idea' : `score ${message!.content}`;
  const system = pointwiseReranker({
    name: 'points',
    complete,
    prompt: (query, document) => ask(query, [document]),
    parse: (reply) => (/\d+/.test(reply) ? shownNumbers(reply)[0] : undefined),
    unreadable: -1,
  });
  expect([...(await system.rank('q', ['5', 'x', '7']))]).toEqual([5, -1, 7]);
  expect(system.unreadable).toBe(1);
});

const sorter: Complete = async ([message]) => {
  const numbers = shownNumbers(message!.content);
  return numbers
    .map((_, place) => place)
    .sort((a, b) => numbers[b]! - numbers[a]!)
    .join(' ');
};

test('listwise: sliding windows carry the best to the front', async () => {
  const system = listwiseReranker({
    name: 'list',
    complete: sorter,
    prompt: ask,
    parse: shownNumbers,
    window: 4,
    step: 2,
  });
  const documents = Array.from({ length: 11 }, (_, i) => String(i));
  const scores = await system.rank('q', documents);
  expect(scores.indexOf(Math.max(...scores))).toBe(10);
  expect(scores[9]).toBe(10);
  expect([...scores].sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
  expect(await system.rank('q', [])).toHaveLength(0);
});

test('listwise: wrong places are dropped, missing ones follow; no order at all is counted', async () => {
  const answer = (places: number[] | undefined) =>
    listwiseReranker({ name: 'list', complete: async () => '', prompt: ask, parse: () => places });
  expect([...(await answer([2, 9, 2, -1]).rank('q', ['a', 'b', 'c']))]).toEqual([2, 1, 3]);
  const silent = answer(undefined);
  expect([...(await silent.rank('q', ['a', 'b']))]).toEqual([2, 1]);
  expect(silent.unreadable).toBe(1);
  expect(() =>
    listwiseReranker({ name: 'l', complete: sorter, prompt: ask, parse: () => [], window: 2, step: 3 }),
  ).toThrow('1 ≤ step ≤ window');
});

test('groupwise: the mean over passes; every document is asked about once a pass', async () => {
  const asked: number[] = [];
  const system = groupwiseReranker({
    name: 'groups',
    complete: async ([message]) => message!.content,
    prompt: ask,
    parse: (reply) => {
      const numbers = shownNumbers(reply);
      asked.push(...numbers);
      // The document "3" is always left out.
      return new Map([...numbers.entries()].filter(([, number]) => number !== 3));
    },
    groupSize: 3,
    passes: 2,
  });
  const scores = await system.rank('q', ['1', '2', '3', '4', '5', '6', '7']);
  expect([...scores]).toEqual([1, 2, 0, 4, 5, 6, 7]);
  expect(asked.sort((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
});

test('groupwise: an unreadable group gives 0 for its pass', async () => {
  let calls = 0;
  const system = groupwiseReranker({
    name: 'groups',
    complete: async () => '',
    prompt: ask,
    parse: () => (calls++ === 0 ? undefined : new Map([[0, 8]])),
  });
  expect([...(await system.rank('q', ['a']))]).toEqual([4]);
  expect(system.unreadable).toBe(1);
});
