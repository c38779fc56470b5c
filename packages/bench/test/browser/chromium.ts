import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Why browser tests cannot run here; undefined when they can. */
export const noBrowser: string | undefined = existsSync(CHROMIUM)
  ? undefined
  : `${CHROMIUM} is not installed`;

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: 60_000,
  });
}
