import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import type { Report } from '../../src/report/types.js';
import { closedPort, startHub } from '../fetch/hub.js';
import { temporaryFolder } from '../temporary-folder.js';
import { documentRows, golden, queryRows, writeParquet } from './synthetic.js';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process. */
async function saber(...argv: string[]): Promise<Outcome> {
  const text = { out: '', err: '' };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text.out += String(chunk);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      text.err += String(chunk);
      return true;
    }),
  ];
  onTestFinished(() => void process.stdout.removeAllListeners('error'));
  try {
    return { code: await main(argv), ...text };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const quick = ['--latency-queries', '0', '--resamples', '20', '--systems', 'bm25-no-tok', 'jaccard-no-tok'];

test('fetch, then evaluate --data, gives the figures of the released code', async () => {
  const files = temporaryFolder();
  await writeParquet(join(files, 'q'), queryRows);
  await writeParquet(join(files, 'd'), documentRows);
  const hub = await startHub({
    'a/q': { 'data/train-00000-of-00001.parquet': readFileSync(join(files, 'q')) },
    'a/d': { 'data/train-00000-of-00001.parquet': readFileSync(join(files, 'd')) },
  });
  const [to, state] = [join(files, 'data'), join(files, 'state')];
  const fetched = await saber(
    'fetch',
    '--from',
    hub.url,
    '--queries',
    'a/q',
    '--documents',
    'a/d',
    '--to',
    to,
  );
  expect(fetched).toMatchObject({ code: 0 });
  expect(fetched.out).toMatch(/^2 files, [\d,]+ bytes in .*; next: saber evaluate --data /);
  const { code, out } = await saber(
    'evaluate',
    '--data',
    to,
    '--state',
    state,
    '--ties',
    'input',
    '--json',
    ...quick,
  );
  expect(code).toBe(0);
  const report = JSON.parse(out) as Report;
  const mean = report.tasks[0]!.systems.find(({ id }) => id === 'bm25-no-tok')!.mean;
  expect(mean).toBeCloseTo(golden.expected['bm25/statement-full']!.mean_exp, 10);
  expect(report.ties).toBe('input');
  const shown = await saber('evaluate', '--data', to, '--state', state, '-q', ...quick);
  expect(shown.out).toMatch(/published ratings/);
  expect(shown.out).not.toMatch(/null|undefined|offline/);
  expect(readdirSync(join(state, 'data', 'report')).sort()).toEqual([
    'qrels.trec',
    'queries.html',
    'report.csv',
    'report.html',
    'report.json',
    'report.tex',
    'reproduce.html',
    'runs',
  ]);
  for (const form of ['html', 'tex', 'csv']) {
    const text = readFileSync(join(state, 'data', 'report', `report.${form}`), 'utf8');
    const [shown = ''] = text.split('<script'); // the page carries the JSON for download
    expect(/null|undefined|offline judge/.exec(shown)?.[0], form).toBeUndefined();
  }
  expect(await saber('report', '--state', join(state, 'data'), '-q')).toMatchObject({
    code: 0,
    out: shown.out,
  });
  const studied = await saber(
    ...['experiment', 'signal-effect', 'metric-variants', '--data', to, '--state', state, '-q', '--json'],
  );
  expect(studied).toMatchObject({ code: 0 });
  expect(JSON.parse(studied.out)).toMatchObject([{ source: 'Figure 6' }, { source: 'Table 4' }]);
  expect(readFileSync(join(state, 'data', 'report', 'report.html'), 'utf8')).toContain(
    'id="experiment-signal-effect"',
  );
  const trec = await saber('export', '--data', to, '--state', state, '-f', 'trec', '-o', join(files, 'trec'));
  expect(trec.out.split('\n')).toContain(join(files, 'trec', 'runs', 'statement-full', 'bm25-no-tok.trec'));
  expect(trec.err).toMatch(/grades are real numbers/);
});

test('a data folder with other columns fails in one sentence and leaves nothing', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'queries.jsonl'), '{"id": "q", "text": "x"}\n');
  writeFileSync(join(folder, 'documents.jsonl'), '{"id": "d", "problem": "x", "solution": "y"}\n');
  const state = join(folder, 'state');
  const { code, out, err } = await saber('evaluate', '--data', folder, '--state', state);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    `saber: ${join(folder, 'queries.jsonl')} lacks the columns problem, solution, domains, candidates, relevance_scores (it has id, text)\n`,
  );
  expect(existsSync(state)).toBe(false);
});

test('ingest converts with a mapping, counts what it skips, and run reads the same mapping', async () => {
  const folder = temporaryFolder();
  const input = join(folder, 'in.csv');
  writeFileSync(input, 'uuid,question,answer\n1,"Find x,\nplease",2\n2,no answer,\n');
  const out = join(folder, 'out.jsonl.gz');
  const columns = ['--columns', 'id=uuid', 'problem=question', 'solution=answer'];
  const strict = await saber('ingest', input, '--out', out, ...columns);
  expect(strict).toMatchObject({
    code: 1,
    err: `saber: ${input}:4: the column "answer", named for the solution, is missing or empty\n`,
  });
  expect(readdirSync(folder)).toEqual(['in.csv']);
  const lenient = await saber('ingest', input, '--out', out, '--lenient', ...columns);
  expect(lenient).toMatchObject({ code: 0, out: `1 problems written to ${out}, 1 skipped\n` });
  expect(gunzipSync(readFileSync(out)).toString()).toBe(
    '{"id":"1","problem":"Find x,\\nplease","solution":"2"}\n',
  );
  const doctor = await saber('doctor', '--problems', input, '--lenient', ...columns);
  expect(doctor.out).toMatch(/ok +problems: 1 read, 1 skipped/);
});

test.each([
  [
    ['ingest', 'x.csv', '--out', 'y', '--columns', 'problems=a'],
    2,
    /takes field=column .* got "problems=a"; did you mean "problem"\?/,
  ],
  [['ingest', 'x.csv', '--out', 'y', '--columns', 'id'], 2, /takes field=column/],
  [['ingest', '/no/such.csv', '--out', 'y'], 1, /no such file or folder: \/no\/such\.csv/],
  [['ingest', 'x.csv'], 2, /required option '-o, --out <file>' not specified; see saber ingest --help/],
  [
    ['export', '--format', 'bier', '--out', 'y'],
    2,
    /'bier' is invalid\. Allowed choices are beir, trec, published.*export --help/,
  ],
  [
    ['export', '--format', 'beir', '--out', 'y', '--state', '/no/state'],
    1,
    /no finished benchmark .*run "saber build" first/,
  ],
  [['export', '--format', 'beir', '--out', 'y', '--data', '/no'], 1, /no such folder: \/no/],
  [['evaluate', '--data', '/no'], 1, /no such folder: \/no/],
  [['evaluate', '--ties', 'inputs'], 2, /Allowed choices are trec, input, average/],
  [['fetch', '--from', 'example'], 2, /must begin with https:\/\/ or http:\/\/, got "example"/],
])('saber %j exits with %i and one sentence', async (argv, code, message) => {
  const outcome = await saber(...argv);
  expect(outcome.code).toBe(code);
  expect(outcome.err).toMatch(message);
  expect(outcome.err).toMatch(/^saber: .*\n$/);
  expect(existsSync('y')).toBe(false);
});

test('a hub that is down fails in one sentence, and no folder is left', async () => {
  const to = join(temporaryFolder(), 'to');
  const { code, err } = await saber('fetch', '--from', await closedPort(), '--to', to, '-q');
  expect(code).toBe(1);
  expect(err).toMatch(/^saber: cannot reach 127\.0\.0\.1:\d+ \(ECONNREFUSED\) .*\n$/);
  expect(existsSync(to)).toBe(false);
}, 30_000);

test.each(['ingest', 'export', 'fetch', 'evaluate'])('saber %s --help shows examples', async (command) => {
  const { code, out } = await saber(command, '--help');
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`Examples:\n {2}\\$ saber ${command}`));
});
