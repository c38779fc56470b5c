import { z } from 'zod';
import type { Clone } from './clone.js';
import { PLACES, type Timing } from './types.js';

const schema = z.looseObject({
  query_idxs: z.array(z.number()),
  per_query_seconds: z.array(z.number()).min(1),
});

/** Reads the seconds of a system; undefined when the file is absent. */
export async function readTiming(clone: Clone, key: string): Promise<Timing | undefined> {
  const file = `${PLACES.timings}/${key}.json`;
  const content = await clone.json(file, schema);
  return content && { file, queries: content.query_idxs, seconds: content.per_query_seconds };
}
