import { afterEach, expect, test } from 'vitest';
import { createSystem, systems, traced, withAffixes } from '../src/index.js';
import { loopback, type Seen } from './loopback.js';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** A vLLM that embeds a text as its length, and scores a pair by the document's length. */
async function vllm() {
  const server = await loopback(({ path, body }) => {
    if (path === '/score') {
      return {
        body: { data: body.text_2.map((text: string, index: number) => ({ index, score: text.length })) },
      };
    }
    const vector = (text: string) => [text.length, 1];
    return {
      body: { data: body.input.map((text: string, index: number) => ({ index, data: vector(text) })) },
    };
  });
  close = server.close;
  return server;
}

const inputs = (seen: Seen[]): string[] => seen.flatMap(({ body }) => body.input);

test('RaDeR gets its affixes first, then its chunks; the marker ends the last one', async () => {
  const server = await vllm();
  const split = (text: string, tokens: number) =>
    text.match(new RegExp(`(?:<\\|im_end\\|>|[^]){1,${tokens / 256}}`, 'g')) ?? [''];
  const system = createSystem('rader-7b', { baseUrl: server.url, split });
  expect(system.name).toBe('RaDeR-7B');
  await system.rank('x', ['y']);
  expect(inputs(server.seen)).toEqual(['query: x', '<|im_end|>', 'document', ': y<|im_end|>']);
  expect(server.seen[0]?.body.model).toBe('Raderspace/RaDeR_Qwen25-7B_NuminaMath_MATH_allquerytypes');
});

test('without a way to cut texts RaDeR cannot be made', () => {
  expect(() => createSystem('rader-7b', { baseUrl: 'http://127.0.0.1:1' })).toThrow('rader-7b needs split');
});

test('an instruction goes around the query inside its affixes; documents never change', async () => {
  const server = await vllm();
  await createSystem('Gemma-300m', { baseUrl: server.url, instruction: 'Find $& it.' }).rank('q', ['d']);
  expect(inputs(server.seen)).toEqual([
    'task: search result | query: Instruct: Find $& it.\nQuery: q',
    'title: none | text: d',
  ]);
});

test('a reranker is sent the frames of its model card, and cannot be made without', async () => {
  const server = await vllm();
  const frames = { query: '<q>{text}', document: '<d>{text}</d>' };
  const system = createSystem('qwen3-reranker-8b', { baseUrl: server.url, frames });
  expect([...(await system.rank('q', ['x', 'yz']))]).toEqual([8, 9]);
  expect(server.seen[0]?.body).toMatchObject({ text_1: '<q>q', text_2: ['<d>x</d>', '<d>yz</d>'] });
  expect(() => createSystem('qwen3-reranker-8b', { baseUrl: server.url })).toThrow('needs the frames');
});

test('a splitter that drops or cuts the pooled token is refused', async () => {
  const server = await vllm();
  for (const split of [
    (text: string) => [text.replace('<|im_end|>', '')],
    (text: string) => [text.slice(0, 12), text.slice(12)],
    () => ['', ''],
  ]) {
    const system = createSystem('rader-7b', { baseUrl: server.url, split });
    await expect(system.rank('x', ['y'])).rejects.toThrow(
      'the last chunk of every text must end with <|im_end|>, which rader-7b pools, got',
    );
  }
  expect(server.seen).toEqual([]);
});

const model = {
  name: 'mine',
  fingerprint: 'mine',
  embed: async (texts: readonly string[]) => texts.map((text) => Float32Array.of(text.length, 1)),
  embedTokens: async (texts: readonly string[]) =>
    texts.map((text) => [...text].map((c) => Float32Array.of(+(c === 'x'), +(c !== 'x')))),
  encode: async (texts: readonly string[]) => texts.map((text) => new Map([...text].map((c) => [c, 1]))),
  score: async (_: string, documents: readonly string[]) => documents.map((text) => text.length),
};

test('what a general server would run differently needs a model of the caller; rewriters two', async () => {
  const connection = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', split: (text: string) => [text] };
  const frames = { query: '{text}', document: '{text}' };
  const refused = systems.filter(({ id }) => {
    try {
      createSystem(id, { ...connection, frames });
      return false;
    } catch (error) {
      expect(String(error), id).toMatch(/pass your server as model, an? [A-Z]|is two models/);
      return true;
    }
  });
  expect(systems.length - refused.length).toBe(37);
  const two = refused.filter(({ id, name }) => {
    try {
      expect(createSystem(id, { model }).name).toBe(name);
      return false;
    } catch (error) {
      expect(String(error), id).toContain("rewrites the query under its vendor's prompt");
      return true;
    }
  });
  expect(two.map(({ id }) => id).sort()).toEqual([
    'inf-x-retriever',
    'reason-rewriter-reason-embed-8b',
    'retro-star-32b-rewritten',
  ]);
});

test('a model of the caller scores as its architecture does', async () => {
  const rank = async (id: string) => [...(await createSystem(id, { model }).rank('x', ['x', 'yy']))];
  expect(await rank('gte-moderncolbert')).toEqual([1, 0]);
  expect(await rank('splade-code-8b')).toEqual([1, 0]);
  expect(await rank('rank1-7b')).toEqual([1, 2]);
  expect((await rank('reasonir-8b'))[0]).toBeCloseTo(1, 12);
});

test('affixes go around the texts of a model of the caller; one of another kind is refused', async () => {
  const inner = traced(model);
  await createSystem('jina-embeddings-v5-text-nano', { model: inner }).rank('q', ['d']);
  expect(inner.first).toEqual({ query: 'Query: q', document: 'Document: d' });
  const scorer = { name: 's', score: model.score };
  expect(() => createSystem('reasonir-8b', { model: scorer })).toThrow('must be an Embedder');
  expect(() => createSystem('gte-moderncolbert', { model: scorer })).toThrow('must be a TokenEmbedder');
});

test('a traced embedder tells the first texts as the model saw them', async () => {
  const inner = traced({
    name: 'e',
    fingerprint: 'e',
    embed: async (texts) => texts.map(() => Float32Array.of(1)),
  });
  const outer = withAffixes(inner, { query: 'query: {text}', document: '{text}' });
  await outer.embed(['a', 'b'], { role: 'query' });
  await outer.embed(['c'], { role: 'document' });
  expect(inner.first).toEqual({ query: 'query: a', document: 'c' });
  expect(inner.counts).toEqual({ query: 2, document: 1 });
});
