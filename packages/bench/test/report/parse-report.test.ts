import { expect, test } from 'vitest';
import { parseReport } from '../../src/report/parse-report.js';
import { sample } from './sample.js';

test('a report that was written is read back as it is', () => {
  const written: unknown = JSON.parse(JSON.stringify(sample));
  expect(parseReport(written)).toEqual(written);
});

test.each(Object.keys(sample))('a report with another %s is refused, and the field named', (field) => {
  const edited = { ...JSON.parse(JSON.stringify(sample)), [field]: Symbol('other') };
  expect(() => parseReport(edited)).toThrow(new RegExp(`^field "${field}`));
});

test('a fault deep inside is named by its place', () => {
  const edited = JSON.parse(JSON.stringify(sample)) as { tasks: { systems: { mean: unknown }[] }[] };
  edited.tasks[0]!.systems[1]!.mean = '0.5';
  expect(() => parseReport(edited)).toThrow(/^field "tasks\.0\.systems\.1\.mean": /);
});
