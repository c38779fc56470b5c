import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly repository?: { readonly type: string; readonly url: string; readonly directory: string };
  readonly engines?: { readonly node: string };
  readonly type?: string;
  readonly sideEffects?: boolean;
  readonly files?: readonly string[];
  readonly exports: Readonly<Record<string, Readonly<Record<string, { types: string; default: string }>>>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Package {
  /** Folder below `packages/`, which is also the name without its scope. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The published packages, by folder. */
export const packages: readonly Package[] = readdirSync(join(root, 'packages')).map((folder) => ({
  folder,
  manifest: JSON.parse(read(`packages/${folder}/package.json`)) as Manifest,
}));

/** The text of a file, by its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Paths from the root of all files that git knows, or of those below one folder. */
export function committedFiles(below = '.'): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  return execFileSync('git', ['ls-files', '-z', '--', below], options).split('\0').filter(Boolean);
}

/** Paths from the root of a package's sources. */
export function sources(folder: string): string[] {
  return readdirSync(join(root, 'packages', folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `packages/${folder}/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

/** Specifiers that a source imports, re-exports, requires or loads with `import()`. */
export function importsOf(file: string): string[] {
  return ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
}

/** Whether a pattern occurs in the code of a source, comments left aside. */
export function codeMatches(file: string, pattern: RegExp): boolean {
  const text = read(file);
  if (!pattern.test(text)) return false;
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true };
  return pattern.test(ts.transpileModule(text, { compilerOptions: options }).outputText);
}
