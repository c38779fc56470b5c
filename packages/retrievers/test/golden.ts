import { readFileSync } from 'node:fs';

/** A reference file: inputs and the values that the implementation it names gave for them. */
// biome-ignore lint/suspicious/noExplicitAny: each file has its own shape, stated in its description.
export function golden(name: string): any {
  return JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));
}
