import { z } from 'zod';
import type { Clone } from './clone.js';
import { PLACES, type PublishedInterval, type ReleasedData } from './types.js';

const interval = z.tuple([z.number(), z.number()]);
const schema = z.looseObject({
  tasks: z.array(
    z.looseObject({
      task: z.string(),
      confidence_interval: interval,
      branches: z.array(z.looseObject({ branch: z.string(), confidence_interval: interval })),
    }),
  ),
});

type Intervals = ReleasedData['intervals'] extends ReadonlyMap<string, infer T> ? T : never;

/** Reads the intervals of a system, by task and domain; undefined when the file is absent. */
export async function readIntervals(clone: Clone, key: string): Promise<Intervals | undefined> {
  const content = await clone.json(`${PLACES.intervals}/${key}.json`, schema);
  return (
    content &&
    new Map(
      content.tasks.map(({ task, confidence_interval, branches }) => [
        task,
        Object.fromEntries([
          ['overall', toInterval(confidence_interval)],
          ...branches.map((branch) => [branch.branch, toInterval(branch.confidence_interval)] as const),
        ]),
      ]),
    )
  );
}

function toInterval([low, high]: readonly [number, number]): PublishedInterval {
  return { low, high };
}
