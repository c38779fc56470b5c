import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '@saber/retrievers';
import { expect, test } from 'vitest';
import { corpusOf } from '../../src/theorems/data/read-corpus.js';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { documentRenderer } from '../../src/theorems/data/renderer.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { instructed } from '../../src/theorems/search/instruction.js';
import { embeddingSystem } from '../../src/theorems/search/local-systems.js';
import { storedVectors, vectorPath } from '../../src/theorems/search/vector-store.js';
import { temporaryFolder } from '../temporary-folder.js';
import { corpus, DECLARATIONS, QUERIES, tinyRun } from './tiny.js';

/** Counts letters; remembers what it was given. */
function letters(fingerprint = 'letters'): Embedder & { seen: { role: string; text: string }[] } {
  const seen: { role: string; text: string }[] = [];
  return {
    name: 'letters',
    fingerprint,
    seen,
    async embed(texts, { role }) {
      seen.push(...texts.map((text) => ({ role, text })));
      return texts.map((text) =>
        Float32Array.from(
          { length: 26 },
          (_, i) => text.toLowerCase().split(String.fromCharCode(97 + i)).length - 1,
        ),
      );
    },
  };
}

test('the hash of the renderer is a folder of the path, and texts and embedder are in the name', () => {
  const path = (template: string, fingerprint: string): string =>
    vectorPath('v', corpusOf(DECLARATIONS, { renderer: documentRenderer(template) }), letters(fingerprint));
  expect(path('{id}. {doc}', 'a').split('/')[1]).toBe(documentRenderer('{id}. {doc}').hash);
  const all = [path('{id}. {doc}', 'a'), path('{id} {doc}', 'a'), path('{id}. {doc}', 'b')];
  expect(new Set(all).size).toBe(3);
});

test('vectors are computed once, and a computation that was cut goes on where it stopped', async () => {
  const path = join(temporaryFolder(), 'v');
  const many = corpusOf(
    Array.from({ length: 600 }, (_, i) => ({ id: `theorem${i}`, doc: 'abc'.repeat(i % 5), signature: '' })),
  );
  const first = letters();
  const whole = await storedVectors(path, many, first);
  expect(first.seen).toHaveLength(600);
  const again = letters();
  expect(await storedVectors(path, many, again)).toEqual(whole);
  expect(again.seen).toEqual([]);
  truncateSync(`${path}.f32`, 300 * 4 * 26 + 7); // killed in the middle of a vector
  expect(await storedVectors(path, many, again)).toEqual(whole);
  expect(again.seen).toHaveLength(300);
  expect(statSync(`${path}.f32`).size).toBe(600 * 4 * 26);
});

test('vectors of another renderer, of other texts or of another embedder are refused with both hashes', async () => {
  const path = join(temporaryFolder(), 'v');
  await storedVectors(path, corpus, letters());
  const other = corpusOf(DECLARATIONS, { renderer: documentRenderer('{id}. {doc}') });
  await expect(storedVectors(path, other, letters())).rejects.toThrow(
    `are of renderer ${corpus.renderer.hash}, this run has renderer ${other.renderer.hash}: two encodings are not mixed`,
  );
  const shorter = corpusOf(DECLARATIONS.slice(1), { renderer: corpus.renderer });
  await expect(storedVectors(path, shorter, letters())).rejects.toThrow(
    /are of texts [0-9a-f]{12}, this run has texts [0-9a-f]{12}: two/,
  );
  await expect(storedVectors(path, corpus, letters('other'))).rejects.toThrow(
    'are of embedder letters, this run has embedder other',
  );
  writeFileSync(`${path}.json`, '{');
  await expect(storedVectors(path, corpus, letters())).rejects.toThrow('is no header of vectors; delete it');
});

test('an instruction stands before queries only; a document that carries one is refused', async () => {
  const embedder = letters();
  const withQueries = instructed(embedder, 'Find the theorem.');
  await withQueries.embed(['open sets'], { role: 'query' });
  await withQueries.embed(['open sets'], { role: 'document' });
  expect(embedder.seen).toEqual([
    { role: 'query', text: 'Instruct: Find the theorem.\nQuery: open sets' },
    { role: 'document', text: 'open sets' },
  ]);
  const text = 'Instruct: Find the theorem.\nQuery: a document';
  await expect(withQueries.embed(['x', text], { role: 'document' })).rejects.toThrow(
    'an instruction belongs to queries only, but document 1 begins with "Instruct: Find the theorem.\\nQuery: "',
  );
  expect(instructed(embedder, null)).toBe(embedder);
});

test('a run embeds documents once for all tasks, and the instruction reaches queries and manifest', async () => {
  const folder = temporaryFolder();
  const embedder = letters();
  const options = { kMax: 5, instruction: 'Find it.' };
  const tasks = [taskOf('a', QUERIES, corpus, options), taskOf('b', QUERIES.slice(1), corpus, options)];
  const [report] = await runTheorems(tinyRun(folder, [], { tasks, systems: [embeddingSystem(embedder)] }));
  expect(report!.slices[0]!.rows[0]!.measures['R@1']).toBeUndefined; // the row is there
  expect(embedder.seen.filter(({ role }) => role === 'document').map(({ text }) => text)).toEqual(
    corpus.texts,
  );
  expect(embedder.seen.filter(({ role }) => role === 'query')).toHaveLength(3 + 2);
  expect(embedder.seen.every(({ role, text }) => text.startsWith('Instruct: ') === (role === 'query'))).toBe(
    true,
  );
  const record = JSON.parse(readFileSync(join(folder, 'theorems/tasks/a/runs/embeddings.json'), 'utf8'));
  expect(record.manifest).toMatchObject({
    instruction: 'Find it.',
    renderer: { hash: corpus.renderer.hash },
    system: { settings: 'letters' },
  });
});
