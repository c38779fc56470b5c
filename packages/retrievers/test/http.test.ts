import { afterEach, describe, expect, test } from 'vitest';
import {
  chatCompletions,
  type Embedder,
  geminiEmbeddings,
  InvalidResponseError,
  openAiEmbeddings,
  type PairScorer,
  RequestFailedError,
  rerankApi,
  teiEmbeddings,
  teiRerank,
  vllmPooling,
  vllmScore,
} from '../src/index.js';
import { type Answer, loopback, type Seen } from './loopback.js';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function serve(respond: (request: Seen, count: number) => Answer | Promise<Answer>) {
  const server = await loopback(respond);
  close = server.close;
  return server;
}

/** What every vector of these servers tells: the length of its text. */
const vectorOf = (text: string): number[] => [text.length, 1];
const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
const wanted = texts.map((text) => Float32Array.from(vectorOf(text)));
const options = (baseUrl: string) => ({
  baseUrl,
  model: 'm',
  batchSize: 2,
  concurrency: 2,
  firstWait: 1,
  tries: 3,
});

interface Protocol {
  readonly create: (baseUrl: string) => Embedder;
  readonly answer: (body: Seen['body']) => unknown;
}

const embedding: Readonly<Record<string, Protocol>> = {
  'OpenAI /embeddings': {
    create: (url) => openAiEmbeddings(options(url)),
    // In reverse, as a server that works in parallel may.
    answer: ({ input }) => ({
      data: input.map((text: string, index: number) => ({ index, embedding: vectorOf(text) })).reverse(),
    }),
  },
  'vLLM /pooling': {
    create: (url) => vllmPooling(options(url)),
    answer: ({ input }) => ({
      data: input.map((text: string, index: number) => ({ index, data: vectorOf(text) })).reverse(),
    }),
  },
  'TEI /embed': {
    create: (url) => teiEmbeddings(options(url)),
    answer: ({ inputs }) => inputs.map(vectorOf),
  },
  'Gemini batchEmbedContents': {
    create: (url) => geminiEmbeddings({ ...options(url), model: 'gemini-embedding-001', apiKey: 'k' }),
    answer: ({ requests }) => ({
      embeddings: requests.map((request: Seen['body']) => ({
        values: vectorOf(request.content.parts[0].text),
      })),
    }),
  },
};

for (const [name, { create, answer }] of Object.entries(embedding)) {
  describe(name, () => {
    test('sends batches and keeps the order of the texts', async () => {
      const server = await serve(({ body }) => ({ body: answer(body) }));
      expect(await create(server.url).embed(texts, { role: 'document' })).toEqual(wanted);
      expect(server.seen).toHaveLength(3);
      expect(await create(server.url).embed([], { role: 'document' })).toEqual([]);
    });

    test('tries again after 429, 500 and a broken connection', async () => {
      const failures: Answer[] = [
        { status: 429, headers: { 'retry-after': '0' }, body: 'slow down' },
        { status: 503, body: 'busy' },
      ];
      const server = await serve(({ body }) => failures.pop() ?? { body: answer(body) });
      expect(await create(server.url).embed(['a'], { role: 'query' })).toEqual([wanted[0]]);
      expect(server.seen).toHaveLength(3);
    });

    test('gives up after its tries with the last status', async () => {
      const server = await serve(() => ({ status: 500, body: 'broken' }));
      const failing = create(server.url).embed(['a'], { role: 'query' });
      await expect(failing).rejects.toThrow(RequestFailedError);
      await expect(failing).rejects.toMatchObject({ status: 500 });
      expect(server.seen).toHaveLength(3);
    });

    test('does not repeat a request without permission', async () => {
      const server = await serve(() => ({ status: 401, body: 'who are you?' }));
      await expect(create(server.url).embed(['a'], { role: 'query' })).rejects.toMatchObject({ status: 401 });
      expect(server.seen).toHaveLength(1);
    });

    test.each([
      ['HTML', () => '<html>welcome</html>'],
      ['nothing', () => ({})],
      ['too few items', (body: Seen['body']) => drop(answer(body))],
      [
        'null for a number',
        (body: Seen['body']) => JSON.parse(JSON.stringify(answer(body)).replace(/\[\d/, '[null')),
      ],
    ])('answering %s is an error that names the model', async (_, respond) => {
      const server = await serve(({ body }) => ({ body: respond(body) }));
      const failing = create(server.url).embed(['a', 'bb'], { role: 'query' });
      await expect(failing).rejects.toThrow(InvalidResponseError);
      await expect(failing).rejects.toThrow(/^(m|gemini-embedding-001): /);
    });

    test('another dimension in a later batch is an error', async () => {
      const server = await serve(({ body }, count) => ({
        body:
          count === 1 ? answer(body) : JSON.parse(JSON.stringify(answer(body)).replaceAll(',1]', ',1,1]')),
      }));
      await expect(create(server.url).embed(texts, { role: 'query' })).rejects.toThrow('dimensions');
    });

    test('an unreachable server is an error', async () => {
      const server = await serve(() => ({ body: {} }));
      await server.close();
      await expect(create(server.url).embed(['a'], { role: 'query' })).rejects.toThrow(
        /could not be reached \(ECONN(?:REFUSED|RESET), try 3 of 3\)/,
      );
    });

    test('stops waiting when it is told to', async () => {
      const controller = new AbortController();
      const server = await serve(() => {
        controller.abort(new Error('enough'));
        return { status: 429, headers: { 'retry-after': '60' }, body: '' };
      });
      const waiting = create(server.url).embed(['a'], { role: 'query', signal: controller.signal });
      await expect(waiting).rejects.toThrow('enough');
    });
  });
}

/** The answer without its first item. */
function drop(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(1);
  return Object.fromEntries(
    Object.entries(answer as Record<string, unknown[]>).map(([key, list]) => [key, list.slice(1)]),
  );
}

const scoring: Readonly<
  Record<string, { create: (url: string) => PairScorer; answer: (body: Seen['body']) => unknown }>
> = {
  'vLLM /score': {
    create: (url) => vllmScore(options(url)),
    answer: ({ text_2 }) => ({
      data: text_2.map((text: string, index: number) => ({ index, score: text.length })),
    }),
  },
  '/rerank': {
    create: (url) => rerankApi(options(url)),
    answer: ({ documents }) => ({
      results: documents
        .map((text: string, index: number) => ({ index, relevance_score: text.length }))
        .sort(
          (a: { relevance_score: number }, b: { relevance_score: number }) =>
            b.relevance_score - a.relevance_score,
        ),
    }),
  },
  'TEI /rerank': {
    create: (url) => teiRerank(options(url)),
    answer: ({ texts: list }) =>
      list.map((text: string, index: number) => ({ index, score: text.length })).reverse(),
  },
};

for (const [name, { create, answer }] of Object.entries(scoring)) {
  test(`${name}: scores come in the order of the documents`, async () => {
    const server = await serve(({ body }) => ({ body: answer(body) }));
    expect([...Array.from(await create(server.url).score('q', texts))]).toEqual([1, 2, 3, 4, 5]);
    expect(server.seen).toHaveLength(3);
  });

  test(`${name}: a missing or repeated index is an error`, async () => {
    const server = await serve(({ body }) => ({ body: drop(answer(body)) }));
    await expect(create(server.url).score('q', texts)).rejects.toThrow('missing from the answer');
    const twice = await serve(({ body }) => ({
      body: JSON.parse(JSON.stringify(answer(body)).replaceAll('"index":1', '"index":0')),
    }));
    await expect(create(twice.url).score('q', texts)).rejects.toThrow('every index must occur once');
  });
}

test('Gemini: the first model is told the role, the second is sent one text a call without it', async () => {
  const first = await serve(({ body }) => ({ body: embedding['Gemini batchEmbedContents']!.answer(body) }));
  const one = geminiEmbeddings({
    baseUrl: first.url,
    model: 'gemini-embedding-001',
    apiKey: 'secret',
    dimensions: 2,
  });
  await one.embed(['a'], { role: 'query' });
  await one.embed(['a'], { role: 'document' });
  expect(first.seen.map(({ body }) => body.requests[0].taskType)).toEqual([
    'RETRIEVAL_QUERY',
    'RETRIEVAL_DOCUMENT',
  ]);
  expect(first.seen[0]?.body.requests[0].outputDimensionality).toBe(2);
  expect(first.seen[0]?.headers['x-goog-api-key']).toBe('secret');
  await first.close();

  const second = await serve(({ body }) => ({
    body: { embedding: { values: vectorOf(body.content.parts[0].text) } },
  }));
  const two = geminiEmbeddings({ baseUrl: second.url, model: 'gemini-embedding-2', apiKey: 'secret' });
  expect(await two.embed(texts, { role: 'query' })).toEqual(wanted);
  expect(second.seen).toHaveLength(5);
  expect(second.seen[0]?.body.taskType).toBeUndefined();
});

test('vLLM /pooling gives token vectors', async () => {
  const server = await serve(({ body }) => ({
    body: {
      data: body.input.map((text: string, index: number) => ({ index, data: [...text].map(vectorOf) })),
    },
  }));
  const tokens = await vllmPooling(options(server.url)).embedTokens(['ab', 'c'], { role: 'query' });
  expect(tokens.map((list) => list.length)).toEqual([2, 1]);
});

test('chat completions give the reply; another shape is an error', async () => {
  const server = await serve(({ body }, count) => ({
    body: count === 1 ? { choices: [{ message: { content: body.messages[0].content } }] } : { choices: [] },
  }));
  const complete = chatCompletions({
    baseUrl: server.url,
    model: 'm',
    apiKey: 'k',
    parameters: { temperature: 0 },
  });
  expect(await complete([{ role: 'user', content: 'hello' }])).toBe('hello');
  expect(server.seen[0]?.body.temperature).toBe(0);
  expect(server.seen[0]?.headers.authorization).toBe('Bearer k');
  await expect(complete([{ role: 'user', content: 'hello' }])).rejects.toThrow(InvalidResponseError);
});

test.each(['here', 'localhost:8000/v1'])('the base address %s is refused', (baseUrl) => {
  expect(() => openAiEmbeddings({ baseUrl, model: 'm' })).toThrow(
    `m: baseUrl must be a URL that starts with http:// or https://, got "${baseUrl}"`,
  );
});

test('a server that never answered is given up after three tries, one that did after all of them', async () => {
  let [calls, down] = [0, true];
  const fetch: typeof globalThis.fetch = () => {
    calls += 1;
    if (down) return Promise.reject(new TypeError('fetch failed', { cause: new Error('refused') }));
    return Promise.resolve(Response.json({ data: [{ index: 0, embedding: [1, 0] }] }));
  };
  const embedder = openAiEmbeddings({
    baseUrl: 'http://127.0.0.1:9',
    model: 'm',
    firstWait: 1,
    tries: 5,
    fetch,
  });
  await expect(embedder.embed(['a'], { role: 'query' })).rejects.toThrow('(refused, try 3 of 3)');
  expect(calls).toBe(3);
  down = false;
  await embedder.embed(['a'], { role: 'query' });
  down = true;
  await expect(embedder.embed(['a'], { role: 'query' })).rejects.toThrow('(refused, try 5 of 5)');
  expect(calls).toBe(9);
});

test.each([{ batchSize: 0 }, { batchSize: 1.5 }, { concurrency: Number.NaN }, { tries: 0 }, { timeout: -1 }])(
  '%j is refused before anything is asked',
  (wrong) => {
    const [name] = Object.keys(wrong);
    const all = { baseUrl: 'http://127.0.0.1:1', model: 'm', ...wrong };
    const message = `m: ${name} must be a positive integer`;
    expect(() => openAiEmbeddings(all)).toThrow(message);
    expect(() => rerankApi(all)).toThrow(message);
  },
);

test('vectors of another length than was asked for are an error', async () => {
  const server = await serve(({ body }) => ({ body: embedding['OpenAI /embeddings']!.answer(body) }));
  const embedder = openAiEmbeddings({ ...options(server.url), dimensions: 3 });
  await expect(embedder.embed(['a'], { role: 'query' })).rejects.toThrow(
    'm: text 0 must have 3 dimensions, got 2',
  );
});

test.each([
  [Object.assign(new TypeError('fetch failed'), { cause: new Error('bad port') }), 'bad port'],
  [new Error('no network here'), 'no network here'],
  [undefined, 'undefined'],
])('a failed fetch of %s says why', async (reason, shown) => {
  const embedder = openAiEmbeddings({
    ...options('http://127.0.0.1:9'),
    fetch: () => Promise.reject(reason),
  });
  await expect(embedder.embed(['a'], { role: 'query' })).rejects.toThrow(
    `m: http://127.0.0.1:9/embeddings could not be reached (${shown}, try 3 of 3)`,
  );
});

test('a server that does not answer in time says so', async () => {
  const server = await serve(() => new Promise<Answer>(() => {}));
  const embedder = openAiEmbeddings({ ...options(server.url), tries: 1, timeout: 20 });
  await expect(embedder.embed(['a'], { role: 'query' })).rejects.toThrow(/timeout, try 1 of 1\)/);
});
