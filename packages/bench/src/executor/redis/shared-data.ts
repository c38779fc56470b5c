import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Redis } from 'ioredis';
import { BenchError } from '../../errors.js';
import { sha256 } from '../../store/hash.js';
import { PREFIX } from './protocol.js';

/** Seconds that shared data stay without a run that uses them. */
const EXPIRY = 3600;

/** Shared data that a worker keeps. */
const KEPT = 4;

const keyOf = (hash: string): string => `${PREFIX}:data:${hash}`;

/** Shared data as a run sends them: once each, under the hash of their content. */
export class SharedDataSender {
  readonly #client: Redis;
  readonly #hashes = new WeakMap<object, Promise<string>>();
  readonly #sent = new Set<string>();

  constructor(client: Redis) {
    this.#client = client;
  }

  /** The hash under which the data lie in Redis. */
  send(shared: object): Promise<string> {
    let hash = this.#hashes.get(shared);
    if (!hash) {
      hash = this.#send(JSON.stringify(shared));
      this.#hashes.set(shared, hash);
    }
    return hash;
  }

  /** Keeps what was sent from expiring. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#sent].map((hash) => this.#client.expire(keyOf(hash), EXPIRY)));
  }

  async #send(json: string): Promise<string> {
    const hash = sha256(json);
    if ((await this.#client.expire(keyOf(hash), EXPIRY)) === 0) {
      await this.#client.set(keyOf(hash), await promisify(gzip)(json), 'EX', EXPIRY);
    }
    this.#sent.add(hash);
    return hash;
  }
}

/** Shared data as a worker reads them; the same object for the same hash, as long as it is in use. */
export class SharedDataReader {
  readonly #client: Redis;
  readonly #known = new Map<string, Promise<object>>();

  constructor(client: Redis) {
    this.#client = client;
  }

  read(hash: string): Promise<object> {
    const data = this.#known.get(hash) ?? this.#read(hash);
    this.#known.delete(hash);
    this.#known.set(hash, data); // the latest comes last
    for (const old of this.#known.keys()) {
      if (this.#known.size <= KEPT) break;
      this.#known.delete(old);
    }
    data.catch(() => this.#known.delete(hash));
    return data;
  }

  async #read(hash: string): Promise<object> {
    const bytes = await this.#client.getBuffer(keyOf(hash));
    if (!bytes) {
      throw new BenchError(
        'SYSTEM',
        'data of a job are no longer in Redis; was it emptied, or does it evict keys (maxmemory-policy must be noeviction)',
      );
    }
    return JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')) as object;
  }
}
