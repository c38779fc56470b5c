/** Faults that users of other evaluation tools reported, each with its smallest input. */
import { describe, expect, test } from 'vitest';
import {
  compareCodePoints,
  DuplicateDocumentError,
  evaluate,
  evaluateMeasures,
  evaluateUnits,
  fuse,
  InvalidCutoffError,
  InvalidGradeError,
  InvalidScoreError,
  MetricsError,
  MismatchedQueriesError,
  measure,
  nDCG,
  type Qrels,
  type TieMode,
} from '../src/index.js';
import { formatRun, parseQrels, parseRun } from '../src/trec/index.js';

/** `{ q: { d: 1 } }` → qrels or run. */
function of(rows: Record<string, Record<string, number>>): Qrels {
  return new Map(Object.entries(rows).map(([id, values]) => [id, new Map(Object.entries(values))]));
}

/** A query whose documents are d0, d1, ... with these grades and scores. */
function list(
  grades: readonly number[],
  scores: readonly number[],
  name: string,
  ties: TieMode = 'trec',
): number {
  const pick = (values: readonly number[]) =>
    new Map([['q', new Map(values.map((value, i) => [`d${i}`, value]))]]);
  return evaluate(pick(grades), pick(scores), [name], { ties }).mean[measure(name).name]!;
}

const linear = 'nDCG';
const exponential = "nDCG(dcg='exp-log2')";

describe('ties', () => {
  test('three tied documents, one relevant: each mode has its value, and all measures share the mode', () => {
    const qrels = of({ q: { d3: 1 } });
    const run = of({ q: { d1: 1, d2: 1, d3: 1 } });
    const value = (ties: TieMode) => evaluate(qrels, run, ['nDCG', 'RR'], { ties }).mean;
    expect(value('trec')).toEqual({ nDCG: 1, RR: 1 });
    expect(value('input')).toEqual({ nDCG: 0.5, RR: 1 / 3 });
    // (1 + 0.63093 + 0.5) / 3 and (1 + 1/2 + 1/3) / 3
    expect(value('average').nDCG).toBeCloseTo(0.71031, 5);
    expect(value('average').RR).toBeCloseTo(0.61111, 5);
  });

  test('a constant scorer is not perfect', () => {
    const grades = [10, 0, 0, 1, 5];
    expect(list(grades, [1, 1, 1, 1, 1], linear, 'average')).toBeCloseTo(0.690979, 6);
    expect(list(grades, [1, 1, 1, 1, 1], exponential, 'average')).toBeCloseTo(0.596443, 6);
    expect(list(grades, [1, 1, 1, 0.5, 0.5], linear, 'average')).toBeCloseTo(0.699812, 6);
    expect(list(grades, [1, 1, 1, 0.5, 0.5], exponential, 'average')).toBeCloseTo(0.709191, 6);
    expect(list(grades, [0.1, 0.2, 0.3, 4, 70], linear)).toBeCloseTo(0.695694, 6);
    expect(list(grades, [0.1, 0.2, 0.3, 4, 70], exponential)).toBeCloseTo(0.409738, 6);
  });

  test('with one relevant document AP, RR and nDCG see the same rank, on 1,000 tied runs', () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const n = 2 + (seed % 9);
      const scores = Array.from({ length: n }, (_, i) => ((seed * 7 + i * i * 13) >> 2) % 3);
      const grades = scores.map((_, i) => (i === seed % n ? 1 : 0));
      for (const ties of ['trec', 'input'] as const) {
        const rr = list(grades, scores, 'RR', ties);
        expect(list(grades, scores, 'AP', ties)).toBe(rr);
        expect(list(grades, scores, 'nDCG', ties)).toBeCloseTo(1 / Math.log2(1 + 1 / rr), 12);
      }
      expect(list(grades, scores, 'AP', 'average')).toBeCloseTo(list(grades, scores, 'RR', 'average'), 12);
    }
  });

  test('P@1 of two tied documents', () => {
    const qrels = of({ q: { '0': 0, '1': 1 } });
    const run = of({ q: { '0': 0, '1': 0 } });
    const value = (ties: TieMode) => evaluate(qrels, run, ['P@1'], { ties }).mean['P@1'];
    expect([value('trec'), value('input'), value('average')]).toEqual([1, 0, 0.5]);
  });

  test('ids are ordered by code point, whatever the locale', () => {
    expect(['ı', 'å', 'a', 'I', 'B'].sort(compareCodePoints)).toEqual(['B', 'I', 'a', 'å', 'ı']);
    expect(compareCodePoints('\uFFFD', '\u{1F600}')).toBeLessThan(0);
    expect('\uFFFD' < '\u{1F600}').toBe(false);
    // A lone surrogate is its own code point, below U+E000 and below every pair.
    expect(compareCodePoints('\uD83D', '\uE000')).toBeLessThan(0);
    expect(compareCodePoints('\uD83Dx', '\u{1F600}')).toBeLessThan(0);
    expect(compareCodePoints('\u{1F600}', '\u{1F601}')).toBeLessThan(0);
  });
});

describe('grades', () => {
  test('real-valued grades are not rounded', () => {
    const qrels = of({ q1: { d1: 0.2, d2: 1.5, d3: 0 }, q2: { d2: 2.5, d3: 1 } });
    const run = of({ q1: { d3: 3, d1: 2, d2: 1 }, q2: { d1: 3, d3: 2, d2: 1 } });
    const { perQuery } = evaluate(qrels, run, [linear, exponential]);
    expect(perQuery[linear]![0]).toBeCloseTo(0.538798, 6);
    expect(perQuery[exponential]![0]).toBeCloseTo(0.524403, 6);
    expect(perQuery[linear]![1]).toBeCloseTo(0.600758, 6);
    expect(perQuery[exponential]![1]).toBeCloseTo(0.559659, 6);
  });

  test('negative grades stay in [0, 1] under linear gain and are refused by name under exponential gain', () => {
    const grades = [-0.89, -0.53, -0.47, 0.39, 0.56];
    const value = list(grades, [0.07, 0.31, 0.75, 0.33, 0.27], linear);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
    expect(() => list(grades, [5, 4, 3, 2, 1], exponential)).toThrow(InvalidGradeError);
    expect(() => list(grades, [5, 4, 3, 2, 1], exponential)).toThrow(/-0.89.*query "q", document "d0"/);
  });

  test('the ideal list holds every judged document, not the retrieved top', () => {
    expect(list([10, 0, 0, 1, 5], [0.1, 0.2, 0.3, 4, 70], 'nDCG@3')).toBeCloseTo(0.412382, 6);
    expect(list([10, 0, 0, 1, 5], [0.1, 0.2, 0.3, 4, 70], "nDCG(dcg='exp-log2')@3")).toBeCloseTo(0.030325, 6);
  });

  test('20 retrieved of 30 relevant: 1 at 20, less over the whole list', () => {
    const qrels = new Map([['q', new Map(Array.from({ length: 30 }, (_, i) => [`d${i}`, 1]))]]);
    const run = new Map([['q', new Map(Array.from({ length: 20 }, (_, i) => [`d${i}`, 20 - i]))]]);
    const { mean } = evaluate(qrels, run, ['nDCG', 'nDCG@20']);
    expect(mean.nDCG).toBeCloseTo(0.768456, 6);
    expect(mean['nDCG@20']).toBe(1);
  });

  test('fewer relevant documents than k', () => {
    expect(evaluate(of({ q: { a: 1 } }), of({ q: { a: 1, b: 0.5 } }), ['nDCG@10']).mean['nDCG@10']).toBe(1);
    const { mean } = evaluate(of({ q: { a: 1, b: 1, c: 1 } }), of({ q: { a: 1 } }), ['nDCG@10']);
    expect(mean['nDCG@10']).toBeCloseTo(0.469279, 6);
  });

  test('a relevance threshold on nDCG is an error, not ignored', () => {
    expect(() => measure('nDCG(rel=2)@10')).toThrow(/nDCG has no parameter "rel"/);
  });
});

describe('queries', () => {
  test('a query without judgments does not change the next one', () => {
    const run = of({ q1: { d2: 2, d1: 1 }, q2: { d1: 1 }, q3: { d3: 2, d1: 1 } });
    const qrels = of({ q1: { d2: 1 }, q2: {}, q3: { d2: 1, d3: 1 } });
    const all = evaluate(qrels, run, ['nDCG']);
    const alone = evaluate(of({ q3: { d2: 1, d3: 1 } }), run, ['nDCG']);
    expect(all.perQuery.nDCG![2]).toBe(alone.perQuery.nDCG![0]);
    expect(all.counts).toMatchObject({ evaluated: 3, withoutRelevant: 1 });
    const skipped = evaluate(qrels, run, ['nDCG'], { noRelevant: 'skip' });
    expect(skipped.queryIds).toEqual(['q1', 'q3']);
    expect(skipped.counts).toMatchObject({ evaluated: 2, withoutRelevant: 1 });
  });

  test('an empty answer does not shift the rows after it', () => {
    const qrels = of({ q1: { a: 1 }, q2: { a: 1 }, q3: { a: 1 }, q4: { a: 1 } });
    for (const empty of ['q2', 'q3']) {
      const run = new Map(['q1', 'q2', 'q3', 'q4'].map((q) => [q, new Map(q === empty ? [] : [['a', 1]])]));
      expect(evaluate(qrels, run, ['P@1']).mean['P@1']).toBe(0.75);
    }
  });

  test('a query that the run lacks counts 0 and has a row; or is left out on request', () => {
    const qrels = of({ q1: { a: 1 }, q2: { a: 1 } });
    const run = of({ q1: { a: 1 } });
    const zero = evaluate(qrels, run, ['AP']);
    expect(zero.mean.AP).toBe(0.5);
    expect(zero.queryIds).toEqual(['q1', 'q2']);
    expect(zero.options.missing).toBe('zero');
    const skip = evaluate(qrels, run, ['AP'], { missing: 'skip' });
    expect(skip.mean.AP).toBe(1);
    expect(skip.counts).toMatchObject({ evaluated: 1, missing: 1 });
  });

  test('no query in common: the error lists up to five of each side', () => {
    const ids = (prefix: string) =>
      of(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`${prefix}${i}`, { d: 1 }])));
    expect(() => evaluate(ids('a'), ids('b'), ['AP'])).toThrow(MismatchedQueriesError);
    expect(() => evaluate(ids('a'), ids('b'), ['AP'])).toThrow(
      /"a0", "a1", "a2", "a3", "a4", \.\.\. \(7 in all\).*"b0", "b1", "b2", "b3", "b4", \.\.\./,
    );
  });

  test('a cut-off beyond the list is the whole list', () => {
    const qrels = of({ q0: { a: 0, b: 0, c: 1 }, q1: { a: 0, b: 1, c: 0, d: 1 } });
    const run = of({ q0: { a: 0.2, b: 0.3, c: 0.5 }, q1: { a: 0.1, b: 0.3, c: 0.5, d: 0.2 } });
    const { mean } = evaluate(qrels, run, ['nDCG@1', 'nDCG@5', 'nDCG@10']);
    expect(mean['nDCG@1']).toBe(0.5);
    expect(mean['nDCG@5']).toBeCloseTo(0.846713, 6);
    expect(mean['nDCG@10']).toBe(mean['nDCG@5']);
  });

  test('a measure gives the same the second time', () => {
    const ndcg = nDCG({ cutoff: 2 });
    const a = [of({ q: { x: 2, y: 1 } }), of({ q: { y: 2, x: 1 } })] as const;
    const b = [of({ q: { z: 1 } }), of({ q: { y: 2, z: 1 } })] as const;
    const first = evaluateMeasures(...a, [ndcg]);
    evaluateMeasures(...b, [ndcg]);
    expect(evaluateMeasures(...a, [ndcg])).toEqual(first);
  });

  test('a query that retrieves itself', () => {
    const qrels = of({ q1: { d1: 1 } });
    const run = of({ q1: { q1: 0.99, d1: 0.9 } });
    expect(evaluate(qrels, run, ['nDCG']).mean.nDCG).toBeCloseTo(0.63093, 5);
    const without = evaluate(qrels, run, ['nDCG'], { ignoreSelf: true });
    expect(without.mean.nDCG).toBe(1);
    expect(without.options.ignoreSelf).toBe(true);
  });
});

describe('bad input', () => {
  test('a NaN score is an error that names query and document', () => {
    const run = of({ q: { a: 0.9, b: Number.NaN, c: 0.5 } });
    expect(() => evaluate(of({ q: { a: 1 } }), run, ['AP'])).toThrow(InvalidScoreError);
    expect(() => evaluate(of({ q: { a: 1 } }), run, ['AP'])).toThrow(/NaN \(query "q", document "b"\)/);
    expect(() => fuse([run], 'rrf')).toThrow(/NaN.*document "b"/);
    expect(() => formatRun(run)).toThrow(InvalidScoreError);
  });

  test('a NaN or infinite grade is an error that names query and document', () => {
    for (const grade of [Number.NaN, Number.POSITIVE_INFINITY, '1' as unknown as number]) {
      expect(() => evaluate(of({ q: { a: grade } }), of({ q: { a: 1 } }), ['AP'])).toThrow(
        /query "q", document "a"/,
      );
    }
  });

  test.each(['0', '-1', '1.5', 'x', 'NaN', 'Infinity'])(
    'a cut-off of %s is an error, for every measure',
    (cutoff) => {
      for (const name of [
        'nDCG',
        'DCG',
        'P',
        'R',
        'AP',
        'RR',
        'Success',
        'Judged',
        'RBP',
        'RBPResidual',
        'ERR',
        'nERR',
        'Accuracy',
      ]) {
        expect(() => measure(`${name}@${cutoff}`)).toThrow(InvalidCutoffError);
      }
    },
  );

  test.each(['-0.1', '1.1', 'x'])('a recall level of %s is an error', (level) => {
    expect(() => measure(`IPrec@${level}`)).toThrow(InvalidCutoffError);
  });

  test('an unknown name or parameter is an error with the nearest known one', () => {
    expect(() => measure('NDGC@10')).toThrow(/"NDGC".*nearest known one is (nDCG|NDCG)/);
    expect(() => measure('Prec@10')).toThrow(/nearest known one is P|IPrec/);
    expect(() => measure('P(rell=2)@10')).toThrow(
      /P has no parameter "rell"; the nearest of its parameters is rel/,
    );
    expect(() => measure('Rprec@10')).toThrow(/takes no cutoff/);
    expect(() => measure("nDCG(dcg='exp')")).toThrow(/"log2", "exp-log2", got "exp"/);
    expect(() => measure('constructor')).toThrow(/unknown measure "constructor"/);
    expect(() => measure('__proto__')).toThrow(/unknown measure "__proto__"/);
    expect(() => measure('P(__proto__=1)')).toThrow(/no parameter "__proto__"/);
    for (const bad of [
      '',
      'P@',
      'P(',
      'P(rel=2',
      'P()@5@6',
      'P(rel 2)',
      'nDCG(gains={1})',
      'nDCG(gains={1:x})',
    ]) {
      expect(() => measure(bad), bad).toThrow(MetricsError);
    }
  });

  test('a document twice in a list of ids: the first counts, or an error', () => {
    const gold = new Map([['q', [['d1']]]]);
    const twice = new Map([['q', ['d1', 'd1']]]);
    expect(evaluateUnits(gold, twice).mean['nDCG@10']).toBe(1);
    expect(() => evaluateUnits(gold, twice, { duplicates: 'error' })).toThrow(DuplicateDocumentError);
  });

  test('errors of another installed copy are recognised', () => {
    const foreign = Object.assign(new Error('x'), { library: '@saber/metrics', code: 'FORMAT' });
    expect(MetricsError.isInstance(foreign)).toBe(true);
    expect(MetricsError.isInstance(new InvalidCutoffError('x'))).toBe(true);
    expect(MetricsError.isInstance(new Error('x'))).toBe(false);
    expect(MetricsError.isInstance(null)).toBe(false);
  });
});

describe('files', () => {
  test('a document id with commas is one field', () => {
    const run = parseRun('2790 Q0 IPCC_supplementary_report,_1992 8 174.57 r');
    expect(run.get('2790')?.get('IPCC_supplementary_report,_1992')).toBe(174.57);
  });

  test('a malformed line is an error with its number, or is skipped and counted', () => {
    const lines = Array.from({ length: 800 }, (_, i) => `q Q0 d${i} ${i} ${800 - i} r`);
    lines[789] = 'q Q0 d789 789 11';
    const text = lines.join('\n');
    expect(() => parseRun(text)).toThrow(
      /run, line 790: expected 6 fields.*got 5 fields: "q Q0 d789 789 11"/,
    );
    const skipped: number[] = [];
    const run = parseRun(text, { lenient: true, onSkip: ({ line }) => skipped.push(line) });
    expect(skipped).toEqual([790]);
    expect(run.get('q')?.size).toBe(799);
  });

  test('comments are skipped, and line numbers stay right', () => {
    expect(parseQrels('# x\nq 0 d 1\n').get('q')?.get('d')).toBe(1);
    expect(() => parseQrels('# x\n\nq 0 d 1\nq 0 d one\n')).toThrow(
      /qrels, line 4: the grade must be a number, got "one" \(query "q", document "d"\)/,
    );
  });

  test('a byte order mark, CRLF and blank lines', () => {
    expect(parseQrels('\uFEFF1 0 d1 1\r\n\r\n')).toEqual(of({ '1': { d1: 1 } }));
    expect(parseRun('\uFEFF1\tQ0\td1\t1\t-1e-3\tr\r\n\r\n').get('1')?.get('d1')).toBe(-0.001);
  });

  test('qrels given as a run, and a run given as qrels, are named as such', () => {
    expect(() => parseRun('q 0 d 1')).toThrow(/looks like qrels/);
    expect(() => parseQrels('q Q0 d 1 0.5 r')).toThrow(/looks like a run/);
  });

  test('a lenient reader keeps the first of two equal documents', () => {
    expect(parseRun('q Q0 d 1 5 r\nq Q0 d 2 4 r', { lenient: true }).get('q')?.get('d')).toBe(5);
  });

  test('ids that cannot be written are refused', () => {
    expect(() => formatRun(of({ 'a b': { d: 1 } }))).toThrow(/query id.*"a b"/);
    expect(() => formatRun(of({ q: { '': 1 } }))).toThrow(/document id.*""/);
    expect(() => formatRun(of({ '#q': { d: 1 } }))).toThrow(/query id/);
    expect(() => formatRun(of({ q: { d: 1 } }), { tag: 'a b' })).toThrow(/tag/);
  });
});

describe('hard ids and long lists', () => {
  test('ids such as __proto__, constructor, emoji and lone surrogates', () => {
    const ids = ['__proto__', 'constructor', 'toString', '😀', '\uD83D', '\uDE00', '', 'NaN'];
    for (const queryId of ids) {
      const qrels = new Map([[queryId, new Map(ids.map((id, i) => [id, i % 3]))]]);
      const run = new Map([[queryId, new Map(ids.map((id, i) => [id, i % 2]))]]);
      for (const ties of ['trec', 'input', 'average'] as const) {
        const { mean, counts } = evaluate(qrels, run, ['nDCG', 'AP', 'Compat'], { ties });
        expect(counts).toMatchObject({ evaluated: 1, unjudged: 0 });
        expect(mean.AP).toBeGreaterThan(0);
      }
      expect(fuse([run, run], 'comb-sum').get(queryId)?.size).toBe(ids.length);
    }
  });

  test('200,000 documents, all tied or all different, in every mode', { timeout: 120_000 }, () => {
    const n = 200_000;
    const ids = Array.from({ length: n }, (_, i) => `d${i}`);
    const qrels = new Map([
      ['q', new Map(ids.flatMap((id, i) => (i % 1000 === 0 ? [[id, 1 + (i % 3)] as const] : [])))],
    ]);
    const names = [
      'nDCG',
      'AP',
      'RR',
      'P@10',
      'R@1000',
      'Bpref',
      'infAP',
      'RBP',
      'ERR',
      'Success@100',
      'Compat',
      'Accuracy',
    ];
    for (const level of [1, n]) {
      const run = new Map([['q', new Map(ids.map((id, i) => [id, i % level]))]]);
      for (const ties of ['trec', 'input', 'average'] as const) {
        for (const value of Object.values(evaluate(qrels, run, names, { ties }).mean))
          expect(value).not.toBeNaN();
      }
      for (const method of ['comb-sum', 'borda'] as const)
        expect(fuse([run, run], method).get('q')?.size).toBe(n);
    }
  });
});
