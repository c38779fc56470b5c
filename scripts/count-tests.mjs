// Prints how many tests of vitest's JSON report passed, failed and were skipped, on one line.
// A test file that broke before or between its tests counts as one failure.
// usage: node scripts/count-tests.mjs report.json
import { readFileSync } from 'node:fs';

/** @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile */

const { testResults } = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const files = /** @type {TestFile[]} */ (testResults);
const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
const passed = statuses.filter((status) => status === 'passed').length;
const failed = statuses.filter((status) => status === 'failed').length;
const broken = files.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
).length;
console.log(passed, failed + broken, statuses.length - passed - failed);
