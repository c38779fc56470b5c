import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, FormatError, type Qrels } from '../src/index.js';
import {
  formatBeirQrels,
  formatJson,
  formatQrels,
  formatRun,
  formatTrecEval,
  fromTrecEval,
  parseBeirQrels,
  parseBeirTexts,
  parseJsonQrels,
  parseJsonRun,
  parseQrels,
  parseRun,
  readBeirTexts,
  readQrels,
  readRun,
  streamRun,
  toTrecEval,
} from '../src/trec/index.js';

const printable = fc
  .string({ minLength: 1, maxLength: 5, unit: 'grapheme' })
  .filter((id) => !/[\s\p{Cc}]/u.test(id) && !id.startsWith('#'));
const values = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const table: fc.Arbitrary<Qrels> = fc
  .uniqueArray(
    fc.tuple(
      printable,
      fc.uniqueArray(fc.tuple(printable, values), { selector: ([id]) => id, minLength: 1, maxLength: 4 }),
    ),
    {
      selector: ([id]) => id,
      maxLength: 4,
    },
  )
  .map(
    (rows) => new Map(rows.map(([id, documents]) => [id, new Map(documents.map(([d, v]) => [d, v + 0]))])),
  );
const sorted = (map: Qrels) => [...map].map(([id, documents]) => [id, [...documents].sort()]).sort();

describe('round trips', () => {
  test('TREC, BEIR and JSON text keep every id and every digit', () => {
    fc.assert(
      fc.property(table, (map) => {
        expect(sorted(parseQrels(formatQrels(map)))).toEqual(sorted(map));
        expect(sorted(parseRun(formatRun(map)))).toEqual(sorted(map));
        expect(parseBeirQrels(formatBeirQrels(map))).toEqual(map);
        expect(parseJsonQrels(formatJson(map, 'qrels'))).toEqual(map);
        expect(parseJsonRun(formatJson(map, 'run'))).toEqual(map);
      }),
    );
  });

  test('text in pieces, cut anywhere, reads as the whole', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), fc.boolean(), async (map, size, bytes) => {
        const text = formatRun(map);
        const whole = bytes ? new TextEncoder().encode(text) : text;
        const pieces: (string | Uint8Array)[] = [];
        for (let i = 0; i < whole.length; i += size) pieces.push(whole.slice(i, i + size));
        // A string that is cut within a surrogate pair is joined again before it is read.
        expect(await readRun(pieces)).toEqual(parseRun(text));
        const streamed = new Map<string, ReadonlyMap<string, number>>();
        for await (const [id, documents] of streamRun(pieces)) streamed.set(id, documents);
        expect(streamed).toEqual(parseRun(text));
      }),
      { numRuns: 50 },
    );
  });
});

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['-1.25e+2', -125],
    ['123456789012345', 123456789012345],
    ['0.3333333333333333', 1 / 3],
    ['9007199254740993', 9007199254740992],
    ['0.000001', 1e-6],
    ['1797693134862315700000', 1.7976931348623157e21],
    ['inf', Infinity],
    ['-Infinity', -Infinity],
  ])('score %s', (text, value) => {
    expect(parseRun(`q Q0 d 1 ${text} r`).get('q')?.get('d')).toBe(value);
  });
  test.each(['nan', 'NaN', '1,5', '0x10', '1e', '--1', '1.2.3', 'e5', '.', '-', '１'])(
    '%s is not a score',
    (text) => {
      expect(() => parseRun(`q Q0 d 1 ${text} r`)).toThrow(FormatError);
    },
  );
  test('an infinite grade is not a grade', () => {
    expect(() => parseQrels('q 0 d inf')).toThrow(/line 1: the grade must be a number, got "inf"/);
  });
  test('every short decimal is read as the nearest double', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 0, max: 9 }),
        (digits, places) => {
          const text = (digits / 10 ** places).toFixed(places);
          expect(parseRun(`q Q0 d 1 ${text} r`).get('q')?.get('d')).toBe(Number(text));
        },
      ),
    );
  });
});

test('text after the tag: refused, or ignored by a lenient reader', () => {
  expect(() => parseRun('q Q0 my doc 1 2.5 r')).toThrow(/line 1: expected 6 fields.*got 7 fields/);
  expect(parseRun('q Q0 d 1 2.5 r more', { lenient: true }).get('q')?.get('d')).toBe(2.5);
});

describe('streams', () => {
  const collect = async (text: string, lenient = false) => {
    const seen: [string, number][] = [];
    for await (const [id, documents] of streamRun([...text], { lenient })) seen.push([id, documents.size]);
    return seen;
  };
  test('one query at a time', async () => {
    expect(await collect('a Q0 x 1 2 r\na Q0 y 2 1 r\nb Q0 x 1 1 r')).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });
  test('a query that comes back is an error with its line, or skipped', async () => {
    const text = 'a Q0 x 1 2 r\nb Q0 x 1 1 r\na Q0 y 2 1 r\n';
    await expect(collect(text)).rejects.toThrow(/line 3: the lines of query "a" are not together/);
    expect(await collect(text, true)).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
  test('line numbers run on over pieces', async () => {
    await expect(readQrels(['q 0 a', ' 1\n# comment\nq 0 b 1\nq 0', ' c\n'])).rejects.toThrow(
      /line 4.*got 3 fields: "q 0 c"/,
    );
  });
});

describe('BEIR and JSON', () => {
  test('BEIR: header, CRLF, ids with spaces', () => {
    const qrels = parseBeirQrels('query-id\tcorpus-id\tscore\r\nq 1\td 1\t2\r\n');
    expect(qrels.get('q 1')?.get('d 1')).toBe(2);
    expect(parseBeirQrels('q\td\t1')).toEqual(new Map([['q', new Map([['d', 1]])]]));
    // No comments there, and white space is part of an id.
    expect([...parseBeirQrels('#q\t d \t1\n').get('#q')!]).toEqual([[' d ', 1]]);
  });
  test.each([
    ['q d 1', /line 1: expected 3 fields with tabs/],
    ['q\td\tx', /score must be a number, got "x" \(query "q", document "d"\)/],
    ['q\td\t1\nq\td\t2', /line 2.*occurs twice/],
  ])('BEIR %j is an error', (text, message) => {
    expect(() => parseBeirQrels(text)).toThrow(message);
    expect(parseBeirQrels(text, { lenient: true }).size).toBeLessThan(2);
  });
  test('JSON objects, with the hardest keys', () => {
    const run = parseJsonRun('{"__proto__": {"constructor": 1.5, "__proto__": 2}}');
    expect(run.get('__proto__')).toEqual(
      new Map([
        ['constructor', 1.5],
        ['__proto__', 2],
      ]),
    );
    expect(parseJsonQrels('{"q": {}}').get('q')?.size).toBe(0);
  });
  test.each([
    ['{', /not JSON/],
    [
      '[{"query_id": "q", "doc_id": "d"}]',
      /row 1: the relevance must be a number, got undefined \(query "q", document "d"\)/,
    ],
    ['[{"query_id": 1, "doc_id": "d", "relevance": 1}]', /row 1: query_id and doc_id must be strings/],
    [
      '[{"query_id":"q","doc_id":"d","relevance":1},{"query_id":"q","doc_id":"d","relevance":1}]',
      /row 2: document "d".*twice/,
    ],
    ['{"q": {"d": "1"}}', /query "q": the relevance must be a number, got "1"/],
    ['{"q": 1}', /query "q": expected an object/],
    ['7', /expected an object or an array/],
  ])('JSON %j is an error', (text, message) => {
    expect(() => parseJsonQrels(text)).toThrow(message);
  });
  test('what a format cannot hold is refused', () => {
    expect(() => formatJson(new Map([['q', new Map([['d', Infinity]])]]), 'run')).toThrow(
      /finite numbers only/,
    );
    expect(() => formatBeirQrels(new Map([['q\t', new Map([['d', 1]])]]))).toThrow(/no tab/);
    expect(() => formatBeirQrels(new Map([['q', new Map([['d', Number.NaN]])]]))).toThrow(/finite/);
  });
});

describe('trec_eval names and layout', () => {
  test('names, both ways', () => {
    expect(fromTrecEval('P.5,10')).toEqual(['P@5', 'P@10']);
    expect(fromTrecEval('ndcg_cut_10')).toEqual(['nDCG@10']);
    expect(fromTrecEval('success')).toEqual(['Success@1', 'Success@5', 'Success@10']);
    expect(fromTrecEval('official')).toContain('IPrec@0.1');
    for (const name of fromTrecEval('official')) expect(toTrecEval(name)).toBeDefined();
    expect(toTrecEval('nDCG@10')).toBe('ndcg_cut_10');
    expect(toTrecEval('IPrec@0.1')).toBe('iprec_at_recall_0.10');
    expect(toTrecEval('RBP')).toBeUndefined();
    expect(() => fromTrecEval('mapp')).toThrow(/no trec_eval measure "mapp"/);
    expect(() => fromTrecEval('map.5')).toThrow(/no trec_eval measure/);
    expect(() => fromTrecEval('__proto__')).toThrow(/no trec_eval measure/);
  });

  test('per query and over all', () => {
    const qrels = new Map([
      ['q2', new Map([['a', 1]])],
      ['q1', new Map([['b', 1]])],
    ]);
    const run = new Map([
      ['q2', new Map([['a', 1]])],
      [
        'q1',
        new Map([
          ['a', 2],
          ['b', 1],
        ]),
      ],
    ]);
    const evaluation = evaluate(qrels, run, ['NumQ', 'NumRet', 'AP', 'RBP']);
    expect(formatTrecEval(evaluation, { perQuery: true, runId: 'x' })).toBe(
      [
        'NumRet                \tq1\t2',
        'AP                    \tq1\t0.5000',
        'RBP                   \tq1\t0.1600',
        'NumRet                \tq2\t1',
        'AP                    \tq2\t1.0000',
        'RBP                   \tq2\t0.2000',
        'runid                 \tall\tx',
        'num_q                 \tall\t2',
        'num_ret               \tall\t3',
        'map                   \tall\t0.7500',
        'RBP                   \tall\t0.1800',
        '',
      ]
        .join('\n')
        .replaceAll('NumRet   ', 'num_ret  ')
        .replaceAll('AP    ', 'map   '),
    );
  });
});

/** Judgments and runs of TREC with what trec_eval prints for them; not part of this repository. */
const samples = new URL('../../../../shared/data/trec-sample/', import.meta.url);
const there = existsSync(samples);
if (!there) console.log('skipped: no TREC sample at ../shared/data/trec-sample');

describe.skipIf(!there)('TREC sample', () => {
  const read = (name: string): string => readFileSync(new URL(name, samples), 'utf8');
  /** Lines that we print, too: by measure and query. */
  const ours = (printed: string, mine: string): string[] => {
    const keys = new Set(mine.split('\n').map((line) => line.split('\t').slice(0, 2).join('\t')));
    return printed
      .trimEnd()
      .split('\n')
      .filter((line) => keys.has(line.split('\t').slice(0, 2).join('\t')));
  };
  const names = [
    'num_q',
    'num_ret',
    'num_rel',
    'num_rel_ret',
    'map',
    'Rprec',
    'bpref',
    'recip_rank',
    'iprec_at_recall',
    'P',
    'recall',
    'infAP',
    'ndcg',
    'ndcg_cut',
    'map_cut',
    'success',
    'set_P',
    'set_recall',
    'set_F',
    'rbp',
  ].flatMap(fromTrecEval);

  test.each([
    ['results.test.txt', 'out.test.a.txt', false],
    ['results.test.txt', 'out.test.aq.txt', true],
  ])('%s: the lines of %s, to the byte', (run, out, perQuery) => {
    const evaluation = evaluate(parseQrels(read('qrels.test.txt')), parseRun(read(run)), names, {
      missing: 'skip',
    });
    const mine = formatTrecEval(evaluation, { perQuery, runId: 'STANDARD' });
    const printed = ours(read(out), mine);
    expect(mine.trimEnd().split('\n')).toEqual(printed);
    expect(printed.length).toBeGreaterThan(60);
  });

  test('results.trunc.txt with missing queries counted 0, cut at 100', () => {
    const run = new Map(
      [...parseRun(read('results.trunc.txt'), { lenient: true })].map(([q, docs]) => [
        q,
        new Map([...docs].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).slice(0, 100)),
      ]),
    );
    const evaluation = evaluate(parseQrels(read('qrels.test.txt')), run, names);
    const mine = formatTrecEval(evaluation, { perQuery: true, runId: 'STANDARD' });
    expect(mine.trimEnd().split('\n')).toEqual(ours(read('out.test.aqcM.txt'), mine));
  });
});

describe('texts of a BEIR folder', () => {
  const corpus =
    '\uFEFF{"_id": "d 1", "title": "T", "text": "# é", "metadata": {}}\r\n\n{"_id": "2", "text": ""}';

  test('are read by id, with an empty title where there is none', async () => {
    const texts = new Map([
      ['d 1', { title: 'T', text: '# é' }],
      ['2', { title: '', text: '' }],
    ]);
    expect(parseBeirTexts(corpus)).toEqual(texts);
    const bytes = new TextEncoder().encode(corpus);
    const pieces = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
    expect(await readBeirTexts(pieces)).toEqual(texts);
  });

  test.each([
    ['{"_id": "a", "text": "t"}\n{"_id": "a", "text": "u"}', /BEIR texts, line 2: the id "a" occurs twice/],
    ['\n{"_id": "a", "text": ', /BEIR texts, line 2: not JSON/],
    ['{"_id": 7, "text": "t"}', /line 1: _id, text and title must be strings, got "\{/],
    ['{"_id": "a"}', /line 1: _id, text and title must be strings/],
    ['{"_id": "a", "text": "t", "title": null}', /line 1: _id, text and title must be strings/],
    ['null', /line 1: _id, text and title must be strings/],
  ])('%j is refused, and skipped when lenient', (text, message) => {
    expect(() => parseBeirTexts(text)).toThrow(message);
    const faults: FormatError[] = [];
    parseBeirTexts(text, { lenient: true, onSkip: (fault) => faults.push(fault) });
    expect(faults).toHaveLength(1);
    expect(faults[0]!.message).toMatch(message);
  });
});

describe('texts longer than what is read at once', () => {
  const line = (q: string, d: string, score: number): string => `${q} Q0 ${d} 1 ${score} t\n`;

  test.each([
    ['ASCII', 'd'],
    ['Latin-1, whose ÿ is the largest', 'ÿ'],
    ['two-byte', '\u0161'],
    ['four-byte', '😀'],
    ['lone surrogates', '\uD83D'],
  ])('%s: every line is found, with its number', (_, letter) => {
    const queries = Array.from({ length: 40 }, (_, q) => `${letter.repeat(q % 3)}q${q}`);
    const rows = queries.flatMap((q) =>
      Array.from({ length: 150 }, (_, d) => [q, `${letter}${d}`, d / 8] as const),
    );
    const text = rows.map(([q, d, score]) => line(q, d, score)).join('');
    expect(text.length).toBeGreaterThan(1 << 16);
    const run = parseRun(text);
    expect([...run.keys()]).toEqual(queries);
    for (const q of queries) {
      expect(run.get(q)!.size).toBe(150);
      expect(run.get(q)!.get(`${letter}149`)).toBe(149 / 8);
    }
    expect(() => parseRun(`${text}q1 Q0 d`)).toThrow(/run, line 6001: expected 6 fields/);
  });

  test('queries that differ in one letter above Latin-1 stay apart', () => {
    const text = line('\u0161', 'd', 1) + line('\u017F', 'd', 2) + line('ÿ', 'd', 3) + line('\u0161', 'e', 4);
    const run = parseRun(text);
    expect([...run.keys()]).toEqual(['\u0161', '\u017F', 'ÿ']);
    expect([...run.get('\u0161')!]).toEqual([
      ['d', 1],
      ['e', 4],
    ]);
  });

  test('one line may be longer, and so may a last line without an end', () => {
    const long = 'x'.repeat(200_000);
    const text = line('q', 'a', 1) + line('q', long, 2) + line('q', 'é', 3).trimEnd();
    expect([...parseRun(text).get('q')!]).toEqual([
      ['a', 1],
      [long, 2],
      ['é', 3],
    ]);
    expect(parseRun(long.repeat(2), { lenient: true }).size).toBe(0);
  });
});

test('decimal numbers are read as Number reads them', () => {
  const digits = fc.stringMatching(/^-?\d{0,9}\.?\d{1,9}$/);
  const numbers = fc.oneof(
    digits,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.integer().map((n) => (n / 1000).toFixed(3)),
  );
  fc.assert(
    fc.property(numbers, (text) => {
      expect(parseRun(`q Q0 d 1 ${text} t`).get('q')!.get('d')).toBe(Number(text));
    }),
  );
  for (const text of ['-', '.', '1.2.3', '1e', '0x10', '١', '1_0', '--1']) {
    expect(() => parseRun(`q Q0 d 1 ${text} t`)).toThrow(/score must be a number/);
  }
});
