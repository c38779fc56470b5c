/** The public types as callers see them; `pnpm run typecheck` is the test. */
import { describe, expectTypeOf, test } from 'vitest';
import {
  type ComparisonTable,
  compare,
  DuplicateDocumentError,
  type Evaluation,
  evaluate,
  evaluateDiversity,
  evaluateMeasures,
  evaluateUnits,
  FormatError,
  type FusionMethod,
  formatComparison,
  fuse,
  IPrec,
  type Measure,
  MetricsError,
  type MetricsErrorCode,
  measure,
  nDCG,
  type paretoFrontier,
  permutationTest,
  type Qrels,
  type Run,
  type RunQueries,
  resampleIndices,
  SetP,
  spearman,
  type TieMode,
  wilsonInterval,
} from '../src/index.js';
import {
  type BeirText,
  iterateRun,
  parseBeirTexts,
  parseQrels,
  parseRun,
  readRun,
  streamRun,
} from '../src/trec/index.js';

declare const qrels: Qrels;
declare const run: Run;
declare const evaluation: Evaluation;

describe('judgments and runs', () => {
  test('mutable maps are accepted, and what the readers give cannot be changed', () => {
    expectTypeOf<Map<string, Map<string, number>>>().toExtend<Qrels>();
    expectTypeOf(parseQrels).returns.toEqualTypeOf<Qrels>();
    expectTypeOf(parseRun('')).not.toHaveProperty('set');
    expectTypeOf(readRun([''])).resolves.toEqualTypeOf<Run>();
    // @ts-expect-error objects are read by parseJsonRun
    evaluate({ q: { d: 1 } }, run, ['AP']);
  });

  test('a run is streamed query by query', () => {
    expectTypeOf(streamRun(['']).next()).resolves.toExtend<
      IteratorResult<[queryId: string, documents: ReadonlyMap<string, number>]>
    >();
  });

  test('the queries of a run one after another stand for it', () => {
    expectTypeOf(run).toExtend<RunQueries>();
    expectTypeOf(iterateRun).returns.toExtend<RunQueries>();
    expectTypeOf(evaluate(qrels, iterateRun(''), ['AP'])).toEqualTypeOf<Evaluation>();
    // @ts-expect-error a stream must be gathered first
    evaluate(qrels, streamRun(['']), ['AP']);
  });

  test('texts of a BEIR folder always have a title', () => {
    expectTypeOf(parseBeirTexts).returns.toEqualTypeOf<ReadonlyMap<string, BeirText>>();
    expectTypeOf<BeirText>().toEqualTypeOf<{ readonly title: string; readonly text: string }>();
  });
});

describe('evaluate', () => {
  test('takes measures by name and by value', () => {
    expectTypeOf(evaluate).parameter(2).toEqualTypeOf<readonly (Measure | string)[]>();
    expectTypeOf(evaluate(qrels, run, ['AP', nDCG({ cutoff: 10 })] as const)).toEqualTypeOf<Evaluation>();
    expectTypeOf(measure('AP')).toEqualTypeOf<Measure>();
    // @ts-expect-error names would make every measure part of the bundle
    evaluateMeasures(qrels, run, ['AP']);
  });

  test('gives values by name, which may be missing', () => {
    expectTypeOf(evaluation.perQuery.AP).toEqualTypeOf<Float64Array | undefined>();
    expectTypeOf(evaluation.mean.AP).toEqualTypeOf<number | undefined>();
    // @ts-expect-error results are read-only
    evaluation.mean.AP = 1;
    // @ts-expect-error results are read-only
    evaluation.queryIds.push('q');
  });

  test('options are optional, may be undefined, and are all there in the result', () => {
    expectTypeOf<TieMode>().toEqualTypeOf<'trec' | 'input' | 'average'>();
    evaluate(qrels, run, [], { ties: undefined, maxDocuments: undefined });
    expectTypeOf(evaluation.options).toEqualTypeOf<
      Readonly<{
        ties: TieMode;
        missing: 'zero' | 'skip';
        noRelevant: 'zero' | 'skip';
        ignoreSelf: boolean;
        judgedOnly: boolean;
        maxDocuments: number;
      }>
    >();
    // @ts-expect-error no such tie mode
    evaluate(qrels, run, [], { ties: 'random' });
    // @ts-expect-error no such option
    evaluate(qrels, run, [], { tie: 'trec' });
  });
});

describe('measures as values', () => {
  test('take their own options only', () => {
    expectTypeOf(nDCG).returns.toEqualTypeOf<Measure>();
    nDCG({ dcg: 'exp-log2', gains: new Map([[1, 3]]), discount: (rank) => 1 / rank });
    // @ts-expect-error nDCG has no threshold
    nDCG({ rel: 2 });
    // @ts-expect-error sets have no cutoff
    SetP({ cutoff: 5 });
    // @ts-expect-error a recall level must be given
    IPrec();
  });

  test('a measure of the caller has a name, a value per ranking, and a way to be combined', () => {
    const longest: Measure = {
      name: 'Longest',
      aggregate: 'mean',
      compute: (ranking) => {
        expectTypeOf(ranking.grades).toEqualTypeOf<Float64Array>();
        expectTypeOf(ranking.groupEnds).toEqualTypeOf<Uint32Array | undefined>();
        return ranking.grades.length;
      },
      defined: () => true,
    };
    expectTypeOf(evaluateMeasures(qrels, run, [longest])).toEqualTypeOf<Evaluation>();
  });
});

describe('comparison, fusion and statistics', () => {
  test('compare takes evaluations of every kind, by name', () => {
    const gold = evaluateUnits(new Map([['q', [['a']]]]), run);
    const diverse = evaluateDiversity(new Map(), run, ['StRecall']);
    expectTypeOf(compare({ a: evaluation, b: gold, c: diverse })).toEqualTypeOf<ComparisonTable>();
    compare(new Map([['a', evaluation]]), { test: 'wilcoxon', baseline: 'a' });
    expectTypeOf(formatComparison).parameter(1).toEqualTypeOf<'markdown' | 'latex' | 'html' | 'csv'>();
    // @ts-expect-error no such test
    compare({ a: evaluation }, { test: 'z' });
  });

  test('fuse takes a method alone or with options', () => {
    expectTypeOf(fuse).parameter(1).toExtend<FusionMethod | { readonly method: FusionMethod }>();
    expectTypeOf(fuse([run], 'rrf')).toEqualTypeOf<Run>();
    // @ts-expect-error the method is required
    fuse([run], { k: 60 });
  });

  test('samples are any lists of numbers', () => {
    expectTypeOf(spearman([1, 2], new Float32Array(2))).toEqualTypeOf<{
      readonly statistic: number;
      readonly pValue: number;
    }>();
    expectTypeOf(permutationTest([1], [2]).exact).toEqualTypeOf<boolean>();
    expectTypeOf(wilsonInterval(1, 2)).toExtend<{ readonly low: number; readonly high: number }>();
    expectTypeOf(resampleIndices(3)).toExtend<Uint32Array>();
    // @ts-expect-error strings are no sample
    spearman(['1'], ['2']);
  });

  test('the frontier names coordinates that the points have', () => {
    type Points = readonly { readonly cost: number; readonly ndcg: number }[];
    expectTypeOf<typeof paretoFrontier<'cost' | 'ndcg'>>().parameter(0).toExtend<Points>();
    expectTypeOf<typeof paretoFrontier<'cost' | 'ndcg'>>().returns.toEqualTypeOf<number[]>();
  });
});

describe('errors', () => {
  test('every class is a MetricsError with a code to branch on', () => {
    expectTypeOf<DuplicateDocumentError>().toExtend<MetricsError>();
    expectTypeOf<MetricsError['code']>().toEqualTypeOf<MetricsErrorCode>();
    expectTypeOf<FormatError['line']>().toEqualTypeOf<number>();
    expectTypeOf(DuplicateDocumentError).toBeConstructibleWith('a message');
    expectTypeOf(FormatError).toBeConstructibleWith('a message', 3);
  });

  test('isInstance narrows', () => {
    const error: unknown = undefined;
    if (MetricsError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<MetricsError>();
  });
});
