import { readFileSync } from 'node:fs';
import type { Qrels } from '../src/index.js';

/** A case of a reference file. */
// biome-ignore lint/suspicious/noExplicitAny: each file has fields of its own, and its test names them.
export type GoldenCase = Record<string, any>;

/** One of the reference files in test/golden; the file says which implementation it comes from. */
// biome-ignore lint/suspicious/noExplicitAny: each file has a shape of its own, and its test names the fields.
export function readGolden(name: string): any {
  return JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8'));
}

/** `[[query, [[document, value], ...]], ...]` → qrels or run; JSON has no infinity, so the files spell it out. */
export function mapOf(rows: readonly [string, readonly [string, number | string][]][]): Qrels {
  return new Map(rows.map(([id, values]) => [id, new Map(values.map(([d, value]) => [d, Number(value)]))]));
}
