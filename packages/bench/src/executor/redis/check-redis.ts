import { VERSION } from '../../versions.js';
import { connectRedis } from './connect.js';
import { versionsPresent } from './presence.js';

/** Says who serves at a Redis. @throws BenchError when it cannot be reached */
export async function checkRedis(url: string): Promise<string> {
  const { client, address } = await connectRedis(url, () => undefined);
  try {
    const versions = await versionsPresent(client, 'worker');
    const others = versions.filter((version) => version !== VERSION);
    const served = versions.includes(VERSION)
      ? 'workers serve there'
      : 'no worker of this version serves there';
    return `${address}, ${served}${others.length > 0 ? `, and others of version ${others.join(' and ')}` : ''}`;
  } finally {
    client.disconnect();
  }
}
