import { availableParallelism, hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import { BenchError } from '../../errors.js';
import { VERSION } from '../../versions.js';
import type { JobName } from '../jobs.js';
import { localExecutor } from '../local-executor.js';
import { packError } from '../wire-error.js';
import { connectRedis } from './connect.js';
import { Presence, versionsPresent } from './presence.js';
import { type JobData, LANES, PREFIX, queueName, type Reply } from './protocol.js';
import { SharedDataReader } from './shared-data.js';

/** Options of {@link serveJobs}. */
export interface ServeOptions {
  /** Requests to a language model at once. @defaultValue 16 */
  readonly concurrency?: number;
  /** Worker threads for jobs that compute. @defaultValue the number of processors */
  readonly threads?: number;
  /** Server that requests go to, instead of the one that the run names, and the only one that gets a key. */
  readonly llm?: string;
  /** Seconds without a sign of life after which another worker takes the jobs of a worker. @defaultValue 10 */
  readonly lostAfter?: number;
  /** Told in one line what happens. */
  readonly note?: (line: string) => void;
}

/** A worker that serves. */
export interface Serving {
  /** Jobs done so far. */
  readonly done: number;
  /** Where it serves, without a password. */
  readonly address: string;
  /** Takes no more jobs, finishes those under way, and ends. */
  close(): Promise<void>;
}

/** Workers that a job may be lost with before it fails. */
const LOSSES = 3;

/**
 * Serves the jobs of runs at a Redis: what `saber worker` does.
 *
 * @param url - `redis://` or `rediss://` address; its password is in no message
 * @throws BenchError `NETWORK` when Redis cannot be reached; `SYSTEM` when a run of another version waits there and none of this
 *
 * @example
 * ```ts
 * const serving = await serveJobs('redis://head:6379', { threads: 8, llm: 'http://localhost:8000/v1' });
 * process.once('SIGINT', () => void serving.close());
 * ```
 */
export async function serveJobs(url: string, options: ServeOptions = {}): Promise<Serving> {
  const {
    concurrency = 16,
    threads = availableParallelism(),
    llm,
    lostAfter = 10,
    note = () => {},
  } = options;
  const executor = localExecutor({
    threads,
    patience: 0, // this thread must stay free to say that the worker lives
    machine: { serving: true, ...(llm !== undefined && { llm }) },
  });
  const { bullmq, client, address } = await connectRedis(url, note);
  const runs = await versionsPresent(client, 'run');
  if (runs.length > 0 && !runs.includes(VERSION)) {
    client.disconnect();
    throw new BenchError(
      'SYSTEM',
      `the run at ${address} is of version ${runs.join(' and ')}, this worker of ${VERSION}; install the same version of @saber/bench`,
    );
  }
  const reader = new SharedDataReader(client);
  let done = 0;
  const work = async ({ name, data }: Job<JobData, Reply>): Promise<Reply> => {
    try {
      const shared = await reader.read(data.shared);
      return { output: await executor.run(name as JobName, shared as never, data.input as never) };
    } catch (error) {
      return { error: packError(error, `on ${hostname()}: `) };
    } finally {
      done += 1;
    }
  };
  const workers = LANES.map((lane): Worker => {
    const worker = new bullmq.Worker<JobData, Reply>(queueName(lane), work, {
      connection: client,
      prefix: PREFIX,
      concurrency: lane === 'requests' ? concurrency : threads,
      lockDuration: lostAfter * 1000,
      stalledInterval: lostAfter * 500,
      maxStalledCount: LOSSES - 1,
    });
    worker.on('error', () => undefined); // the connection says it
    return worker;
  });
  const presence = await Presence.begin(client, 'worker');
  return {
    get done() {
      return done;
    },
    address,
    close: async () => {
      await presence.end();
      await Promise.all(workers.map((worker) => worker.close()));
      await executor.close();
      client.disconnect();
    },
  };
}
