import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCorpus } from '../../src/theorems/data/read-corpus.js';
import { readTask } from '../../src/theorems/data/read-task.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { temporaryFolder } from '../temporary-folder.js';
import { tinyRun } from './tiny.js';

const folder = fileURLToPath(new URL('../../../../../shared/data/mathlib-retrieval/', import.meta.url));
const there = existsSync(folder);
if (!there) console.log('skipped: no data at ../shared/data/mathlib-retrieval');

test.skipIf(!there)(
  'MathlibQR and MathlibMPR: gold as their description counts it, and words of mathematics above plain ones',
  async () => {
    const corpus = await readCorpus(`${folder}corpus.jsonl.gz`);
    const tasks = [
      await readTask(`${folder}mathlibqr.jsonl`, corpus, { shared: 'shared171' }),
      await readTask(`${folder}mathlibmpr.jsonl`, corpus),
    ];
    const systems = ['bm25-lucene', 'bm25-lucene-unicode'];
    const [queries, premises] = await runTheorems(tinyRun(temporaryFolder(), systems, { corpus, tasks }));
    expect(queries!.counts).toMatchObject({ stated: 946, evaluated: 834, dropped: 112, units: 834 });
    expect(queries!.slices.map(({ id, n, dropped }) => [id, n, dropped])).toEqual([
      ['all', 834, 112],
      ['shared', 768, 42],
    ]);
    expect(premises!.counts).toMatchObject({
      stated: 69,
      evaluated: 64,
      dropped: 5,
      units: 183,
      missingUnits: 15,
    });
    for (const { slices } of [queries!, premises!]) {
      expect(slices[0]!.rows[0]!.id).toBe('bm25-lucene');
      const { mean, low, high } = slices[0]!.rows[0]!.measures['R@100']!;
      expect(low).toBeLessThan(mean);
      expect(mean).toBeLessThan(high);
    }
    const [R] = queries!.slices[0]!.curves.map(({ curves }) => curves.R!);
    for (let k = 1; k < 200; k++) expect(R!.mean[k]).toBeGreaterThanOrEqual(R!.mean[k - 1]!);
  },
  120_000,
);
