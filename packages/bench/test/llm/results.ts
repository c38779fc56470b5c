import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a run leaves, but for the journals of requests and batches, whose lines have times and an order. */
export function resultsOf(state: string): Map<string, string> {
  const files = filesBelow(state).filter((file) => !/requests[^/]*\.jsonl$|batch[^/]*$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(state, file), 'utf8')]));
}

/** Paths of all files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
