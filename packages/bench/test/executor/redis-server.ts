import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import { CLI } from '../cli/saber.js';

/** Why tests over Redis cannot run here; undefined when they can. */
export const noRedis: string | undefined = isInstalled() ? undefined : 'redis-server is not installed';

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly client: Redis;
  /** Everything that was ever written to it. */
  readonly written: () => string;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A Redis of its own on a free port; stopped after the tests of the file. */
export async function startRedis(password?: string): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'saber-redis-'));
  const server = spawn(
    'redis-server',
    [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'yes', '--aof-use-rdb-preamble', 'no'],
      ...(password === undefined ? [] : ['--requirepass', password]),
    ],
    { stdio: 'ignore' },
  );
  const client = new Redis({ port, ...(password !== undefined && { password }), lazyConnect: true });
  client.on('error', () => undefined); // until it listens
  ends.push(async () => {
    client.disconnect();
    await kill(server);
    rmSync(folder, { recursive: true, force: true });
  });
  await client.connect().catch(() => undefined);
  await client.ping(); // waits until it listens
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    client,
    written: () =>
      readdirSync(join(folder, 'appendonlydir'))
        .map((file) => readFileSync(join(folder, 'appendonlydir', file), 'latin1'))
        .join(''),
  };
}

/** Kills a process and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** A running `saber worker`; killed after the tests of the file. Resolves once it serves. */
export async function startWorker(
  url: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [CLI, 'worker', '--redis', url, '--threads', '1', '--lost-after', '2', ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  ends.push(() => kill(child));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.startsWith('Serving')) resolve();
    });
    child.once('exit', () => reject(new Error(`the worker ended: ${said}`)));
  });
  return child;
}

/** Resolves once a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
