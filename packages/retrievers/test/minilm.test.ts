import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { biEncoder, cosine, MissingPeerError } from '../src/index.js';
import { miniLm } from '../src/minilm/minilm.js';
import { prepareModel } from '../src/minilm/model-files.js';
import { optionalPeer } from '../src/minilm/optional-peer.js';

describe('miniLm', () => {
  let cacheDir: string;
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'saber-minilm-'));
  });
  afterAll(() => rm(cacheDir, { recursive: true, force: true }));

  const texts = [
    'The number of subsets of a set with $n$ elements is $2^n$.',
    'A set of size $n$ has $2^n$ subsets.',
    'The incircle of a triangle touches its three sides.',
    '',
    `long ${'prime number '.repeat(400)}`,
  ];

  test('gives vectors of length 1 that put a paraphrase before another subject', async () => {
    const vectors = await miniLm({ cacheDir }).embed(texts, { role: 'document' });
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(cosine(vectors[0]!, vectors[1]!)).toBeGreaterThan(0.8);
    expect(cosine(vectors[0]!, vectors[2]!)).toBeLessThan(0.2);
  });

  test('gives the values of the reference engine', async () => {
    // First components that @lat.md/embed 0.2.0, which runs the same weights in WebAssembly, gives.
    const [vector] = await miniLm({ cacheDir }).embed(['A set of size n has 2^n subsets.'], {
      role: 'query',
    });
    const reference = [
      0.0665536, 0.0389652, 0.0327239, 0.0626227, 0.052901, -0.0280435, 0.0482028, -0.0108264,
    ];
    reference.forEach((value, i) => {
      expect(vector![i]).toBeCloseTo(value, 5);
    });
  });

  test('gives a text the same vector whatever it is batched with', async () => {
    const together = await miniLm({ cacheDir }).embed(texts, { role: 'document' });
    const apart = miniLm({ cacheDir, tokensPerBatch: 1 });
    for (const [i, text] of texts.entries()) {
      const [alone] = await apart.embed([text], { role: 'document' });
      alone!.forEach((value, d) => {
        expect(Math.abs(value - together[i]![d]!)).toBeLessThan(1e-5);
      });
    }
  });

  test('counts the texts that it cuts', async () => {
    const embedder = miniLm({ cacheDir });
    await embedder.embed(texts, { role: 'document' });
    expect(embedder.truncated).toBe(1);
  });

  test('gives one vector per token, special tokens included', async () => {
    const [tokens] = await miniLm({ cacheDir }).embedTokens(['prime number'], { role: 'query' });
    expect(tokens).toHaveLength(4);
    expect(Math.hypot(...tokens![1]!)).toBeCloseTo(1, 5);
  });

  test('ranks as a bi-encoder', async () => {
    const scores = await biEncoder(miniLm({ cacheDir })).rank(
      'How many subsets are there?',
      texts.slice(0, 3),
    );
    expect(scores[2]).toBeLessThan(Math.min(scores[0]!, scores[1]!));
  });

  test('leaves one finished folder behind, also when two start at once', async () => {
    await Promise.all([
      miniLm({ cacheDir }).embed(['a'], { role: 'query' }),
      miniLm({ cacheDir }).embed(['b'], { role: 'query' }),
    ]);
    expect(readdirSync(cacheDir)).toHaveLength(1);
  });

  test('names the file that is missing', async () => {
    const nowhere = { weightsPath: '/nowhere/w', tokenizerPath: '/nowhere/t', configPath: '/nowhere/c' };
    await expect(prepareModel(nowhere, cacheDir)).rejects.toThrow('/nowhere/');
  });

  test('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(miniLm({ cacheDir }).embed(['a'], { role: 'query', signal })).rejects.toThrow('enough');
  });

  test('refuses more positions than the model has', () => {
    expect(() => miniLm({ maxTokens: 513 })).toThrow('maxTokens must be an integer from 2 to 512, got 513');
  });
});

test('an optional package that is missing is an error with the command that installs it', async () => {
  const absent = Promise.reject(Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' }));
  const wanted = optionalPeer(absent, [{ name: 'some-model', range: '1' }]);
  await expect(wanted).rejects.toThrow(MissingPeerError);
  await expect(wanted).rejects.toThrow('npm install some-model@1');
});
