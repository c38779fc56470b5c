import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, saber } from '../cli/saber.js';
import { chatServer } from './chat-server.js';

const MAKE = ['mathnet', 'make', '--anchors', '12'];

test('make, check and retrieve on the bundled corpus', async () => {
  const cwd = newFolder();
  const made = await saber(MAKE, { cwd });
  expect(made).toMatchObject({ code: 0, stdout: '12 anchors, 48 pairs: .saber/mathnet/set.jsonl\n' });
  expect(made.stderr).toMatch(/passed over: .*no formula/);
  const checked = await saber(['mathnet', 'check', '--show', '2'], { cwd });
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.stdout).toMatch(/^1\. \S+: equivalent by .*\(invariance; /);
  expect(checked.stdout).toMatch(/48 pairs, 0 exceptions\n$/);
  const systems = ['--systems', 'bm25', 'structural', '--resamples', '50'];
  const { code, stdout } = await saber(['mathnet', 'retrieve', ...systems], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^BM25 +lexical +\d+\.\d \[/m);
  expect(stdout).toContain('12 anchors against 48 texts');
  const markdown = await saber(['mathnet', 'retrieve', ...systems, '--markdown'], { cwd });
  expect(markdown.stdout.split('\n')[2]).toMatch(/^\| BM25 \| lexical \| .* \|$/);
  const again = await saber(MAKE, { cwd: newFolder() });
  expect(again.stdout).toBe(made.stdout);
});

test('a changed pair is an exception, and the exit code says so', async () => {
  const cwd = newFolder();
  await saber([...MAKE, '--quiet'], { cwd });
  const path = join(cwd, '.saber/mathnet/set.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const record = JSON.parse(lines[0]!) as { anchor: string; negatives: { text: string }[] };
  record.negatives[0]!.text = record.anchor;
  writeFileSync(join(cwd, 'set.jsonl'), JSON.stringify(record));
  const { code, stdout, stderr } = await saber(['mathnet', 'check', 'set.jsonl'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('wanted different, found equivalent, identical');
  expect(stderr).toBe('saber: 1 of 4 pairs do not pass their check\n');
});

test.each([
  [['mathnet', 'retrieve'], 1, /^saber: no such file: .*set\.jsonl\n$/],
  [['mathnet', 'retrieve', 'empty.jsonl'], 1, /^saber: empty\.jsonl has no anchors\n$/],
  [['mathnet', 'check', 'bad.jsonl'], 1, /^saber: bad\.jsonl:1: anchor: /],
  [['mathnet', 'make', '--anchors', '0'], 2, /It must be at least 1/],
  [['mathnet', 'make', '--problems', 'plain.jsonl'], 1, /none of 1 problems can be an anchor: 1 no formula/],
  [['mathnet', 'make', '--with-model'], 2, /this needs a language model/],
  [['mathnet', 'solve'], 2, /this needs a language model/],
])('%j is refused with code %i and one sentence', async (args, code, message) => {
  const cwd = newFolder();
  writeFileSync(join(cwd, 'empty.jsonl'), '');
  writeFileSync(join(cwd, 'bad.jsonl'), '{"id":"a"}\n');
  writeFileSync(join(cwd, 'plain.jsonl'), '{"id":"a","problem":"One and one.","solution":"Two."}\n');
  const outcome = await saber([...args, '--quiet'], { cwd });
  expect(outcome).toMatchObject({ code, stdout: '' });
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('an unknown system is refused with the known ones', async () => {
  const cwd = newFolder();
  await saber([...MAKE, '--quiet'], { cwd });
  const { code, stderr } = await saber(['mathnet', 'retrieve', '--systems', 'bm52'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/unknown system "bm52", known are bm25, .*(did you mean|meant) /i);
});

test('solve over a loopback server prints gain and loss, and does not ask twice', async () => {
  const server = await chatServer((message) =>
    message.includes('[Submission]') ? 'Grade: \\boxed{7}' : 'It is shown.',
  );
  const cwd = newFolder();
  const args = [
    'mathnet',
    'solve',
    '--llm',
    server.url,
    '--model',
    'm',
    '--limit',
    '3',
    '--retriever',
    'bm25',
  ];
  const { code, stdout } = await saber(args, { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('gain from retrieval (embed-rag - zero-shot): 0.0');
  expect(stdout).toContain('of 3; correct: a grade of at least 6 of 7');
  const asked = server.asked.length;
  expect((await saber(args, { cwd })).stdout).toBe(stdout);
  expect(server.asked).toHaveLength(asked);
});

test('a set by a model, and its requests as a batch file', async () => {
  const cwd = newFolder();
  const problems = [1, 2].map((i) => ({ id: `p${i}`, problem: `Solve $x^2=${i + 1}$.`, solution: 'Roots.' }));
  writeFileSync(join(cwd, 'p.jsonl'), problems.map((p) => `${JSON.stringify(p)}\n`).join(''));
  const server = await chatServer((message) => {
    const [, value] = /x\^2=(\d)/.exec(message)!;
    const equivalent = `Solve $t^2-${value}=0$.`;
    return JSON.stringify({ equivalent, negatives: ['$x^3=2$', '$x^2=7$', '$x=2$'] });
  });
  const model = ['--llm', server.url, '--model', 'm'];
  const batch = await saber(
    [
      'batch',
      'write',
      '--stage',
      'mathnet-variants',
      '--problems',
      'p.jsonl',
      '--quiet',
      '-o',
      'b.jsonl',
      ...model,
    ],
    { cwd },
  );
  expect(batch).toMatchObject({ code: 0, stdout: 'mathnet-variants: 2 requests: b.jsonl\n' });
  expect(server.asked).toHaveLength(0);
  const made = await saber(
    ['mathnet', 'make', '--with-model', '--problems', 'p.jsonl', '--quiet', ...model],
    { cwd },
  );
  expect(made).toMatchObject({ code: 0, stdout: '2 anchors, 8 pairs: .saber/mathnet/set.jsonl\n' });
  const { stdout } = await saber(['mathnet', 'check'], { cwd });
  expect(stdout).toMatch(/ 2 equivalent, exact\n +6 by a model, undecided\n8 pairs, 0 exceptions\n$/);
});
