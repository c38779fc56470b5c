import { z } from 'zod';
import { BenchError } from '../errors.js';
import { readJsonLines } from '../store/jsonl.js';
import { LEVELS } from './levels.js';
import { CHANGES } from './negatives/edits.js';
import type { AnchorRecord } from './types.js';

const check = z.object({
  verdict: z.enum(['equivalent', 'different', 'unknown']),
  method: z.enum(['identical', 'exact', 'numeric', 'words', 'unread']),
  detail: z.string().optional(),
  witness: z
    .object({
      numbers: z.array(z.number()),
      solved: z.object({ variable: z.number().int(), re: z.number(), im: z.number() }).optional(),
    })
    .optional(),
});
const text = z.string().min(1);
const recordSchema = z.object({
  id: text,
  source: z.string().optional(),
  domains: z.array(z.string()).optional(),
  anchor: text,
  positive: z.object({
    text,
    rewrites: z.array(z.string()),
    names: z.record(z.string(), z.string()),
    check,
    level: z.enum(LEVELS),
  }),
  negatives: z
    .array(z.object({ text, change: z.enum([...CHANGES, 'model']), check, level: z.enum(LEVELS) }))
    .min(1),
});

/**
 * Reads a set of anchors.
 *
 * @throws BenchError `NOT_FOUND`, or `DATA` with file, line and field; also for an id that occurs twice and for a file without anchors
 */
export async function readSet(path: string): Promise<AnchorRecord[]> {
  const records: AnchorRecord[] = [];
  const lines = new Map<string, number>();
  for await (const { value, line } of readJsonLines(path)) {
    const { success, data, error } = recordSchema.safeParse(value);
    if (!success) {
      const [issue] = error.issues;
      throw new BenchError(
        'DATA',
        `${path}:${line}: ${issue!.path.join('.') || 'record'}: ${issue!.message}`,
      );
    }
    const earlier = lines.get(data.id);
    if (earlier !== undefined) {
      throw new BenchError(
        'DATA',
        `${path}:${line}: the anchor "${data.id}" was there before, in line ${earlier}`,
      );
    }
    lines.set(data.id, line);
    records.push(data as AnchorRecord);
  }
  if (records.length === 0) throw new BenchError('DATA', `${path} has no anchors`);
  return records;
}
