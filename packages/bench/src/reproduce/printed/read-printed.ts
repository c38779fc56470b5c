import { readFileSync } from 'node:fs';
import { bundledDataPath } from '../../bundled.js';
import type { Printed } from './types.js';

const FILES: readonly (keyof Printed)[] = [
  'table-01',
  'table-02',
  'table-03',
  'table-04',
  'table-05',
  'table-06',
  'table-07',
  'table-08',
  'table-09',
  'table-10',
  'table-11',
  'table-12',
  'systems',
  'text',
  'frontiers',
  'mteb-correlations',
  'mteb-earlier-scores',
  'duplicate-correlations',
];

/** Reads the printed figures that come with the package. */
export function readPrinted(): Printed {
  return Object.fromEntries(
    FILES.map((name) => [name, JSON.parse(readFileSync(bundledDataPath(`${name}.json`), 'utf8'))]),
  ) as unknown as Printed;
}
