import { VERSION } from '../../versions.js';
import { JOBS, type JobName } from '../jobs.js';
import type { WireError } from '../wire-error.js';

/** Begins all names in Redis. */
export const PREFIX = 'saber';

/** Jobs that wait for a server, and jobs that compute: a machine takes many of those and few of these. */
export const LANES = ['requests', 'work'] as const;
export type LaneName = (typeof LANES)[number];

export function laneOf(name: JobName): LaneName {
  return JOBS[name].kind === 'waiting' ? 'requests' : 'work';
}

/** Name of a queue. Workers and runs of other versions use other queues, so that they never meet. */
export function queueName(lane: LaneName): string {
  return `${lane}-${VERSION}`;
}

/** A job in its queue. Its id is the hash of its name and of this. */
export interface JobData {
  /** SHA-256 of the shared data, under which they lie in Redis. */
  readonly shared: string;
  readonly input: unknown;
}

/** What a worker says of a job. Failures are replies as well: only lost jobs are tried again. */
export type Reply = { readonly output: unknown } | { readonly error: WireError };
