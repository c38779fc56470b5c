import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';

/** A folder in the form of the authors' repository; objects are written as JSON. */
export function writeClone(
  folder: string,
  files: Readonly<Record<string, object | string | Uint8Array>>,
): string {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, 'results', file);
    mkdirSync(dirname(path), { recursive: true });
    const plain = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, plain ? content : JSON.stringify(content));
  }
  return folder;
}

/** A file of per-query scores. */
export function evaluation(
  domains: readonly (readonly string[])[],
  scores: Readonly<Record<string, readonly (number | null)[]>>,
): object {
  return {
    domains,
    query_row_idxs: null,
    part: null,
    reports: { key: { model: 'm', dcg_variant: 'exponent', k: 10, tasks: [], ndcgs_by_task: scores } },
  };
}

/** A file of ranks of the rephrased copies. */
export function duplicates(ranks: readonly number[]): object {
  const queries = ranks.map((rank, i) => [String(i), { rank_corpus_only: rank, own_score: 1 }]);
  return { model: 'm', regime: 'all-documents', per_query: Object.fromEntries(queries) };
}

/** A file of timings. */
export function timing(seconds: readonly number[], queries = seconds.map((_, i) => i)): object {
  return { model: 'm', seed: 42, query_idxs: queries, per_query_seconds: seconds };
}

/** The archive of rankings: for each key one ranking for each row, as numbers of candidates, best first. */
export function rankingsArchive(
  rankings: Readonly<Record<string, readonly (readonly number[])[]>>,
): Uint8Array {
  const members: Record<string, Uint8Array> = {};
  for (const [key, rows] of Object.entries(rankings)) {
    const ids = rows.flatMap((_, row) => [row & 255, row >> 8]);
    members[`${key}__rows.npy`] = npy('<i2', `(${rows.length},)`, ids);
    members[`${key}__rank.npy`] = npy('|u1', `(${rows.length}, ${rows[0]!.length})`, rows.flat());
  }
  return zipSync(members);
}

function npy(descr: string, shape: string, bytes: readonly number[]): Uint8Array {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }\n`;
  const magic = [0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8];
  return Uint8Array.from([...magic, ...Buffer.from(header), ...bytes]);
}
