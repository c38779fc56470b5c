import { unzipSync } from 'fflate';
import { BenchError } from '../../errors.js';
import type { Clone } from './clone.js';
import { parseNpy } from './npy.js';
import { PLACES, type SystemRankings } from './types.js';

/** Reads the rankings of all systems by key; empty when the file is absent. */
export async function readRankings(clone: Clone): Promise<Map<string, SystemRankings>> {
  const file = PLACES.rankings;
  const bytes = await clone.bytes(file);
  const rankings = new Map<string, SystemRankings>();
  if (bytes === undefined) return rankings;
  const fail = (what: string, cause?: unknown): never => {
    throw new BenchError('DATA', `${clone.folder}/${file}: ${what}`, { cause });
  };
  let members: Record<string, Uint8Array> = {};
  try {
    members = unzipSync(bytes);
  } catch (error) {
    fail(`not a zip archive: ${(error as Error).message}`, error);
  }
  const array = (name: string): { shape: readonly number[]; values: Int32Array | Float64Array } => {
    const member = members[`${name}.npy`] ?? fail(`the member ${name}.npy is missing`);
    try {
      const parsed = parseNpy(member);
      if ('values' in parsed) return parsed;
    } catch (error) {
      fail(`${name}.npy: ${(error as Error).message}`, error);
    }
    return fail(`${name}.npy holds a text instead of numbers`);
  };
  for (const member of Object.keys(members)) {
    const key = /^(.*)__rank\.npy$/.exec(member)?.[1];
    if (key === undefined) continue;
    const rows = Int32Array.from(array(`${key}__rows`).values);
    const { shape, values } = array(`${key}__rank`);
    if (shape.length !== 2 || shape[0] !== rows.length) {
      fail(`${key}__rank has the shape (${shape.join(', ')}) for ${rows.length} rows`);
    }
    rankings.set(key, { rows, ranks: Int32Array.from(values), depth: shape[1]! });
  }
  return rankings;
}
