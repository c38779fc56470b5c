import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Version of this package. */
export const VERSION: string = (require('../package.json') as { version: string }).version;

/** Versions that a report states. */
export function versions(): Record<string, string> {
  return { '@saber/bench': VERSION, node: process.versions.node };
}
