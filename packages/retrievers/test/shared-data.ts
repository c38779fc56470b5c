import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Real collections that lie beside the repository; tests that need them are skipped when they are absent. */
const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** Whether a collection is there; says once when it is not. */
export function hasData(path = ''): boolean {
  const found = existsSync(`${folder}${path}`);
  if (!found) console.warn(`skipped: ${path || 'the data folder'} is not beside the repository`);
  return found;
}

/** Records of a JSONL file, which may be compressed. */
// biome-ignore lint/suspicious/noExplicitAny: each collection has its own fields.
export function records(path: string): any[] {
  const bytes = readFileSync(`${folder}${path}`);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Every JSONL file of every collection. */
export function jsonlFiles(): string[] {
  return readdirSync(folder).flatMap((name) =>
    readdirSync(`${folder}${name}`)
      .filter((file) => /\.jsonl(?:\.gz)?$/.test(file))
      .map((file) => `${name}/${file}`),
  );
}
