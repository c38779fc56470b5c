/** What a caller without types gives by mistake: one sentence that says what was wanted, never a TypeError. */
import { describe, expect, test } from 'vitest';
import {
  AP,
  bootstrapMean,
  bootstrapMeans,
  compare,
  evaluate,
  evaluateDiversity,
  evaluateUnits,
  formatTrecEval,
  fuse,
  InvalidArgumentError,
  measure,
  nDCG,
  permutationTest,
  type Qrels,
  type Run,
} from '../src/index.js';
import { parseBeirQrels, parseJsonRun, parseQrels, parseRun, streamRun } from '../src/trec/index.js';

const qrels = parseQrels('q1 0 a 1\nq2 0 a 1\n');
const run = parseRun('q1 Q0 b 1 2 r\nq1 Q0 a 2 1 r\nq2 Q0 a 1 1 r\n');
// biome-ignore lint/suspicious/noExplicitAny: what the types forbid is what is tested.
const any = (value: unknown): any => value;
const inner = any(new Map([['q1', { a: 1 }]]));

describe('what is not of the declared type', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['one name', () => evaluate(qrels, run, any('AP')), /measures must be an array, got "AP"/],
    ['no parentheses', () => evaluate(qrels, run, [any(AP)]), /as in AP\(\), got "AP without \(\)"/],
    ['no measure', () => evaluate(qrels, run, [any(undefined)]), /made by its function.*got undefined/],
    ['objects', () => evaluate(any({}), run, ['AP']), /qrels must be a Map of query id to a Map, got/],
    ['inner judgments', () => evaluate(inner, run, ['AP']), /the judgments of query "q1" must be a Map/],
    ['inner scores', () => evaluate(qrels, inner, ['AP']), /the scores of query "q1" must be a Map/],
    ['lists', () => evaluate(qrels, any(new Map([['q1', ['a']]])), ['AP']), /scores of query "q1"/],
    [
      'missing',
      () => evaluateDiversity(new Map(), run, [], { missing: any('no') }),
      /missing must be one of/,
    ],
    ['runs by name', () => fuse(any({ a: run }), 'rrf'), /runs must be an array/],
    ['inner scores, fused', () => fuse([any(new Map([['q1', { get: 1, size: 1 }]]))], 'rrf'), /"q1" must be/],
    ['gold by name', () => evaluateUnits(any({ q1: [['a']] }), run), /gold must be a Map/],
    ['units as strings', () => evaluateUnits(any(new Map([['q1', ['ab']]])), run), /query "q1".*got ab/],
    ['no such column', () => bootstrapMean(any(undefined)), /bootstrapMean needs an array of numbers/],
    ['one sample', () => permutationTest([1], any(undefined)), /permutationTest needs an array of numbers/],
    ['bytes', () => parseRun(any(new TextEncoder().encode('q'))), /must be a string, got "object"/],
    ['no text', () => parseQrels(any(undefined)), /must be a string, got "undefined"/],
    ['no BEIR text', () => parseBeirQrels(any(undefined)), /must be a string/],
    ['no JSON', () => parseJsonRun(any({})), /must be a string/],
    ['means', () => compare(any({ a: { AP: 1 } })), /"a" must be the result of evaluate/],
    [
      'indices beyond the queries',
      () => bootstrapMeans([[1, 2]], { indices: new Uint32Array([0, 2]) }),
      /numbers below 2/,
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(InvalidArgumentError);
    expect(call).toThrow(message);
  });
});

test('a name of trec_eval says where such names are read', () => {
  expect(() => measure('ndcg_cut_10')).toThrow(/nearest known one is nDCG \(.*fromTrecEval\)/);
});

test('two custom discounts with one name are told apart, or refused', () => {
  const named = (discount: (rank: number) => number) => nDCG({ discount });
  expect(() => evaluate(qrels, run, [named((rank) => 1 / rank), named((rank) => 1 / rank ** 2)])).toThrow(
    /two different measures are named "nDCG\(discount='custom'\)"/,
  );
  const inverse = (rank: number): number => 1 / rank;
  const square = (rank: number): number => 1 / rank ** 2;
  const { mean } = evaluate(qrels, run, [named(inverse), named(square), 'AP', 'MAP']);
  expect(mean).toEqual({ "nDCG(discount='inverse')": 0.75, "nDCG(discount='square')": 0.625, AP: 0.75 });
});

describe('compare', () => {
  const options = (given: object) => evaluate(qrels, run, ['AP'], given);
  test('refuses systems that were evaluated under different options', () => {
    for (const given of [{ ties: 'average' }, { judgedOnly: true }, { ignoreSelf: true }]) {
      expect(() => compare({ a: options({}), b: options(given) })).toThrow(/of "b" must be that of "a", got/);
    }
    expect(compare({ a: options({}), b: options({ ties: 'trec', missing: 'skip' }) }).systems).toHaveLength(
      2,
    );
  });
  test('refuses systems without a measure in common', () => {
    expect(() => compare({ a: options({}), b: evaluate(qrels, run, ['RR']) })).toThrow(/share no measure/);
  });
  test('takes gold units and diversity too', () => {
    const units = evaluateUnits(new Map([['q1', [['a']]]]), run, { cutoffs: [1] });
    expect(compare({ a: units, b: units }).means['R@1']!.a!.mean).toBe(0);
    const judged = new Map([['q1', new Map([['s', new Map([['a', 1]])]])]]);
    const diverse = evaluateDiversity(judged, run, ['StRecall@2']);
    expect(compare({ a: diverse }).means['StRecall@2']!.a!.mean).toBe(1);
  });
});

test('four decimals are those of printf: halves go to an even digit', () => {
  // What C prints for the reciprocal ranks 1/32 and 3/32 and for their neighbours.
  const printed: [number, string][] = [
    [1 / 32, '0.0312'],
    [3 / 32, '0.0938'],
    [5 / 32, '0.1562'],
    [1 / 64, '0.0156'],
    [0.00005, '0.0001'],
    [1, '1.0000'],
  ];
  for (const [value, text] of printed) {
    const evaluation = { ...evaluate(qrels, run, ['AP']), mean: { AP: value } };
    expect(formatTrecEval(evaluation)).toBe(`map                   \tall\t${text}\n`);
  }
  const deep: Run = new Map([['q', new Map(Array.from({ length: 32 }, (_, i) => [`d${i}`, -i]))]]);
  const last: Qrels = new Map([['q', new Map([['d31', 1]])]]);
  expect(formatTrecEval(evaluate(last, deep, ['RR']))).toContain('0.0312');
});

test('a query that comes back is an error whether or not it comes in the same piece of text', async () => {
  const lines = ['a Q0 x 1 2 r\n', 'b Q0 x 1 1 r\n', 'a Q0 y 2 1 r\n'];
  for (const pieces of [lines, [lines.join('')]]) {
    const read = async () => {
      for await (const _ of streamRun(pieces));
    };
    await expect(read()).rejects.toThrow(/line 3: the lines of query "a" are not together/);
  }
});
