import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type Document, LshIndex } from '../src/index.js';
import { otherLayout, otherSpace, randomNumbers, randomProblem, write } from './math-problems.js';

function indexed(documents: readonly Document[]): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.mjs', import.meta.url), {
      workerData: { documents, options: {} },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

test.each([1, 2, 3])(
  'an index that %i threads built in parts has the clusters of one that was built at once',
  async (threads) => {
    const random = randomNumbers(6);
    const texts = Array.from({ length: 60 }, () => write(randomProblem(random)));
    const documents = [
      ...texts,
      ...texts.map((text) => otherSpace(text, random)),
      ...texts.map((text) => otherLayout(text, random)),
    ].map((text, i): Document => ({ id: `d${i}`, text }));
    const whole = new LshIndex();
    for (const document of documents) whole.add(document);
    const parts = await Promise.all(
      Array.from({ length: threads }, (_, t) => indexed(documents.filter((_, i) => i % threads === t))),
    );
    const merged = new LshIndex();
    for (const bytes of parts) merged.merge(LshIndex.load(bytes));
    expect(merged.deduplicate()).toEqual(whole.deduplicate());
    expect(whole.deduplicate().clusters.length).toBeGreaterThanOrEqual(59);
  },
);
