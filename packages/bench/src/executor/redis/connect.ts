import type * as Bullmq from 'bullmq';
import type { Redis } from 'ioredis';
import { BenchError } from '../../errors.js';
import { redisAddress } from './address.js';

/** A connection to Redis, and the queues that run over it. */
export interface RedisConnection {
  readonly bullmq: typeof Bullmq;
  readonly client: Redis;
  /** Without a password. */
  readonly address: string;
}

/**
 * Connects to Redis. Later losses of the connection mend themselves.
 *
 * @param note - told when the connection is lost, and when it is back
 * @throws BenchError `SYSTEM` when the optional packages are not installed, `NETWORK` when Redis cannot be reached
 */
export async function connectRedis(url: string, note: (line: string) => void): Promise<RedisConnection> {
  const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]).catch((cause) => {
    if (!/Cannot find (package|module) '(bullmq|ioredis)'/.test((cause as Error).message)) throw cause;
    const remedy = 'npm install bullmq@6 ioredis@5';
    throw new BenchError('SYSTEM', `--redis needs two optional packages; install them: ${remedy}`, { cause });
  });
  const address = redisAddress(url);
  const password = new URL(url).password === '' ? process.env.SABER_REDIS_PASSWORD : undefined;
  let connected = false;
  let lost = false;
  let failure: Error | undefined;
  const client = new Redis(url, {
    ...(password !== undefined && { password }),
    lazyConnect: true,
    connectTimeout: 5000,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (connected ? Math.min(200 * times, 5000) : null),
  });
  client.on('error', (error) => {
    failure = error;
  });
  client.on('reconnecting', () => {
    if (!lost) note(`the connection to ${address} is lost; trying again`);
    lost = true;
  });
  client.on('ready', () => {
    if (lost) note(`the connection to ${address} is back`);
    lost = false;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw unreachable(address, failure ?? (error as Error));
  }
  connected = true;
  return { bullmq, client, address };
}

function unreachable(address: string, error: Error): BenchError {
  const text = /WRONGPASS|NOAUTH|invalid password/i.test(error.message)
    ? `Redis at ${address} refuses the password; put it into the address or into SABER_REDIS_PASSWORD`
    : `no Redis at ${address} (${reasonOf(error)}); check that it runs, or give another address with --redis`;
  return new BenchError('NETWORK', text, { cause: error });
}

function reasonOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
