import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const docs = fileURLToPath(new URL('.', import.meta.url));
const root = join(docs, '..');
const skipped = new Set(['node_modules', 'dist', '.git', '.changeset', '.turbo', '.cache', '.saber']);

/** Every Markdown page of the repository. */
function pages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pages(path) : entry.name.endsWith('.md') ? [path] : [];
  });
}

/** A `ts` block that a `text` block follows: code and the output that it promises. */
const snippet = /```ts\n(?<code>[\s\S]*?)```\s*```text\n(?<output>[\s\S]*?)```/g;

for (const page of pages(root)) {
  const name = relative(root, page);
  let index = 0;
  for (const { groups } of readFileSync(page, 'utf8').matchAll(snippet)) {
    index += 1;
    test(`${name}: snippet ${index} prints what the page shows`, () => {
      const { outputText } = ts.transpileModule(groups?.code ?? '', {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      });
      const folder = join(docs, '.cache', name.replaceAll(/\W/g, '-'));
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `snippet-${index}.mjs`);
      writeFileSync(file, outputText);
      try {
        const printed = execFileSync(process.execPath, [file], { cwd: docs, encoding: 'utf8' });
        expect(printed.trimEnd()).toBe((groups?.output ?? '').trimEnd());
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
}

test('at least one page has a snippet', () => {
  expect(pages(root).some((page) => readFileSync(page, 'utf8').match(snippet))).toBe(true);
});
