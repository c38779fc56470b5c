import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, vi } from 'vitest';
import { writeCorpus } from './corpus.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 }); // each test starts several processes

/** The built command. */
export const CLI: string = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Outcome {
  /** Exit code; 128 + the signal's number when it died of one, as a shell says it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SpawnOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process once it runs. */
  readonly during?: (process: ChildProcess) => void;
}

/** Runs the command and waits for its end. */
export function saber(args: readonly string[], { cwd, env, during }: SpawnOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), stdout, stderr });
    });
    during?.(child);
  });
}

/** Flags of the small corpus. */
export const SMALL: readonly string[] = [
  '--problems',
  'problems.jsonl',
  '--ontology',
  'ontology.jsonl',
  '--k',
  '3',
];

/** Flags of a fast evaluation without timing. */
export const FAST: readonly string[] = [
  ...['--systems', 'bm25', 'tf-idf', 'jaccard', 'rrf', 'random', 'ideal'],
  ...['--resamples', '50', '--latency-queries', '0'],
];

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder that is removed after the tests of the file; fit for tests that run at the same time. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saber-test-'));
  made.push(folder);
  return folder;
}

/** A new folder with the small corpus in it. */
export function smallFolder(rows?: readonly unknown[]): string {
  const folder = newFolder();
  writeCorpus(folder, rows);
  return folder;
}

/** Contents of all files below a folder, by path. */
export function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(names.map((name) => [name.slice(folder.length + 1), readFileSync(name, 'utf8')]));
}

/** Values of a JSON Lines text. */
export function jsonLines<T>(text: string): T[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
