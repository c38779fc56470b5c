import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, evaluateDiversity, type Qrels, type Run } from '../src/index.js';
import { formatRun, iterateRun, parseRun, streamRun } from '../src/trec/index.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'é', '😀');
const table = (value: fc.Arbitrary<number>): fc.Arbitrary<Map<string, Map<string, number>>> =>
  fc
    .uniqueArray(
      fc.tuple(id, fc.uniqueArray(fc.tuple(id, value), { selector: ([d]) => d, minLength: 1, maxLength: 5 })),
      { selector: ([q]) => q, maxLength: 5 },
    )
    .map((rows) => new Map(rows.map(([q, documents]) => [q, new Map(documents)])));
const qrels: fc.Arbitrary<Qrels> = table(fc.integer({ min: -1, max: 3 }));
const runs: fc.Arbitrary<Run> = table(fc.integer({ min: 0, max: 4 }));
const options = fc.record({
  ties: fc.constantFrom('trec' as const, 'average' as const),
  missing: fc.constantFrom('zero' as const, 'skip' as const),
  noRelevant: fc.constantFrom('zero' as const, 'skip' as const),
});
const names = ['nDCG@3', 'AP', 'RR', 'NumRet', 'NumQ', 'Accuracy'];

/** The evaluation, or the message of the error. */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the queries of a run one after another', () => {
  test('are evaluated as the whole run is, in whatever order they come', () => {
    fc.assert(
      fc.property(qrels, runs, options, (judged, run, how) => {
        const whole = outcome(() => evaluate(judged, run, names, how));
        expect(outcome(() => evaluate(judged, run.entries(), names, how))).toEqual(whole);
        const backwards = [...run].reverse();
        if (typeof whole !== 'string') expect(evaluate(judged, backwards, names, how)).toEqual(whole);
        expect(outcome(() => evaluate(judged, iterateRun(formatRun(run)), names, how))).toEqual(
          outcome(() => evaluate(judged, parseRun(formatRun(run)), names, how)),
        );
      }),
    );
  });

  test('are evaluated for diversity too', () => {
    const judged = new Map([['q', new Map([['1', new Map([['a', 1]])]])]]);
    const run = new Map([
      [
        'q',
        new Map([
          ['b', 2],
          ['a', 1],
        ]),
      ],
      ['other', new Map([['a', 1]])],
    ]);
    expect(evaluateDiversity(judged, [...run], ['alpha_nDCG'])).toEqual(
      evaluateDiversity(judged, run, ['alpha_nDCG']),
    );
  });

  test('must be together: a query that comes twice is refused', () => {
    const judged = new Map([['q', new Map([['a', 1]])]]);
    const entry = ['q', new Map([['a', 1]])] as const;
    expect(() => evaluate(judged, [entry, entry], ['AP'])).toThrow(/documents of a query together, got "q"/);
  });

  test.each([null, undefined, 'q1 Q0 d 1 1 t', 7, {}])('%j is no run', (run) => {
    expect(() => evaluate(new Map(), run as never, ['AP'])).toThrow(/run must be a Map of query id to a Map/);
  });
});

describe('iterateRun', () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, q) =>
      Array.from({ length: 30 }, (_, d) => `q${q}\tQ0 d${d} ${d} ${-d / 4} tag\r\n`).join(''),
    ).join('# comment\n\n');

  test('gives what parseRun gives, over many pieces, with a byte order mark', () => {
    const text = `\uFEFF${lines(200)}`;
    expect(text.length).toBeGreaterThan(1 << 17);
    expect(new Map(iterateRun(text))).toEqual(parseRun(text));
    expect([...iterateRun('')]).toEqual([]);
  });

  test('has few queries in memory: the first comes before the end of the text is read', () => {
    const queries = iterateRun(`${lines(200)}broken`);
    expect(queries.next().value?.[0]).toBe('q0');
    expect(() => [...queries]).toThrow(/run, line 6399: expected 6 fields/);
  });

  test('refuses a query that comes back as streamRun does, with the line', async () => {
    const text = 'q1 Q0 a 1 2 t\nq2 Q0 a 1 2 t\nq1 Q0 b 2 1 t\n';
    const message = /run, line 3: the lines of query "q1" are not together/;
    expect(() => [...iterateRun(text)]).toThrow(message);
    await expect(async () => {
      for await (const _ of streamRun([text]));
    }).rejects.toThrow(message);
    expect([...iterateRun(text, { lenient: true })].map(([q]) => q)).toEqual(['q1', 'q2']);
  });

  test('refuses what is no text', () => {
    expect(() => iterateRun(7 as never).next()).toThrow(/text to read must be a string/);
  });
});
