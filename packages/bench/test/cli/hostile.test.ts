import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseQrels } from '@saber/metrics/trec';
import { expect, test } from 'vitest';
import { formatJsonLines } from '../../src/store/jsonl.js';
import type { CandidatePool, Problem } from '../../src/types.js';
import { type Row, smallCorpus, smallOntology } from './corpus.js';
import { FAST, filesOf, jsonLines, SMALL, saber, smallFolder } from './saber.js';

/** Ids that a plain object, a pattern, a table or a file name would trip over. */
const IDS = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    '0',
    '-1',
    'NaN',
    'null',
    'true',
    '1#',
  ],
  ...[
    '\u{1F9EE}',
    'a/b',
    '../x',
    'a\\b',
    'a,b',
    '"a"',
    '<b>',
    '&amp;',
    '$1',
    '%s',
    '{}',
    'é',
    'e\u0301',
    'x\u200by',
    "it's",
    '*',
  ],
];

/** Texts that a lexer, a splitter or an encoder would trip over. */
const TEXTS = [
  'An unclosed $x^{2 + \\frac{1}{',
  'Braces }}} and dollars $$$ $ $$ \\( \\] \\end{align}',
  'A NUL \u0000, an escape \u001b[31m and a bell \u0007.',
  'Lone surrogates \ud800 and \udc00 in text.',
  'Empty formulas $$ $$, $ $, \\(\\), \\[ \\], $\\,$.',
  'Line\r\nends\rof\u2028every\u2029kind\u0085here.',
  '\uFEFFA mark at the beginning.',
  '\\'.repeat(3000),
  '{'.repeat(5000),
  '$'.repeat(5001),
  'Zero width \u200b\u200d\u2060 and right to left \u202e text.',
  '\u{1F9EE}\u{1F468}\u200d\u{1F469}\u200d\u{1F467} e\u0301 ﬀ Ⅷ ½',
  '.',
  '$$',
];

async function runOn(cwd: string, flags: readonly string[] = []): Promise<Map<string, string>> {
  const outcome = await saber(['run', ...SMALL, ...FAST, ...flags, '--json', '--quiet'], { cwd });
  expect(outcome.stderr).toBe('');
  expect(outcome.code).toBe(0);
  const ideal = JSON.parse(outcome.stdout).tasks[0].systems.find(({ id }: { id: string }) => id === 'ideal');
  expect(ideal).toMatchObject({ mean: 1, low: 1, high: 1 }); // every id found its way into qrels and run
  return filesOf(join(cwd, '.saber'));
}

test.concurrent('any id without white space is carried through every file', async () => {
  const rows = smallCorpus().map((row, i): Row => ({ ...row, id: IDS[i] ?? row.id }));
  const files = await runOn(smallFolder(rows));
  const pools = jsonLines<CandidatePool>(files.get('pools/pools.jsonl')!);
  const qrels = parseQrels(files.get('ratings/qrels.trec')!);
  expect([...qrels.keys()]).toEqual(pools.map(({ queryId }) => queryId));
  for (const { queryId, candidates } of pools) {
    expect([...qrels.get(queryId)!.keys()].sort()).toEqual(candidates.map(({ id }) => id).sort());
  }
  const seen = new Set(
    pools.flatMap(({ queryId, candidates }) => [queryId, ...candidates.map(({ id }) => id)]),
  );
  for (const id of IDS) expect(seen).toContain(id);
});

test.concurrent('texts with broken markup, odd characters and odd line ends do not crash and are kept as they are', async () => {
  const rows = smallCorpus().map((row, i): Row => {
    const text = TEXTS[i % TEXTS.length]!;
    if (i % 3 === 0) return { ...row, solution: `${row.solution} ${text}` };
    return i % 3 === 1 ? { ...row, problem: `${text} ${row.problem}` } : row;
  });
  const extreme = TEXTS.map((text, i): Row => ({ id: `t${i}`, problem: `${text} ${i}`, solution: text }));
  const all = [...rows, ...extreme];
  const files = await runOn(smallFolder(all));
  expect(jsonLines<Problem>(files.get('problems/problems.jsonl')!)).toEqual(all);
});

test.concurrent('a solution of one megabyte is no trouble', async () => {
  const [first, ...rest] = smallCorpus();
  const long = `${first!.solution} ${'The polynomial $x^2 + 1$ has no real root. '.repeat(25_000)}`;
  expect(long.length).toBeGreaterThan(2 ** 20);
  const files = await runOn(smallFolder([{ ...first!, solution: long }, ...rest]));
  expect(jsonLines<Problem>(files.get('problems/problems.jsonl')!)[0]!.solution).toBe(long);
});

test.concurrent('carriage returns, byte order marks, empty lines, folders and gzip give the same problems', async () => {
  const rows = smallCorpus();
  const plain = await runOn(smallFolder(rows));
  const cwd = smallFolder(rows);
  const text = formatJsonLines(rows);
  const half = text.indexOf('{"id":"p050"');
  mkdirSync(join(cwd, 'in/deep'), { recursive: true });
  writeFileSync(
    join(cwd, 'in/problems-1.jsonl'),
    `\uFEFF${text.slice(0, half).replaceAll('\n', '\r\n\r\n')}`,
  );
  writeFileSync(join(cwd, 'in/problems-2.jsonl.gz'), gzipSync(`\uFEFF${text.slice(half).trimEnd()}`));
  writeFileSync(
    join(cwd, 'ontology.jsonl'),
    `\uFEFF${formatJsonLines(smallOntology()).replaceAll('\n', '\r\n')}`,
  );
  writeFileSync(join(cwd, 'saber.config.json'), `\uFEFF{"problems": "in"}`);
  const build = await saber(['build', '--ontology', 'ontology.jsonl', '--k', '3', '--quiet'], { cwd });
  expect(build).toMatchObject({ code: 0, stderr: '' });
  const files = filesOf(join(cwd, '.saber'));
  for (const name of [
    'problems/problems.jsonl',
    'topics/topics.jsonl',
    'pools/pools.jsonl',
    'ratings/qrels.trec',
  ]) {
    expect(files.get(name)).toBe(plain.get(name));
  }
});
