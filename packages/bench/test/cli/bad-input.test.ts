import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { formatJsonLines } from '../../src/store/jsonl.js';
import { smallCorpus, smallOntology } from './corpus.js';
import { FAST, filesOf, newFolder, type Outcome, SMALL, saber, smallFolder } from './saber.js';

/** A folder with the small corpus and, in `.saber`, the state of a good run on it. */
const good = smallFolder();
let goodState: Map<string, string>;

beforeAll(async () => {
  expect((await saber(['run', ...SMALL, ...FAST], { cwd: good })).code).toBe(0);
  goodState = filesOf(join(good, '.saber'));
});

interface Case {
  /** What is put into the folder first: names and contents. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** The command; the flags of the small corpus come first, so that these win. @defaultValue `run` */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly code?: 1 | 2;
  /** All that follows `saber: ` in the one line of standard error. */
  readonly message: string | RegExp;
}

const rows = smallCorpus();
const [first, second, third] = [rows[0]!, rows[1]!, rows[2]!];
const nodes = smallOntology();
const problems = (...records: unknown[]): string => formatJsonLines(records);
const given = (file: string): string[] => ['--problems', file];
const topics = (file: string): string[] => ['--ontology', file];

/** Faults that are found before anything is written. */
const early: Record<string, Case> = {
  'a missing file': { args: given('nope.jsonl'), message: 'no such file or folder: nope.jsonl' },
  'an empty folder': { args: given('empty'), message: /^no problem file \(.*\) in the folder empty$/ },
  'a link to nothing': { args: given('dangling'), message: /^no such file or folder: dangling$/ },
  'an unreadable line': {
    files: { 'bad.jsonl': `${problems(first, second)}{"id": "x", \n${problems(third)}` },
    args: given('bad.jsonl'),
    message: 'bad.jsonl:3: not valid JSON: {"id": "x",',
  },
  'a line of binary': {
    files: { 'bad.jsonl': gzipSync(problems(first)) },
    args: given('bad.jsonl'),
    message: /^bad.jsonl:1: not valid JSON: [^\p{Cc}]*$/u,
  },
  'a file that is not gzipped': {
    files: { 'bad.jsonl.gz': problems(first) },
    args: given('bad.jsonl.gz'),
    message: /^cannot read bad.jsonl.gz after line 0: incorrect header check$/,
  },
  'a gzipped file cut short': {
    files: { 'bad.jsonl.gz': gzipSync(problems(...rows)).subarray(0, -20) },
    args: given('bad.jsonl.gz'),
    message:
      /^(cannot read bad.jsonl.gz after line \d+: unexpected end of file|bad.jsonl.gz:\d+: not valid JSON: .*)$/,
  },
  'a duplicate id': {
    files: { 'bad.jsonl': problems(first, second, { ...third, id: first.id }) },
    args: given('bad.jsonl'),
    message: 'bad.jsonl:3: the id "p000" was used before, at bad.jsonl:1',
  },
  'the same file twice': {
    args: ['--problems', 'problems.jsonl', './problems.jsonl'],
    message: './problems.jsonl:1: the id "p000" was used before, at problems.jsonl:1',
  },
  'an empty solution': {
    files: { 'bad.jsonl': problems(first, { ...second, solution: ' \n' }) },
    args: given('bad.jsonl'),
    message: 'bad.jsonl:2: the solution is empty',
  },
  'a missing solution': {
    files: { 'bad.jsonl': problems(first, { ...second, solution: undefined }) },
    args: given('bad.jsonl'),
    message: 'bad.jsonl:2: the field "solution" is missing',
  },
  'a record that is no object': {
    files: { 'bad.jsonl': problems(first, null) },
    args: given('bad.jsonl'),
    message: 'bad.jsonl:2: a record must be an object, got null',
  },
  'an id that no file can hold': {
    files: { 'bad.jsonl': problems({ ...first, id: 'x\ud800' }) },
    args: given('bad.jsonl'),
    message: /^bad.jsonl:1: an id must be well-formed, .*, got "x\\ud800"$/,
  },
  'an id that begins a comment': {
    files: { 'bad.jsonl': problems({ ...first, id: '#1' }) },
    args: given('bad.jsonl'),
    message: /^bad.jsonl:1: an id must .* not begin with "#" .*, got "#1"$/,
  },
  'an id with white space': {
    files: { 'bad.jsonl': problems({ ...first, id: 'x\u00a0y' }) },
    args: given('bad.jsonl'),
    message: /^bad.jsonl:1: an id must not contain white space, got "x.y"$/,
  },
  'an unknown domain in the data': {
    files: { 'bad.jsonl': problems(first, { ...second, domains: ['Algebra', 'Geometri'] }) },
    args: given('bad.jsonl'),
    message: /^bad.jsonl:2: unknown domain "Geometri", known are .*; did you mean "Geometry"\?$/,
  },
  'no problem at all': {
    files: { 'bad.jsonl': '\n\n' },
    args: given('bad.jsonl'),
    message: 'no usable problem in bad.jsonl',
  },
  'no problem left of a lenient run': {
    files: { 'bad.jsonl': `{\n${problems({ ...first, solution: '' })}` },
    args: [...given('bad.jsonl'), '--lenient'],
    message: 'no usable problem in bad.jsonl',
  },
  'a missing ontology': { args: topics('nope.json'), message: 'no such ontology file or folder: nope.json' },
  'a folder without ontology': {
    args: topics('empty'),
    message: 'no ontology.json, .jsonl or .jsonl.gz in the folder empty',
  },
  'an unknown domain asked for': {
    args: ['--domains', 'Algebra', 'Geometri'],
    code: 2,
    message: /^--domains: unknown domain "Geometri", known are .*; did you mean "Geometry"\?$/,
  },
  'an unknown system': {
    args: ['--systems', 'bm25', 'tfidf'],
    code: 2,
    message: /^unknown system "tfidf", known are .*; did you mean "tf-idf"\?$/,
  },
  'an unknown system to evaluate': {
    command: 'evaluate',
    args: ['--systems', 'bm52'],
    code: 2,
    message: /^unknown system "bm52", known are .*; did you mean "bm25"\?$/,
  },
  'a fusion of one': {
    args: ['--systems', 'rrf', 'bm25'],
    code: 2,
    message: /^"rrf" fuses .*, got rrf, bm25$/,
  },
  'a number out of range': {
    args: ['--k', '0'],
    code: 2,
    message: /^command line: field "pools.k": .*, got 0$/,
  },
  'a number with a fraction': {
    args: ['--seed', '1.5'],
    code: 2,
    message: /^command line: field "seed": .*, got 1.5$/,
  },
  'a threshold above 1': {
    args: ['--topic-threshold', '1.5', '--summary-threshold', '0'],
    code: 2,
    message: /^command line: field "thresholds.topic": .*, got 1.5$/,
  },
  'one threshold of two': {
    args: ['--topic-threshold', '0.5'],
    code: 2,
    message: 'command line: field "thresholds.summary" is missing',
  },
  'a missing configuration': { args: ['-c', 'nope.json'], message: 'no such configuration file: nope.json' },
  'a configuration that is no JSON': {
    files: { 'c.json': '{"seed": 1,}' },
    args: ['-c', 'c.json'],
    code: 2,
    message: /^c.json: not valid JSON: .*$/,
  },
  'a configuration that is no JSON, in its second line': {
    files: { 'c.json': '{ "seed": 7,\n  "k" }' },
    args: ['-c', 'c.json'],
    code: 2,
    message: /^c.json: not valid JSON: .*(?:"k" }|line 2).*$/, // some versions of Node quote, some count
  },
  'a misspelt field': {
    files: { 'saber.config.json': '{"pols": {"k": 2}}' },
    code: 2,
    message: 'saber.config.json: unknown field "pols"; did you mean "pools"?',
  },
  'a misspelt field in TypeScript': {
    files: {
      'saber.config.ts': 'const k: number = 2;\nexport default { pools: { k, querysPerDomain: 3 } };\n',
    },
    code: 2,
    message: 'saber.config.ts: unknown field "pools.querysPerDomain"; did you mean "queriesPerDomain"?',
  },
  'TypeScript that cannot be read': {
    files: { 'c.ts': 'export default {\n  pools: {' },
    args: ['-c', 'c.ts'],
    code: 2,
    message: 'c.ts:2:10: ParseError: Unexpected token',
  },
  'TypeScript that throws': {
    files: { 'c.ts': "throw new Error('not today');" },
    args: ['-c', 'c.ts'],
    code: 2,
    message: 'c.ts: not today',
  },
  'a field of the wrong type': {
    files: { 'c.json': '{"pools": {"k": "ten"}, "problems": 5}' },
    args: ['-c', 'c.json'],
    code: 2,
    message: /^c.json: field "problems": .*, got 5; field "pools.k": .*, got "ten"$/,
  },
  'a list as configuration': {
    files: { 'c.json': '[]' },
    args: ['-c', 'c.json'],
    code: 2,
    message: /^c.json: the whole: .*, got \[\]$/,
  },
  'a state folder that is a file': {
    args: ['--state', 'problems.jsonl'],
    message: 'cannot write the state folder problems.jsonl (EEXIST); give another one with --state',
  },
  'a state folder below a file': {
    args: ['--state', 'problems.jsonl/state'],
    message: 'cannot write the state folder problems.jsonl/state (ENOTDIR); give another one with --state',
  },
  'a report in no state folder': {
    command: 'report',
    args: ['--state', 'problems.jsonl'],
    message:
      /^no report in this state folder \(problems.jsonl\/report\/report.json cannot be read \(ENOTDIR\)\); run "saber run" first$/,
  },
};

/** Faults of a later stage, which leave finished stages before it. */
const late: Record<string, Case & { readonly stage: 'topics' | 'pools' }> = {
  'a cycle of topics': {
    files: {
      'o.jsonl': formatJsonLines([
        ...nodes,
        { id: 'a', title: 'A', parents: ['b'] },
        { id: 'b', title: 'B', parents: ['a'] },
      ]),
    },
    args: topics('o.jsonl'),
    stage: 'topics',
    message: /^o.jsonl: the topics form a cycle: (a -> b -> a|b -> a -> b)$/,
  },
  'an unknown parent topic': {
    files: { 'o.jsonl': formatJsonLines([...nodes, { id: 'a', title: 'A', parents: ['Algebre'] }]) },
    args: topics('o.jsonl'),
    stage: 'topics',
    message: 'o.jsonl: a node names the parent "Algebre", which no line defines',
  },
  'a topic without title': {
    files: { 'o.jsonl': formatJsonLines([...nodes, null]) },
    args: topics('o.jsonl'),
    stage: 'topics',
    message: `o.jsonl:${nodes.length + 1}: a node needs an "id" and a "title", got null`,
  },
  'a nested topic without title': {
    files: { 'o.json': JSON.stringify({ title: 'M', links: [{ title: 'A', links: [{ name: 'B' }] }] }) },
    args: topics('o.json'),
    stage: 'topics',
    message: 'o.json: a topic needs a "title" and may have a list "links", got {"name":"B"} at /M/A',
  },
  'an ontology without topics': {
    files: { 'o.jsonl': '' },
    args: topics('o.jsonl'),
    stage: 'topics',
    message: 'o.jsonl: an ontology needs at least one topic',
  },
  'no problem with a topic': {
    files: { 'o.json': '{"title": "Mathematics", "links": [{"title": "Knitting"}]}' },
    args: topics('o.json'),
    stage: 'pools',
    message: 'no problem is left after filtering: none has both a topic and a summary',
  },
  'no problem of the wanted domain': {
    args: ['--domains', 'calculus & analysis'],
    stage: 'pools',
    message: /^no problem is left after filtering: none belongs to Calculus and Analysis; /,
  },
  'one problem': {
    files: { 'one.jsonl': problems(first) },
    args: given('one.jsonl'),
    stage: 'pools',
    message: /^no problem has 3 candidates in each category .*; no problem has related ones in all three/,
  },
};

/** Runs a faulty command where a good state lies, and expects one sentence. */
async function refuse(
  { files = {}, command = 'run', args = [], code = 1, message }: Case,
  cwd: string,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  const shape = command === 'run' ? [...SMALL, ...FAST].join(' ').split(/ (?=--)/) : [];
  const usual = shape.filter((flag) => !args.includes(flag.split(' ')[0]!)); // flags that take a list add up
  const outcome = await saber([command, ...usual.join(' ').split(' ').filter(Boolean), '--quiet', ...args], {
    cwd,
  });
  expectOneSentence(outcome, code, message);
}

function expectOneSentence(outcome: Outcome, code: number, message: string | RegExp): void {
  expect(outcome).toMatchObject({ code, stdout: '' });
  expect(outcome.stderr).toMatch(/^saber: [^\n]+\n$/);
  expect(outcome.stderr).not.toMatch(/ {4}at |undefined|\[object/);
  const said = outcome.stderr.slice('saber: '.length, -1);
  if (typeof message === 'string') expect(said).toBe(message);
  else expect(said).toMatch(message);
}

/** A copy of the folder with the good state, of its own for each test: they run at the same time. */
function goodFolder(): string {
  const folder = newFolder();
  cpSync(good, folder, { recursive: true, preserveTimestamps: true });
  mkdirSync(join(folder, 'empty'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
  return folder;
}

test.concurrent.each(Object.entries(early))(
  '%s is told in one sentence, and the state stays as it was',
  async (_, fault) => {
    const cwd = goodFolder();
    await refuse(fault, cwd);
    expect(filesOf(join(cwd, '.saber'))).toEqual(goodState);
  },
);

test.concurrent.each(Object.entries(late))(
  '%s is told in one sentence, leaves the stage as it was, and the good input works again',
  async (_, fault) => {
    const cwd = goodFolder();
    await refuse(fault, cwd);
    const left = filesOf(join(cwd, '.saber'));
    expect([...left.keys()]).toEqual([...goodState.keys()]);
    for (const [name, content] of left) {
      if (name.startsWith(fault.stage)) expect(content).toBe(goodState.get(name));
    }
    expect((await saber(['run', ...SMALL, ...FAST], { cwd })).code).toBe(0);
    expect(filesOf(join(cwd, '.saber'))).toEqual(goodState);
  },
);

test.concurrent.each(['a cycle of topics', 'no problem with a topic'])(
  '%s leaves nothing of its stage in a new state folder',
  async (name) => {
    const cwd = goodFolder();
    const fault = late[name]!;
    await refuse({ ...fault, args: [...(fault.args ?? []), '--state', 'fresh'] }, cwd);
    const left = [...filesOf(join(cwd, 'fresh')).keys()];
    expect(left.filter((file) => file.startsWith(fault.stage) || /\.tmp$|^lock|^config/.test(file))).toEqual(
      [],
    );
    expect(left).toContain('dedup/manifest.json');
  },
);

test.concurrent('a fault before the first stage leaves no state folder', async () => {
  const cwd = goodFolder();
  await refuse({ args: [...given('nope.jsonl'), '--state', 'fresh'], message: /nope.jsonl/ }, cwd);
  expect(existsSync(join(cwd, 'fresh'))).toBe(false);
});

test.concurrent.each([
  ['found', []],
  ['found, as the paper reads', ['--behaviour', 'paper']],
  ['given', ['--topic-threshold', '0.4', '--summary-threshold', '0.3']],
])(
  'K too large for thresholds that are %s: the K that is named works, the next does not',
  async (_, bounds) => {
    const cwd = goodFolder();
    const build = (k: number): Promise<Outcome> =>
      saber(['build', ...SMALL, ...bounds, '--quiet', '--k', String(k)], { cwd });
    const refused = await build(90);
    expectOneSentence(
      refused,
      1,
      /^no problem has 90 candidates in each category .*; the largest K that works is \d+ \(--k \d+\)$/,
    );
    const largest = Number(/--k (\d+)/.exec(refused.stderr)![1]);
    expect(await build(largest)).toMatchObject({ code: 0, stderr: '' });
    expectOneSentence(
      await build(largest + 1),
      1,
      `no problem has ${largest + 1} candidates in each category (topic-only, summary-only, both); the largest K that works is ${largest} (--k ${largest})`,
    );
  },
);

test.concurrent('a state folder in use by another process is left alone', async () => {
  const cwd = goodFolder();
  writeFileSync(join(cwd, '.saber/lock'), String(process.pid));
  for (const command of ['run', 'evaluate', 'report']) {
    await refuse(
      {
        command,
        message: new RegExp(`^the state folder .saber is in use by process ${process.pid}; wait for it`),
      },
      cwd,
    );
  }
  expect(filesOf(join(cwd, '.saber'))).toEqual(
    new Map([...goodState, ['lock', String(process.pid)]].sort() as [string, string][]),
  );
});

test.concurrent.each([
  [
    'run',
    'topics/manifest.json',
    '{"stage"',
    /^.saber\/topics\/manifest.json is damaged; delete this file and run again$/,
  ],
  [
    'run',
    'topics/manifest.json',
    'null',
    /^.saber\/topics\/manifest.json is damaged; delete this file and run again$/,
  ],
  [
    'evaluate',
    'pools/manifest.json',
    '',
    /^.saber\/pools\/manifest.json is damaged; delete this file and run again$/,
  ],
  ['evaluate', 'config.json', '{}', /^.saber\/config.json is damaged; run "saber build" again$/],
  [
    'evaluate',
    'ratings/qrels.trec',
    '',
    /^the benchmark in .saber is not finished: its ratings changed since/,
  ],
  [
    'report',
    'report/report.json',
    '{"schema": 1',
    /^.saber\/report\/report.json is damaged; run "saber run" again$/,
  ],
  [
    'report',
    'report/report.json',
    '{"schema": 1, "tasks": []}',
    /^.saber\/report\/report.json is damaged \(field "corpus" is missing\); run "saber run" again$/,
  ],
  [
    'report',
    'report/report.json',
    'null',
    /^.saber\/report\/report.json is damaged \(the whole: [^;]+\); run "saber run" again$/,
  ],
])('%s with a damaged %s says what to do', async (command, file, content, message) => {
  const cwd = goodFolder();
  writeFileSync(join(cwd, '.saber', file), content);
  await refuse({ command, message }, cwd);
  const files = filesOf(join(cwd, '.saber'));
  expect(files).toEqual(new Map(goodState).set(file, content));
});

test.concurrent('a damaged output of a stage is made again', async () => {
  const cwd = goodFolder();
  for (const file of ['dedup/problems.jsonl', 'pools/pools.jsonl', 'runs/statement-full/bm25.trec']) {
    writeFileSync(join(cwd, '.saber', file), 'damaged');
  }
  expect((await saber(['run', ...SMALL, ...FAST], { cwd })).code).toBe(0);
  expect(filesOf(join(cwd, '.saber'))).toEqual(goodState);
});
