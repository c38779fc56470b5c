import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/**
 * Runs the `main.ts` beside a test and expects it to print the first `text` block of the README there.
 *
 * @param testUrl - `import.meta.url` of the test
 */
export function expectReadme(testUrl: string): void {
  const folder = fileURLToPath(new URL('.', testUrl));
  const readme = readFileSync(`${folder}README.md`, 'utf8');
  const shown = /```text\n([\s\S]*?)```/.exec(readme)?.[1];
  const printed = execFileSync(process.execPath, ['--import', 'tsx', `${folder}main.ts`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed.trimEnd()).toBe(shown?.trimEnd());
}
