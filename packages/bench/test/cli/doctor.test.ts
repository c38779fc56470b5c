import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, saber } from './saber.js';

test('the bundled setup is in order', async () => {
  const { code, stdout, stderr } = await saber(['doctor'], { cwd: newFolder() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const check of ['Node', 'problems', 'ontology', 'state folder']) {
    expect(stdout).toMatch(new RegExp(`^ok {6}${check}: `, 'm'));
  }
  expect(stdout).not.toContain('FAILED');
});

test('whatever is wrong is listed at once, with exit code 1', async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, 'file'), '');
  mkdirSync(join(cwd, 'empty'));
  const args = ['--problems', 'nope.jsonl', '--ontology', 'empty', '--state', 'file/state'];
  const { code, stdout, stderr } = await saber(['doctor', ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/^FAILED {2}problems: no such file or folder: nope.jsonl$/m);
  expect(stdout).toMatch(/^FAILED {2}ontology: no ontology.json, .* in the folder empty$/m);
  expect(stdout).toMatch(/^FAILED {2}state folder: .*file is not a folder$/m);
});

test('an unknown system and a file without a problem are found before a run', async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, 'empty.jsonl'), '');
  const config = { problems: 'empty.jsonl', evaluation: { systems: ['bm52'] } };
  writeFileSync(join(cwd, 'saber.config.json'), JSON.stringify(config));
  const { code, stdout } = await saber(['doctor'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAILED {2}problems: no usable problem in empty.jsonl$/m);
  expect(stdout).toMatch(/^FAILED {2}systems: unknown system "bm52", .*; did you mean "bm25"\?$/m);
});
