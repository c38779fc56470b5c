import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

test('main prints what the README shows', () => {
  const shown = /```text\n([\s\S]*?)```/.exec(readFileSync(at('README.md'), 'utf8'))?.[1];
  const printed = execFileSync(process.execPath, ['--import', 'tsx', at('main.ts')], {
    cwd: at('.'),
    encoding: 'utf8',
  });
  expect(printed.trimEnd()).toBe(shown?.trimEnd());
});
