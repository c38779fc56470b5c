import { readJsonLines } from './jsonl.js';

/** Reads a JSON Lines file that this program wrote. */
export async function readRecords<T>(path: string): Promise<T[]> {
  const records: T[] = [];
  for await (const { value } of readJsonLines(path)) records.push(value as T);
  return records;
}
