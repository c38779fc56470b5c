import { setTimeout } from 'node:timers/promises';
import { sha256 } from '../../store/hash.js';
import { VERSION } from '../../versions.js';
import type { JobName } from '../jobs.js';
import type { Executor, InputOf, OutputOf, SharedOf } from '../types.js';
import { unpackError } from '../wire-error.js';
import { redisAddress } from './address.js';
import { connectRedis, type RedisConnection } from './connect.js';
import { Lane } from './lane.js';
import { Presence, versionsPresent } from './presence.js';
import { type JobData, LANES, type LaneName, laneOf } from './protocol.js';
import { SharedDataSender } from './shared-data.js';

/** Options of {@link redisExecutor}. */
export interface RedisExecutorOptions {
  /** Told in one line that nobody takes the jobs, or that the connection is lost. */
  readonly note?: (line: string) => void;
  /** Jobs to have in Redis at once; requests to a language model have a limit of their own. @defaultValue 128 */
  readonly width?: number;
}

/** Milliseconds between two looks at what is under way. */
const LOOK = 3000;
/** Milliseconds for taking back jobs at the end. */
const GOODBYE = 3000;
/** Looks between two notes that there is no worker. */
const PATIENCE = 20;
/** Looks before the first of them: a worker may be about to say that it is there. */
const FIRST = 2;

/**
 * Has jobs done by workers (`saber worker`) on any number of machines, over Redis.
 *
 * @param url - `redis://` or `rediss://` address; its password is in no message
 *
 * @example
 * ```ts
 * const executor = redisExecutor('redis://head:6379', { note: console.error });
 * await build({ ...context, executor });
 * await executor.close();
 * ```
 */
export function redisExecutor(url: string, options: RedisExecutorOptions = {}): Executor {
  return new RedisExecutor(url, options);
}

interface Session {
  readonly connection: RedisConnection;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  readonly sender: SharedDataSender;
  readonly presence: Presence;
  readonly timer: NodeJS.Timeout;
}

class RedisExecutor implements Executor {
  readonly width: number;
  readonly #url: string;
  readonly #note: (line: string) => void;
  #session: Promise<Session> | undefined;
  #looking = false;
  /** Looks since jobs began to wait for a worker, or since that was said. */
  #waited = PATIENCE - FIRST;

  constructor(url: string, { note = () => {}, width = 128 }: RedisExecutorOptions) {
    this.#url = url;
    this.#note = note;
    this.width = width;
  }

  async ready(): Promise<void> {
    await this.#open();
  }

  async run<N extends JobName>(name: N, shared: SharedOf<N>, input: InputOf<N>): Promise<OutputOf<N>> {
    const { lanes, sender } = await this.#open();
    const data: JobData = { shared: await sender.send(shared), input };
    const id = `${name}-${sha256(JSON.stringify([name, data]))}`;
    const reply = await lanes[laneOf(name)].run(id, name, data);
    if ('error' in reply) throw unpackError(reply.error);
    return reply.output as OutputOf<N>;
  }

  async close(): Promise<void> {
    const opened = await this.#session?.catch(() => undefined);
    if (!opened) return;
    const { connection, lanes, presence, timer } = opened;
    clearInterval(timer);
    const end = async (): Promise<void> => {
      for (const name of LANES) await lanes[name].close();
      await presence.end();
    };
    // without a connection it would wait for one
    await Promise.race([end().catch(() => undefined), setTimeout(GOODBYE, undefined, { ref: false })]);
    connection.client.disconnect();
  }

  #open(): Promise<Session> {
    this.#session ??= this.#connect();
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const connection = await connectRedis(this.#url, this.#note);
    const { client } = connection;
    const [requests, work] = await Promise.all(LANES.map((name) => Lane.open(connection, name)));
    return {
      connection,
      lanes: { requests: requests!, work: work! },
      sender: new SharedDataSender(client),
      presence: await Presence.begin(client, 'run'),
      timer: setInterval(() => void this.#look().catch(() => undefined), LOOK),
    };
  }

  /** Finds what was lost, and says when nobody works. A failure is one of the connection, which says it. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const { connection, lanes, sender } = await this.#open();
      await sender.refresh();
      for (const name of LANES) await lanes[name].check();
      if (LANES.some((name) => lanes[name].open > 0)) await this.#lookForWorkers(connection);
    } finally {
      this.#looking = false;
    }
  }

  async #lookForWorkers({ client, address }: RedisConnection): Promise<void> {
    const versions = await versionsPresent(client, 'worker');
    if (versions.includes(VERSION)) {
      this.#waited = PATIENCE - FIRST;
      return;
    }
    this.#waited += 1;
    if (this.#waited < PATIENCE) return;
    this.#waited = 0;
    const start = `start one with: saber worker --redis ${redisAddress(this.#url)}`;
    this.#note(
      versions.length === 0
        ? `waiting for a worker: ${start}`
        : `waiting for a worker of version ${VERSION}, for those at ${address} are of ${versions.join(' and ')}: ${start}`,
    );
  }
}
