import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemFiles, readProblems } from '../../src/ingest/read-problems.js';
import { createChecker } from '../../src/mathnet/check/checker.js';
import { checkSet } from '../../src/mathnet/check-set.js';
import { makeSet } from '../../src/mathnet/make-set.js';

const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const there = existsSync(folder);
if (!there) console.log('skipped: no data at ../shared/data');

test.skipIf(!there)('real problems of several sources: 0 exceptions', { timeout: 120_000 }, async () => {
  const { problems } = await readProblems(await problemFiles(folder), { lenient: true });
  const checker = await createChecker();
  const { records } = makeSet(problems, checker, { anchors: 100, seed: 5 });
  expect(new Set(records.map(({ source }) => source)).size).toBeGreaterThan(4);
  expect(checkSet(records, checker, 6)).toMatchObject({ pairs: 400, exceptions: [] });
});
