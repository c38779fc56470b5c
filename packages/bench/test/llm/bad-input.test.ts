import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { CLI, newFolder, saber } from '../cli/saber.js';
import { filesBelow } from './results.js';
import { folderWith, KEY, MODEL, slice, startServer } from './setting.js';

const problems = slice(8);
/** Address of a server that was stopped. */
let down: string;

beforeAll(async () => {
  const stopped = await startServer({ problems });
  down = stopped.url;
  await stopped.server.stop();
});

interface Case {
  readonly always?: string;
  readonly key?: string;
  readonly llm?: object;
  readonly code?: number;
  readonly message: RegExp;
}

const KEPT = 'all answers so far are kept, run again to go on';

/** Faults by what is wrong; the message is all that follows `saber: `. */
const cases: Record<string, Case> = {
  'no key': {
    key: '',
    message: /^the server at http:\S+ wants a key \(401\); set SABER_API_KEY or OPENAI_API_KEY$/,
  },
  'no key for the server of OpenAI': {
    key: '',
    llm: { baseUrl: 'https://api.openai.com/v1' },
    message: /^the server at https:\/\/api.openai.com\/v1 wants a key; set SABER_API_KEY or OPENAI_API_KEY$/,
  },
  'a wrong key': {
    key: 'sk-wrong-0123456789',
    message: /^the server at http:\S+ refuses the key \(401\); check SABER_API_KEY or OPENAI_API_KEY$/,
  },
  'an unknown model': {
    llm: { model: 'gpt-osss' },
    message:
      /^the server at http:\S+ does not know the model "gpt-osss" \(404: The model `gpt-osss` does not exist\); it serves openai\/gpt-oss-120b$/,
  },
  'a server that is down': {
    llm: { baseUrl: 'DOWN' },
    message: new RegExp(
      `^no connection to the server at http://127.0.0.1:\\d+/v1 \\(ECONNREFUSED, tried 3 times\\); check that it runs; ${KEPT}$`,
    ),
  },
  'a server that hangs up': {
    always: 'cut',
    message: new RegExp(
      `^no connection to the server at \\S+ \\(.+, tried 3 times\\); check that it runs; ${KEPT}$`,
    ),
  },
  'a server that never answers': {
    always: 'hang',
    llm: { timeoutSeconds: 0.2 },
    message: new RegExp(`^the server at \\S+ gave no answer within 0.2 s \\(tried 3 times\\); ${KEPT}$`),
  },
  'a quota that is used up': {
    always: 'quota',
    message: new RegExp(
      `^the quota at \\S+ is used up \\(429: You exceeded your current quota.*\\); ${KEPT}$`,
    ),
  },
  'a server that stays busy': {
    always: 'busy',
    message: new RegExp(
      `^the server at \\S+ is still busy after 3 times \\(429: Too many requests\\); ${KEPT}$`,
    ),
  },
  'a broken server': {
    always: 'broken',
    message: new RegExp(`^the server at \\S+ fails \\(500: The engine is dead; tried 3 times\\); ${KEPT}$`),
  },
  'a web page': {
    always: 'html',
    message: new RegExp(
      `^the server at \\S+ answers with a web page; the base URL usually ends in /v1; ${KEPT}$`,
    ),
  },
  'a limit that the model cannot hold': {
    always: 'long',
    message:
      /^the server refuses every request \(.*maximum context length is 4096 tokens.*\); lower llm.maxOutputTokens or change llm.parameters$/,
  },
  'an unknown parameter': {
    always: 'other',
    message: /^the server at \S+ refuses the request \(400: Unknown parameter: reasoning_effort\)$/,
  },
  'a cap that allows nothing': {
    llm: { cap: { cost: 0.0001 }, prices: { input: 0.1, output: 0.5 } },
    message:
      /^the cap is reached \(cost 0.00 of 0.0001, the next request up to 0.001\); all answers are kept, raise llm.cap and run again to go on$/,
  },
  'a cap without prices': {
    llm: { cap: { cost: 1 } },
    code: 2,
    message: /^llm.cap.cost needs prices: set llm.prices.input and llm.prices.output$/,
  },
  'a prompt without a placeholder': {
    llm: { prompts: { summary: 'mine.md' } },
    code: 2,
    message: /^mine.md: the prompt "summary" lacks the placeholder \{solution\}$/,
  },
  'a prompt that is not there': {
    llm: { prompts: { topics: 'nope.md' } },
    message: /^no such prompt file: nope.md \(llm.prompts.topics\)$/,
  },
  'an address that is none': {
    llm: { baseUrl: 'localhost:8000' },
    code: 2,
    message:
      /^saber.config.json: field "llm.baseUrl": must be the address of a server, .*, got "localhost:8000"$/,
  },
  'a password in the address': {
    llm: { baseUrl: 'http://me:sk-0123456789abcdef@localhost/v1' },
    code: 2,
    message:
      /^saber.config.json: field "llm.baseUrl": must not hold a password; keep the key in SABER_API_KEY$/,
  },
  'a misspelt field': {
    llm: { modle: 'x' },
    code: 2,
    message: /^saber.config.json: unknown field "llm.modle"; did you mean "model"\?$/,
  },
};

test.concurrent.each(Object.entries(cases))(
  '%s gets one sentence',
  async (_, { always, key = KEY, llm, code = 1, message }) => {
    const { server, url } = await startServer({ problems, ...(always !== undefined && { always }) });
    const cwd = folderWith(problems);
    writeFileSync(join(cwd, 'mine.md'), 'Sum up {problem}.');
    const config = {
      ...{ problems: 'problems.jsonl', pools: { k: 2, queriesPerDomain: 2 } },
      llm: {
        baseUrl: url,
        model: MODEL,
        maxOutputTokens: 2000,
        retries: 2,
        retryDelaySeconds: 0.001,
        concurrency: 4,
        ...llm,
      },
    };
    writeFileSync(join(cwd, 'saber.config.json'), JSON.stringify(config).replace('DOWN', down));
    const {
      stdout,
      stderr,
      code: exit,
    } = await saber(['build', '-q', '--llm-stages', 'topics', 'summaries'], {
      cwd,
      env: { SABER_API_KEY: key, OPENAI_API_KEY: '' },
    });
    expect({ exit, stdout }).toEqual({ exit: code, stdout: '' });
    expect(stderr).toMatch(/^saber: [^\n]+\n$/);
    expect(stderr.slice('saber: '.length).trimEnd()).toMatch(message);
    if (code === 2) expect(server.requests).toBe(0); // found before the first request
    for (const file of filesBelow(cwd)) expect(readFileSync(join(cwd, file), 'utf8')).not.toContain(KEY);
    expect(stderr).not.toContain('sk-');
  },
);

test('what was answered before the quota was used up is not asked for again', async () => {
  const { server, url } = await startServer({ problems });
  const cwd = folderWith(problems);
  const flags = [
    '--problems',
    'problems.jsonl',
    '--llm',
    url,
    '--model',
    MODEL,
    '--llm-stages',
    'summaries',
    '-k',
    '2',
  ];
  const env = { OPENAI_API_KEY: KEY, SABER_API_KEY: '' };
  const before = server.charged.size;
  const ending = setInterval(() => {
    if (server.charged.size > before + 10) server.faults = { always: 'quota' };
  }, 1);
  server.faults = { delay: 20 };
  const stopped = await saber(['build', '-q', ...flags], { cwd, env });
  clearInterval(ending);
  expect(stopped).toMatchObject({ code: 1, stderr: expect.stringMatching(/^saber: the quota at /) });
  const paid = server.charged.size - before;
  expect(paid).toBeGreaterThan(10);
  expect(paid).toBeLessThan(problems.length);
  server.faults = {};
  const requests = server.requests;
  const done = await saber(['build', ...flags], { cwd, env });
  expect(done.code).toBe(0);
  expect(done.stderr).toContain(`summaries: forecast about ${problems.length - paid} requests`);
  expect(server.requests - requests).toBe(problems.length - paid);
});

test('a disk that is full ends the run with one sentence; once there is space it goes on, and nothing is paid twice', async () => {
  const { server, url } = await startServer({ problems });
  const cwd = folderWith(problems);
  const args = ['build', '-q', '--problems', 'problems.jsonl', '-k', '2', '--llm', url, '--model', MODEL];
  const flags = [...args, '--llm-stages', 'topics'];
  const env = { SABER_API_KEY: KEY };
  // No file may grow beyond the problems and a little more, which the journal of the topics does.
  const blocks = Math.ceil(statSync(join(cwd, 'problems.jsonl')).size / 1024) + 2;
  const limited = promisify(execFile)(
    'bash',
    ['-c', `ulimit -f ${blocks}; exec "$@"`, 'bash', process.execPath, CLI, ...flags],
    { cwd, env: { ...process.env, ...env } },
  );
  await expect(limited).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'saber: cannot write .saber/topics/requests.jsonl (EFBIG); what was answered before is kept, run again when it can\n',
  });
  const paid = server.charged.size;
  expect(paid).toBeGreaterThan(20);
  const { code } = await saber(flags, { cwd, env });
  expect(code).toBe(0);
  expect(server.charged.size).toBeGreaterThan(paid);
  expect(server.chargedTwice).toBe(0);
  expect(server.requests).toBeLessThan(server.charged.size + 2 * 16); // those under way are asked for again
});

test('commands that need a model say so', async () => {
  for (const command of [['rephrase'], ['standardize'], ['batch', 'write', '--stage', 'topics']]) {
    const { code, stderr } = await saber(command, { cwd: newFolder() });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'saber: this needs a language model: give --llm <url> and --model <name>, or llm in the configuration\n',
    });
  }
});
