import { setTimeout } from 'node:timers/promises';
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

/** Looks for data that are missing, and milliseconds between two of them. */
const TRIES = 20;
const WAIT = 500;

const keyOf = (hash: string): string => `${PREFIX}:data:${hash}`;

/** Shared data as a run sends them: once each, under the hash of their content. */
export class SharedDataSender {
  readonly #client: Redis;
  readonly #hashes = new WeakMap<object, Promise<string>>();
  readonly #sent = new Map<string, WeakRef<object>>();

  constructor(client: Redis) {
    this.#client = client;
  }

  /** The hash under which the data lie in Redis. */
  send(shared: object): Promise<string> {
    let hash = this.#hashes.get(shared);
    if (!hash) {
      hash = this.#send(shared);
      this.#hashes.set(shared, hash);
    }
    return hash;
  }

  /** Keeps what is in use from expiring, and sends it again when Redis was emptied. */
  async refresh(): Promise<void> {
    for (const [hash, reference] of this.#sent) {
      const shared = reference.deref();
      if (!shared) this.#sent.delete(hash);
      else if (!(await this.#keep(hash))) await this.#send(shared);
    }
  }

  async #send(shared: object): Promise<string> {
    const json = JSON.stringify(shared);
    const hash = sha256(json);
    if (!(await this.#keep(hash))) {
      await this.#client.set(keyOf(hash), await promisify(gzip)(json), 'EX', EXPIRY);
    }
    this.#sent.set(hash, new WeakRef(shared));
    return hash;
  }

  async #keep(hash: string): Promise<boolean> {
    return (await this.#client.expire(keyOf(hash), EXPIRY)) === 1;
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
    let bytes = await this.#client.getBuffer(keyOf(hash));
    for (let tries = 0; !bytes && tries < TRIES; tries++) {
      await setTimeout(WAIT); // when Redis was emptied, the run sends them again
      bytes = await this.#client.getBuffer(keyOf(hash));
    }
    if (!bytes) {
      throw new BenchError(
        'SYSTEM',
        'data of a job are no longer in Redis; was it emptied, or does it evict keys (maxmemory-policy must be noeviction)',
      );
    }
    return JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')) as object;
  }
}
