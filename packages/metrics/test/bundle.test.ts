/** The package in a browser: one bundle without Node, run where there is no Node, and small. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../src/index.js';
import { parseQrels, parseRun } from '../src/trec/index.js';

const src = fileURLToPath(new URL('../src/', import.meta.url));

async function bundle(code: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: src, loader: 'ts' },
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format,
    write: false,
  });
  return outputFiles[0]!.text;
}

const program = `
  import { bootstrapMean, compare, evaluate, formatComparison, fuse } from './index.js';
  import { parseQrels, parseRun } from './trec/index.js';
  const qrels = parseQrels('q1 0 a 2\\nq1 0 b 1\\nq2 0 a 1\\n');
  const run = parseRun('q1 Q0 b 1 2.5 r\\nq1 Q0 a 2 1.5 r\\nq2 Q0 x 1 1 r\\n');
  const evaluation = evaluate(qrels, fuse([run, run], 'rrf'), ['nDCG@10', 'AP']);
  const interval = bootstrapMean(evaluation.perQuery['nDCG@10']);
  const table = formatComparison(compare({ a: evaluation, b: evaluation }), 'markdown');
  globalThis.result = JSON.stringify({ mean: evaluation.mean, interval, lines: table.split('\\n').length });
`;

const qrels = parseQrels('q1 0 a 2\nq1 0 b 1\nq2 0 a 1\n');
const run = parseRun('q1 Q0 b 1 2.5 r\nq1 Q0 a 2 1.5 r\nq2 Q0 x 1 1 r\n');

function expectResult(json: string): void {
  const { mean, interval, lines } = JSON.parse(json);
  expect(mean).toEqual({ ...evaluate(qrels, run, ['nDCG@10', 'AP']).mean });
  expect(interval.low).toBeLessThanOrEqual(interval.mean);
  expect(lines).toBe(7);
}

/** Installed browsers, the first that exists. */
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

describe('in a browser', () => {
  test('runs in a context that has neither Node nor a DOM', async () => {
    const context = createContext({});
    runInContext(await bundle(program, 'iife'), context);
    expectResult(context.result);
  });

  test.skipIf(chromium === undefined)('runs in headless Chromium', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saber-metrics-'));
    try {
      const page = join(folder, 'page.html');
      const script = (await bundle(program, 'iife')).replaceAll('</script', '<\\/script');
      writeFileSync(
        page,
        `<!doctype html><pre id="out"></pre><script>${script};document.getElementById('out').textContent = result;</script>`,
      );
      const html = execFileSync(
        chromium!,
        [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          `--user-data-dir=${folder}/profile`,
          '--dump-dom',
          `file://${page}`,
        ],
        { encoding: 'utf8', timeout: 50_000, stdio: ['ignore', 'pipe', 'ignore'] },
      );
      expectResult(/<pre id="out">(.*?)<\/pre>/s.exec(html)?.[1] ?? '');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('size, minified and gzipped, with pure-rand', () => {
  test.each([
    ['the whole package', "export * from './index.js'; export * from './trec/index.js';", 25_000],
    ['nDCG alone', "export { nDCG } from './index.js';", 3_000],
    ['nDCG and evaluateMeasures', "export { nDCG, evaluateMeasures } from './index.js';", 5_000],
    ['the array functions', "export { dcg, ndcg, averagePrecision } from './index.js';", 2_000],
    ['reading TREC text', "export { parseQrels, parseRun } from './trec/index.js';", 3_000],
  ])('%s', async (_, code, limit) => {
    expect(gzipSync(await bundle(code), { level: 9 }).length).toBeLessThanOrEqual(limit);
  });
});
