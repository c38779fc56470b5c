import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

test('prints what the README shows', () => {
  const readme = readFileSync(`${folder}README.md`, 'utf8');
  const shown = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const printed = execFileSync(process.execPath, ['--import', 'tsx', `${folder}main.ts`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed.trimEnd()).toBe(shown.trimEnd());
}, 120_000);
