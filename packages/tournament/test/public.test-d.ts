/** The public types as callers see them; `pnpm run typecheck` is the test. */
import { describe, expectTypeOf, test } from 'vitest';
import {
  active,
  type BoundedJudge,
  bootstrapRatings,
  bothOrders,
  type Comparison,
  type Comparisons,
  type Complete,
  type DisconnectedComparisonsError,
  elo,
  exhaustive,
  type Fit,
  type FitMethod,
  fitBradleyTerry,
  type Interval,
  type Judge,
  type Judgement,
  type JudgePair,
  llmJudge,
  MemoryJournal,
  type NotConvergedError,
  type Pair,
  type Prior,
  type ProblemText,
  type Progress,
  rescale,
  runTournament,
  type Schedule,
  type ScheduleName,
  scriptedJudge,
  standardErrors,
  swiss,
  type TieModel,
  TournamentError,
  type TournamentErrorCode,
  type TournamentResult,
  type tournamentRounds,
  type Verdict,
} from '../src/index.js';

declare const fit: Fit;
declare const result: TournamentResult;

interface Item {
  readonly id: string;
  readonly text: string;
}
declare const items: readonly Item[];
declare const complete: Complete;

describe('comparisons', () => {
  test('come one by one, from any iterable, or in columns', () => {
    expectTypeOf<Comparison[]>().toExtend<Comparisons>();
    expectTypeOf<Generator<Comparison>>().toExtend<Comparisons>();
    expectTypeOf<{ winners: Uint32Array; losers: number[] }>().toExtend<Comparisons>();
    expectTypeOf<TournamentResult['comparisons']>().toExtend<Comparisons>();
    // @ts-expect-error a comparison needs a loser
    fitBradleyTerry(2, [{ winner: 0 }]);
    // @ts-expect-error columns need losers
    fitBradleyTerry(2, { winners: [0] });
  });
});

describe('fits', () => {
  test('options are optional, and named variants are checked', () => {
    expectTypeOf(fitBradleyTerry(2, [])).toEqualTypeOf<Fit>();
    expectTypeOf<FitMethod>().toEqualTypeOf<'mm' | 'newton' | 'ilsr'>();
    expectTypeOf<Fit['ties']>().toEqualTypeOf<'half' | TieModel>();
    fitBradleyTerry(2, [], { prior: { kind: 'gamma', shape: 3 }, method: 'newton', ties: 'davidson' });
    // @ts-expect-error no such method
    fitBradleyTerry(2, [], { method: 'em' });
    // @ts-expect-error c belongs to another prior
    fitBradleyTerry(2, [], { prior: { kind: 'gamma', c: 1 } });
    expectTypeOf<Prior['kind']>().toEqualTypeOf<'none' | 'l2' | 'gamma'>();
  });

  test('a fit has converged, and its numbers are typed arrays', () => {
    expectTypeOf(fit.converged).toEqualTypeOf<true>();
    expectTypeOf(fit.strengths).toEqualTypeOf<Float64Array>();
    expectTypeOf(fit.tieParameter).toEqualTypeOf<number | undefined>();
    // @ts-expect-error results are read-only
    fit.iterations = 1;
  });

  test('what is computed from fits', () => {
    expectTypeOf(standardErrors(fit).difference(0, 1)).toEqualTypeOf<Interval>();
    expectTypeOf(bootstrapRatings).returns.toHaveProperty('samples').toEqualTypeOf<readonly Float64Array[]>();
    expectTypeOf(elo(2, [])).toEqualTypeOf<Float64Array>();
    expectTypeOf(rescale(fit.logStrengths, [0, 5]).values).toEqualTypeOf<Float64Array>();
    // @ts-expect-error a range has two ends
    rescale(fit.logStrengths, [5]);
  });
});

describe('judges', () => {
  test('answer at once or later, with a verdict that is one of four', () => {
    expectTypeOf<Verdict>().toEqualTypeOf<'first' | 'second' | 'tie' | 'abstain'>();
    const now: Judge<Item> = ({ first, second }) => ({ verdict: first.text < second.text ? 'first' : 'tie' });
    const later: Judge<Item> = async (pair, { signal }) => {
      expectTypeOf(pair).toEqualTypeOf<JudgePair<Item>>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return { verdict: 'abstain', reason: 'too long', usage: { calls: 2 } };
    };
    expectTypeOf(now).returns.toEqualTypeOf<Judgement | Promise<Judgement>>();
    expectTypeOf(later).toExtend<Judge<Item>>();
    // @ts-expect-error no such verdict
    const wrong: Judge<Item> = () => ({ verdict: 'draw' });
    expectTypeOf(wrong).toBeFunction();
  });

  test('keep the type of the items through wrappers', () => {
    const judge = scriptedJudge<Item>(({ first }) => (first.id === 'a' ? 'first' : 'second'));
    expectTypeOf(judge).toEqualTypeOf<Judge<Item>>();
    expectTypeOf(bothOrders(judge)).toEqualTypeOf<BoundedJudge<Item>>();
    expectTypeOf(llmJudge({ complete })).toEqualTypeOf<BoundedJudge<ProblemText>>();
  });
});

describe('tournaments', () => {
  const judge = scriptedJudge<Item>(() => 'tie');

  test('need items and a judge of such items', () => {
    expectTypeOf(runTournament({ items, judge })).resolves.toEqualTypeOf<TournamentResult>();
    expectTypeOf(runTournament<string>)
      .parameter(0)
      .toHaveProperty('onProgress');
    // @ts-expect-error a judge is required
    runTournament({ items });
    // @ts-expect-error the judge takes other items
    runTournament({ items: ['a', 'b'], judge });
  });

  test('take a schedule by name or as a value', () => {
    expectTypeOf<ScheduleName>().toEqualTypeOf<'swiss' | 'random' | 'exhaustive' | 'active'>();
    for (const schedule of [swiss(), active({ stop: { confidence: 0.9 } }), exhaustive()]) {
      expectTypeOf(schedule).toEqualTypeOf<Schedule>();
      runTournament({ items, judge, schedule, journal: new MemoryJournal(), seed: 1 });
    }
    // @ts-expect-error no such schedule
    runTournament({ items, judge, schedule: 'league' });
  });

  test('report progress and results that cannot be changed', () => {
    runTournament({
      items,
      judge,
      onProgress: (progress) => expectTypeOf(progress).toEqualTypeOf<Progress>(),
    });
    expectTypeOf(result.rounds).toEqualTypeOf<readonly (readonly Pair[])[]>();
    expectTypeOf(result.stopped).toEqualTypeOf<'rounds' | 'budget' | 'confident' | 'aborted'>();
    // @ts-expect-error results are read-only
    result.comparisons.push({ winner: 0, loser: 1 });
  });

  test('run round by round and end with the same result', () => {
    type Rounds = ReturnType<typeof tournamentRounds<Item>>;
    expectTypeOf<Rounds>().toExtend<AsyncGenerator<{ readonly round: number }, TournamentResult>>();
  });
});

describe('errors', () => {
  test('every class is a TournamentError with a code and what it is about', () => {
    expectTypeOf<DisconnectedComparisonsError>().toExtend<TournamentError>();
    expectTypeOf<TournamentError['code']>().toEqualTypeOf<TournamentErrorCode>();
    expectTypeOf<NotConvergedError['logStrengths']>().toEqualTypeOf<Float64Array>();
    expectTypeOf<DisconnectedComparisonsError['components']>().toEqualTypeOf<
      readonly (readonly number[])[]
    >();
  });

  test('isInstance narrows', () => {
    const error: unknown = undefined;
    if (TournamentError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<TournamentError>();
  });
});
