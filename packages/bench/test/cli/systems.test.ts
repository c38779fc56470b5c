import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bm25, mathTokens, systems } from '@saber/retrievers';
import { describe, expect, test } from 'vitest';
import { newFolder, saber } from './saber.js';

const run = (...args: string[]) => saber(args, { cwd: newFolder() });

describe.concurrent('saber systems', () => {
  test('lists every system once, best first', async () => {
    const { code, stdout, stderr } = await run('systems');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const ids = stdout
      .split('\n\n')[0]!
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]);
    expect(ids).toEqual(systems.map(({ id }) => id));
    expect(stdout).toContain('52 of 52 systems');
  });

  test('filters by type, status and backend', async () => {
    const { stdout } = await run(
      'systems',
      '--type',
      'rb',
      '--backend',
      'VLLM',
      '--status',
      'needs weights',
      '--json',
    );
    const cards = JSON.parse(stdout) as { type: string; servedBy: string }[];
    expect(cards.length).toBeGreaterThan(2);
    expect(new Set(cards.map(({ type }) => type))).toEqual(new Set(['RB']));
    const here = JSON.parse((await run('systems', '--status', 'runs here', '--json')).stdout) as unknown[];
    expect(here).toHaveLength(7);
  });

  test('explains one system: how it is run, and what goes wrong otherwise', async () => {
    const { code, stdout } = await run('systems', 'RaDeR-7B');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^RaDeR-7B\n {2}id +rader-7b\n/);
    expect(stdout).toContain('chunks of 2048 tokens, averaged');
    expect(stdout).toContain('"query: {text}<|im_end|>"');
    expect(stdout).toMatch(/statement-full +0\.690 -0\.010 \+0\.009/);
    expect(stdout.match(/^ {2}pitfall /gm)).toHaveLength(3);
  });

  test('refuses an unknown name or type with one sentence and a hint', async () => {
    expect(await run('systems', 'rader-7')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'saber: no system is called "rader-7" (saber systems lists all 52); did you mean "rader-7b"?\n',
    });
    expect((await run('systems', '--type', 'X')).stderr).toMatch(
      /^saber: no system has the type "X", types are AB, /,
    );
    expect((await run('systems', '--status', 'x')).code).toBe(2);
  });
});

describe.concurrent('saber parity', () => {
  const documents = [
    'sums of primes',
    'a prime $p$',
    'two triangles',
    'an angle $p$ and its sine',
    'real numbers',
  ];
  const query = 'Which primes $p$ are sums?';
  const write = (...lines: unknown[]): string => {
    const file = join(newFolder(), 'reference.jsonl');
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return file;
  };

  test('passes a system against its own scores and fails it against others', async () => {
    const scores = [...(await bm25({ tokenizer: mathTokens }).rank(query, documents))];
    const same = await run('parity', '--system', 'bm25', '--reference', write({ query, documents, scores }));
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(same.stdout).toMatch(/^passed: BM25, 1 query, smallest correlation 1\.000000, wanted 0\.999\n$/);
    const other = write(
      { query, documents, scores },
      { query, documents, scores: scores.map((score) => -score) },
    );
    const failed = await run('parity', '--system', 'bm25', '--reference', other, '--json');
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({ passed: false, worst: -1, spearman: [1, -1] });
    expect((await run('parity', '--system', 'bm25', '--reference', other)).stdout).toContain(
      '(query 2: "Which',
    );
  });

  test('names the query that has no correlation, and says why', async () => {
    const reference = write({ query, documents, scores: [1, 1, 1, 1, 1] });
    const { code, stdout } = await run('parity', '--system', 'bm25', '--reference', reference);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout:
        'FAILED: BM25, 1 query, smallest correlation NaN (query 1: "Which primes $p$ are sums?", one side gives all its documents the same score), wanted 0.999\n',
    });
  });

  test('sends whole texts to the server of a system with chunks', async () => {
    const texts: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { input } = JSON.parse(body) as { input: string[] };
        texts.push(...input);
        response.end(
          JSON.stringify({ data: input.map((text, index) => ({ index, data: [text.length, 1] })) }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reference = write({ query: 'q', documents: ['a', 'bcd'], scores: [2, 1] });
    const { code } = await run('parity', '--system', 'rader-7b', '--url', url, '--reference', reference);
    server.close();
    expect(texts).toEqual(['query: q<|im_end|>', 'document: a<|im_end|>', 'document: bcd<|im_end|>']);
    expect(code).toBe(0);
  });

  test('ranks the queries of a file of vectors against its documents by cosine', async () => {
    const vectors = [
      { role: 'query', text: 'a b', vector: [1, 0] },
      ...['a b', 'a c', 'c d'].map((text, i) => ({ role: 'document', text, vector: [3 - i, i] })),
    ];
    const { code, stdout } = await run(
      'parity',
      '--system',
      'jaccard-no-tok',
      '--reference',
      write(...vectors),
    );
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });

  test.each([
    [[{ role: 'query', text: 'a' }], /:1: wanted \{role, text, vector\}/],
    [[{ role: 'query', text: 'a', vector: [1] }], /ranks nothing: it has 1 queries and 0 documents/],
    [
      [
        { role: 'query', text: 'a', vector: [1] },
        { role: 'document', text: 'a', vector: [1, 2] },
      ],
      /:2: the vector has 2 numbers, those before have 1/,
    ],
    [[{ query: 'a', documents: ['b', 'c'], scores: [1] }], /:1: wanted .* as many scores as documents/],
  ])('refuses %j with one sentence', async (lines, message) => {
    const { code, stderr } = await run('parity', '--system', 'bm25', '--reference', write(...lines));
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^saber: [^\n]+\n$/);
  });

  test('says what a system needs', async () => {
    const file = write({ query, documents, scores: [1, 2, 3, 4, 5] });
    const { code, stderr } = await run('parity', '--system', 'qwen3-embedding-8b', '--reference', file);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'saber: qwen3-embedding-8b needs a server: give --url <address> of one with Qwen/Qwen3-Embedding-8B\n',
    });
    expect((await run('parity', '--system', 'bm25', '--reference', file, '--threshold', 'x')).code).toBe(2);
  });
});

test.concurrent.each(['systems', 'parity'])('the help of %s ends with examples of it', async (command) => {
  const { code, stdout } = await run(command, '--help');
  expect(code).toBe(0);
  const examples = stdout
    .split('Examples:\n')[1]!
    .split('\n')
    .filter((line) => line.startsWith('  $ '));
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expect(example).toMatch(new RegExp(`^ {2}\\$ saber ${command}`));
});
