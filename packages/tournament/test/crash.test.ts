import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createRandom } from '../src/random.js';

const kills = Number(process.env.CRASH_KILLS ?? 12);
const child = fileURLToPath(new URL('./crash-child.mjs', import.meta.url));
const built = existsSync(new URL('../dist/node.js', import.meta.url));

/** Runs the child; kills it `delay` milliseconds after it has started, unless it is done before. */
function run(journal: string, asked: string, delay: number | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, [child, journal, asked]);
    let output = '';
    process_.stdout.on('data', (chunk) => {
      if (output === '' && delay !== undefined) setTimeout(() => process_.kill('SIGKILL'), delay);
      output += chunk;
    });
    process_.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
    process_.on('exit', () => resolve(output));
  });
}

test.runIf(built)(
  `${kills} kills under 16-way concurrency lose no judgement and repeat no call`,
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'));
    const random = createRandom(1);
    const whole = await run(join(folder, 'whole'), join(folder, 'whole-asked'), undefined);
    const results: string[] = [];
    let killed = 0;
    for (let life = 0; killed < kills; life += 1) {
      const journal = join(folder, `journal-${life}`);
      let output = '';
      writeFileSync(journal, '');
      // Kill again and again until the tournament gets through.
      for (let kept: string[] = []; !output.includes('comparisons'); ) {
        const asked = join(folder, `asked-${life}-${killed}`);
        writeFileSync(asked, '');
        output = await run(journal, asked, killed < kills ? random.integer(120) : undefined);
        if (!output.includes('comparisons')) killed += 1;
        const before = new Set(kept);
        const repeated = readFileSync(asked, 'utf8')
          .split('\n')
          .filter((pair) => before.has(pair));
        expect(repeated).toEqual([]);
        const lines = readFileSync(journal, 'utf8').split('\n').slice(1, -1);
        const now = lines.map((line) => JSON.parse(line) as { first: string; second: string });
        const pairs = now.map(({ first, second }) => `${first} ${second}`);
        expect(pairs.slice(0, kept.length)).toEqual(kept);
        expect(new Set(pairs).size).toBe(pairs.length);
        kept = pairs;
      }
      results.push(output);
    }
    rmSync(folder, { recursive: true });
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect(result).toBe(whole);
  },
);
