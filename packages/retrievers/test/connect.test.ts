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
    text.match(new RegExp(`[^]{1,${tokens / 128}}`, 'g')) ?? [''];
  const system = createSystem('rader-7b', { baseUrl: server.url, split });
  expect(system.name).toBe('RaDeR-7B');
  await system.rank('x', ['y']);
  expect(inputs(server.seen)).toEqual(['query: x<|im_end', '|>', 'document: y<|im_', 'end|>']);
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

test('what a general server would run differently is refused with its reason', () => {
  const connection = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', split: (text: string) => [text] };
  const refused = systems.flatMap(({ id }) => {
    try {
      createSystem(id, { ...connection, frames: { query: '{text}', document: '{text}' } });
      return [];
    } catch (error) {
      expect(String(error), id).toContain('which no general backend replaces without changing scores');
      return [id];
    }
  });
  expect(refused).toContain('inf-retriever-v1-pro');
  expect(refused).toContain('rank1-32b');
  expect(refused).toContain('gte-moderncolbert');
  expect(systems.length - refused.length).toBe(37);
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
