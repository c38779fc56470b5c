import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terminalProgress } from '../../src/cli/progress.js';
import { CLI, FAST, SMALL, saber, smallFolder } from './saber.js';

const ESCAPE = '\u001b';
/** Nothing of these belongs into a log file: escape codes, returns to the beginning of the line, bars. */
const TERMINAL = [ESCAPE, '\r', '█', '░'];
/** `script` of util-linux runs a command with a pseudo-terminal. */
const hasScript =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

test('without a terminal only whole lines are written, and with --quiet nothing', async () => {
  const cwd = smallFolder();
  const { code, stdout, stderr } = await saber(['run', ...SMALL, ...FAST], { cwd });
  expect(code).toBe(0);
  for (const sign of TERMINAL) expect(stdout + stderr).not.toContain(sign);
  expect(stderr).toMatch(/^problems: 100 problems, 0 skipped\n(.+\n)+$/);
  expect(await saber(['run', ...SMALL, ...FAST, '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
});

test.skipIf(!hasScript)(
  'on a terminal a step of more than a second shows a bar (needs script of util-linux)',
  () => {
    const cwd = smallFolder();
    // the neural row takes over a second on any machine
    const flags = ['run', '--systems', 'minilm', '--latency-queries', '0'];
    const command = [process.execPath, CLI, ...flags].join(' ');
    const { status, stdout } = spawnSync('script', ['-qec', command, join(cwd, 'typescript')], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, TERM: 'xterm' },
    });
    expect(status).toBe(0);
    expect(stdout).toContain(ESCAPE);
    expect(stdout).toMatch(/all-MiniLM-L6-v2 [█░]+ \d+% \| .* left/);
    expect(stdout).toMatch(/report: \S+report\.html/); // the note follows when the bar is gone
  },
  120_000,
);

test('bars that are still shown can be ended together, so that no timer keeps the process alive', async () => {
  const written: string[] = [];
  const stream = {
    isTTY: true,
    columns: 80,
    write: (text: string) => written.push(text) > 0,
    on: () => stream,
  } as unknown as NodeJS.WriteStream;
  const listeners = process.listenerCount('SIGINT');
  const progress = terminalProgress(stream, false);
  const step = progress.start('slow', 10);
  step.update(1);
  expect(written).toEqual([]); // not over a second yet
  await new Promise((resolve) => setTimeout(resolve, 1050));
  step.update(5);
  expect(written.join('')).toContain('slow');
  expect(process.listenerCount('SIGINT')).toBe(listeners); // a handler of the bar would swallow the interrupt
  progress.close();
  const count = written.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written.length).toBe(count);
});
