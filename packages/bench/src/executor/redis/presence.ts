import type { Redis } from 'ioredis';
import { VERSION } from '../../versions.js';
import { PREFIX } from './protocol.js';

/** Seconds without a sign of life after which something counts as gone. */
const GONE = 15;

/** Runs, which send jobs, and workers, which do them. */
export type Role = 'run' | 'worker';

/** Says again and again that a run or a worker of this version is there. */
export class Presence {
  readonly #client: Redis;
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(client: Redis, key: string) {
    this.#client = client;
    this.#key = key;
    this.#timer = setInterval(() => void this.#say().catch(() => undefined), (GONE * 1000) / 3);
  }

  static async begin(client: Redis, role: Role): Promise<Presence> {
    const presence = new Presence(client, `${PREFIX}:${role}:${await client.incr(`${PREFIX}:count`)}`);
    await presence.#say();
    return presence;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client.del(this.#key);
  }

  async #say(): Promise<void> {
    await this.#client.set(this.#key, VERSION, 'EX', GONE);
  }
}

/** Versions of the runs or workers that are there, each once. */
export async function versionsPresent(client: Redis, role: Role): Promise<string[]> {
  const versions = new Set<string>();
  let cursor = '0';
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', `${PREFIX}:${role}:*`, 'COUNT', 1000);
    cursor = next;
    for (const version of keys.length > 0 ? await client.mget(keys) : []) {
      if (version !== null) versions.add(version);
    }
  } while (cursor !== '0');
  return [...versions].sort();
}
