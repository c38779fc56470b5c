import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson, fingerprint } from '../../src/store/hash.js';
import { runStage, type Stage } from '../../src/store/stage.js';
import { State } from '../../src/store/state.js';
import { temporaryFolder } from '../temporary-folder.js';

function stage(state: State, inputs: unknown, text: string, onRun: () => void = () => {}): Stage {
  return {
    name: 'demo',
    version: 1,
    inputs,
    versions: {},
    run: async () => {
      onRun();
      await state.write(state.path('demo', 'out.txt'), text);
      return { files: ['out.txt'], counts: { letters: text.length } };
    },
  };
}

test('fingerprints do not depend on the order of fields', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2,"d":1}]}');
  expect(fingerprint({ a: 1, b: 2 })).toBe(fingerprint({ b: 2, a: 1 }));
  expect(fingerprint({ a: 1, b: 2 })).not.toBe(fingerprint({ a: 2, b: 1 }));
});

test('a stage with the same inputs is not run again; other inputs or a damaged output run it again', async () => {
  const state = new State(temporaryFolder());
  let runs = 0;
  const run = (inputs: unknown): Promise<boolean> =>
    runStage(
      state,
      stage(state, inputs, 'text', () => (runs += 1)),
    ).then(({ reused }) => reused);
  expect(await run({ k: 1 })).toBe(false);
  expect(await run({ k: 1 })).toBe(true);
  expect(await run({ k: 2 })).toBe(false);
  writeFileSync(state.path('demo', 'out.txt'), 'tampered');
  expect(await run({ k: 2 })).toBe(false);
  expect(runs).toBe(3);
  expect(readFileSync(state.path('demo', 'out.txt'), 'utf8')).toBe('text');
});

test('a stage that fails leaves no manifest and no temporary file', async () => {
  const state = new State(temporaryFolder());
  const failing = { ...stage(state, {}, 'text'), run: () => Promise.reject(new Error('broken')) };
  await expect(runStage(state, failing)).rejects.toThrow('broken');
  expect(existsSync(state.path('demo', 'manifest.json'))).toBe(false);
  await runStage(state, stage(state, {}, 'text'));
  expect(readdirSync(join(state.folder, 'demo')).sort()).toEqual(['manifest.json', 'out.txt']);
});

test('a damaged manifest says which file to delete', async () => {
  const state = new State(temporaryFolder());
  await state.write(state.path('demo', 'manifest.json'), '{"stage":');
  await expect(runStage(state, stage(state, {}, 'text'))).rejects.toThrow(
    /demo.*manifest.json is damaged; delete this file and run again/,
  );
});

test('the lock keeps a second process out, and a lock of a dead process is taken over', async () => {
  const state = new State(temporaryFolder());
  writeFileSync(join(state.folder, 'lock'), '1'); // process 1 always runs
  await expect(state.lock()).rejects.toThrow(/is in use by process 1/);
  writeFileSync(join(state.folder, 'lock'), '999999999');
  const unlock = await state.lock();
  expect(readFileSync(join(state.folder, 'lock'), 'utf8')).toBe(String(process.pid));
  await unlock();
  expect(existsSync(join(state.folder, 'lock'))).toBe(false);
});

test('a state folder that cannot be written is named with the reason', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const state = new State(join(file, 'state'));
  await expect(state.lock()).rejects.toThrow(/cannot write the state folder .*ENOTDIR.*--state/);
  await expect(state.write(state.path('a', 'b'), '')).rejects.toMatchObject({ code: 'STATE' });
});
