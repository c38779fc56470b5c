import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, type ConfigInput, parseConfig } from '../config.js';
import { BenchError } from '../errors.js';

/** Names under which a configuration is found in the working folder. */
const NAMES = [
  'saber.config.ts',
  'saber.config.mts',
  'saber.config.js',
  'saber.config.mjs',
  'saber.config.json',
];

/**
 * Reads the configuration file, lets the flags of the command line win, and fills in the defaults.
 *
 * @param file - as given with `--config`; absent: the first of `saber.config.{ts,mts,js,mjs,json}` that exists, or none
 * @throws BenchError `NOT_FOUND` for a missing file, `CONFIG` for anything wrong in it
 */
export async function loadConfig(file: string | undefined, flags: ConfigInput): Promise<Config> {
  const path = file ?? NAMES.find((name) => existsSync(name));
  if (file !== undefined && !existsSync(file))
    throw new BenchError('NOT_FOUND', `no such configuration file: ${file}`);
  const written = path === undefined ? {} : await read(path);
  parseConfig(written, path); // an error in the file is reported as such, before the flags are mixed in
  return parseConfig(merge(written, flags), 'command line');
}

async function read(path: string): Promise<unknown> {
  try {
    if (path.endsWith('.json'))
      return JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as unknown;
    const { createJiti } = await import('jiti'); // slow to load, and most runs have no such file
    return await createJiti(import.meta.url).import(resolve(path), { default: true });
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof SyntaxError && path.endsWith('.json')) {
      const excerpt = message.replaceAll(/\s+/g, ' '); // it may quote several lines of the file
      throw new BenchError('CONFIG', `${path}: not valid JSON: ${excerpt}`, { cause: error });
    }
    const [reason = '', second = ''] = message.split('\n').map((line) => line.trim());
    const position = /(:\d+:\d+)$/.exec(second)?.[1] ?? ''; // the parser says it on a line of its own
    throw new BenchError('CONFIG', `${path}${position}: ${reason}`, { cause: error });
  }
}

/** Fields of the second win; objects are merged field by field, undefined never wins. */
function merge(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = merge(merged[key], value);
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
