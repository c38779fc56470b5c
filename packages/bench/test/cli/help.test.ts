import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder, saber } from './saber.js';

const COMMANDS = [
  'run',
  'build',
  'evaluate',
  'report',
  'experiment',
  'annotate',
  'agreement',
  'doctor',
  'theorems',
  'site',
  'worker',
];

test.concurrent('the help lists every command, and so does the command without arguments', async () => {
  const cwd = newFolder();
  const help = await saber(['--help'], { cwd });
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const command of COMMANDS) expect(help.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  const bare = await saber([], { cwd });
  expect(bare).toMatchObject({ code: 2, stdout: '', stderr: help.stdout });
});

test.concurrent.each(COMMANDS)('the help of %s ends with examples of it', async (command) => {
  const { code, stdout, stderr } = await saber([command, '--help'], { cwd: newFolder() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: saber ${command} `));
  const examples = stdout.split('Examples:\n')[1]!.trim().split('\n');
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expect(example).toMatch(new RegExp(`^ *\\$ saber ${command}`));
});

test.concurrent('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(await saber(['--version'], { cwd: newFolder() })).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  });
});

test.concurrent.each([
  [['rnu'], "saber: unknown command 'rnu' (Did you mean run?); see saber --help"],
  [['run', '--sead', '1'], "saber: unknown option '--sead' (Did you mean --seed?); see saber run --help"],
  [['report', '--jsn'], "saber: unknown option '--jsn' (Did you mean --json?); see saber report --help"],
  [
    ['run', 'extra'],
    "saber: too many arguments for 'run'. Expected 0 arguments but got 1; see saber run --help",
  ],
  [['run', '--seed'], "saber: option '--seed <integer>' argument missing; see saber run --help"],
  [
    ['run', '--seed', 'x'],
    /^saber: option '--seed <integer>' argument 'x' is invalid. It must be a number; see/,
  ],
  [
    ['run', '--behaviour', 'offical'],
    /argument 'offical' is invalid. Allowed choices are official, paper; see/,
  ],
  [['run', '--tasks', 'full'], /argument 'full' is invalid. Allowed choices are statement-statement, /],
])('%j is refused with exit code 2 and one sentence', async (args, message) => {
  const { code, stdout, stderr } = await saber(args, { cwd: newFolder() });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^saber: [^\n]+\n$/);
  if (typeof message === 'string') expect(stderr).toBe(`${message}\n`);
  else expect(stderr).toMatch(message);
});
