import { fileURLToPath } from 'node:url';

const corpus = new URL('../corpus/', import.meta.url);

/** Path of a file of the bundled corpus. */
export function bundledPath(file: string): string {
  return fileURLToPath(new URL(file, corpus));
}

/** The bundled problem files, one for each domain. */
export function bundledProblemFiles(): string[] {
  return ['algebra', 'calculus', 'combinatorics', 'geometry', 'number-theory'].map((name) =>
    bundledPath(`${name}.jsonl`),
  );
}

/** Path of a file of printed figures. */
export function bundledDataPath(file: string): string {
  return fileURLToPath(new URL(`../data/${file}`, import.meta.url));
}

/** Path of a bundled prompt. */
export function bundledPromptPath(name: string): string {
  return fileURLToPath(new URL(`../prompts/${name}.md`, import.meta.url));
}
