import { compareCodePoints, fingerprintText } from '../code-points.js';
import { InvalidInputError, InvalidVerdictError, JudgeFailedError, show } from '../errors.js';
import { createRandom } from '../random.js';
import { active } from '../schedule/active.js';
import { exhaustive } from '../schedule/exhaustive.js';
import { MetPairs } from '../schedule/met-pairs.js';
import { random } from '../schedule/random.js';
import type { Schedule } from '../schedule/schedule.js';
import { swiss } from '../schedule/swiss.js';
import type { Comparison, Judge, Judgement, Pair, Usage, Verdict } from '../types.js';
import { type Budget, Meter, type Spent } from './budget.js';
import type { Journal } from './journal.js';
import { judgeRound } from './judge-round.js';
import { Log } from './log.js';

/** Schedules that can be named. */
export type ScheduleName = 'swiss' | 'random' | 'exhaustive' | 'active';

const schedules: Record<ScheduleName, () => Schedule> = { swiss, random, exhaustive, active };

/** Options of {@link runTournament}. */
export interface TournamentOptions<T> {
  /** At least two. */
  readonly items: readonly T[];
  /** Unique id of an item. @defaultValue the item itself when it is a string, else its `id` */
  readonly id?: (item: T) => string;
  readonly judge: Judge<T> & { readonly maxUsage?: Usage };
  /** Passed to the judge with every pair: the query, for example. */
  readonly context?: unknown;
  /** Rounds of `swiss` and `random`; the budget of `active` in rounds of `floor(items / 2)`. @defaultValue 20 */
  readonly rounds?: number;
  /** @defaultValue 'swiss' */
  readonly schedule?: ScheduleName | Schedule;
  /** @defaultValue 0 */
  readonly seed?: number;
  /**
   * Which item is shown first: the one with the smaller id by code point (`id`, as the released code), or a seeded coin
   * (`random`, which lets `positionBias` estimate the judge's bias). @defaultValue 'id'
   */
  readonly presentation?: 'id' | 'random';
  /** Judgements in flight. @defaultValue 8 */
  readonly concurrency?: number;
  readonly budget?: Budget;
  readonly journal?: Journal;
  /** Whatever else must agree between a journal and this run, as JSON: model, prompt hash, temperature. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Reported after each judgement. */
export interface Progress {
  /** 0-based. */
  readonly round: number;
  /** Pairs settled so far, in all rounds. */
  readonly settled: number;
  /** Most pairs the schedule will ask for. */
  readonly maxPairs: number;
  readonly spent: Spent;
}

/** One settled pair, indices in the order shown to the judge. */
export interface SettledPair {
  readonly round: number;
  readonly first: number;
  readonly second: number;
  readonly verdict: Verdict;
  readonly judgement: Judgement;
}

/** One finished round. */
export interface FinishedRound {
  /** 0-based. */
  readonly round: number;
  readonly pairs: readonly Pair[];
  /** Items given a bye because their number is odd. */
  readonly byes: readonly number[];
  /** Items for which the pairing found nobody. */
  readonly unpaired: readonly number[];
  /** In the order of `pairs`; shorter when the round was cut off. */
  readonly settled: readonly SettledPair[];
}

/** What a tournament ends with. */
export interface TournamentResult {
  /** Item ids; comparisons index into them. */
  readonly ids: readonly string[];
  /** Decided pairs and ties, by round and place in the round. */
  readonly comparisons: readonly Comparison[];
  /** Planned pairs by round. */
  readonly rounds: readonly (readonly Pair[])[];
  readonly byes: readonly (readonly number[])[];
  readonly unpaired: readonly (readonly number[])[];
  readonly settled: readonly SettledPair[];
  /** Pairs the judge abstained from; they made no comparison. */
  readonly abstentions: number;
  /** Requests made, journalled ones included. */
  readonly calls: number;
  readonly spent: Spent;
  /** Judgements taken from the journal. */
  readonly resumed: number;
  readonly stopped: 'rounds' | 'budget' | 'confident' | 'aborted';
}

/**
 * Runs a tournament: plans rounds, asks the judge about each pair once, and keeps every answer in the journal before it
 * counts. With a journal that already has records the run continues exactly where it stopped.
 *
 * Overhead is a few microseconds a judgement when the judge answers without a promise.
 *
 * @throws InvalidInputError for fewer than two items, a repeated id, or an option out of range
 * @throws JudgeFailedError when the judge throws; answers in flight are journalled first
 * @throws InvalidVerdictError when the judge returns something else than a judgement
 * @throws JournalMismatchError when the journal is another tournament's
 * @example
 * ```ts
 * const { ids, comparisons } = await runTournament({
 *   items: ['1', '2', '3'],
 *   judge: ({ first, second }) => ({ verdict: Number(first) > Number(second) ? 'first' : 'second' }),
 * });
 * ```
 */
export async function runTournament<T>(options: TournamentOptions<T>): Promise<TournamentResult> {
  const tournament = new Tournament(options);
  for await (const _ of tournament.play()) {
    // Rounds accumulate in the tournament.
  }
  return tournament.result();
}

/**
 * The same round by round: yields each round once it is finished (the last may be cut off) and returns the result.
 */
export async function* tournamentRounds<T>(
  options: TournamentOptions<T>,
): AsyncGenerator<FinishedRound, TournamentResult> {
  const tournament = new Tournament(options);
  yield* tournament.play();
  return tournament.result();
}

class Tournament<T> {
  private readonly ids: readonly string[];
  private readonly schedule: Schedule;
  private readonly meter: Meter;
  private readonly wins: Float64Array;
  private readonly met: MetPairs;
  private readonly comparisons: Comparison[] = [];
  private readonly finished: FinishedRound[] = [];
  private readonly settings: Required<
    Pick<TournamentOptions<T>, 'rounds' | 'seed' | 'presentation' | 'concurrency'>
  >;
  private stopped: TournamentResult['stopped'] = 'rounds';
  private settledCount = 0;
  private abstentions = 0;
  private resumed = 0;

  constructor(private readonly options: TournamentOptions<T>) {
    const { rounds = 20, seed = 0, presentation = 'id', concurrency = 8, schedule = 'swiss' } = options;
    for (const [name, value] of Object.entries({ rounds, concurrency })) {
      if (!Number.isSafeInteger(value) || value < 1) {
        throw new InvalidInputError(`${name} must be a positive integer, got ${show(value)}`, value);
      }
    }
    if (presentation !== 'id' && presentation !== 'random') {
      throw new InvalidInputError(
        `presentation must be id or random, got ${show(presentation)}`,
        presentation,
      );
    }
    if (typeof schedule === 'string' && !Object.hasOwn(schedules, schedule)) {
      const known = Object.keys(schedules).join(', ');
      throw new InvalidInputError(
        `schedule must be one of ${known} or a Schedule, got ${show(schedule)}`,
        schedule,
      );
    }
    this.settings = { rounds, seed, presentation, concurrency };
    this.schedule = typeof schedule === 'string' ? schedules[schedule]() : schedule;
    this.ids = idsOf(options.items, options.id);
    if (typeof options.judge !== 'function') {
      throw new InvalidInputError(`judge must be a function, got ${show(options.judge)}`, options.judge);
    }
    this.meter = new Meter(options.budget, options.judge.maxUsage);
    this.wins = new Float64Array(this.ids.length);
    this.met = new MetPairs(this.ids.length);
  }

  async *play(): AsyncGenerator<FinishedRound, void> {
    const { rounds, seed } = this.settings;
    const itemCount = this.ids.length;
    const log = await Log.open(this.options.journal, this.configuration());
    const planner = this.schedule.start({ itemCount, rounds, random: createRandom(seed) });
    const coin = createRandom(seed, 1);
    for (let round = 0; ; round += 1) {
      if (this.options.signal?.aborted === true) {
        this.stopped = 'aborted';
        return;
      }
      const { wins, met: played, comparisons } = this;
      const plan = planner.next({ itemCount, round, wins, played, playedCount: played.size, comparisons });
      if ('stop' in plan) {
        this.stopped = plan.stop;
        return;
      }
      const shown = plan.pairs.map(([i, j]) => this.present(i, j, coin.uniform() < 0.5));
      const { end, settled } = await this.judge(round, shown, log);
      for (const [i, j] of shown) this.met.add(i, j);
      for (const pair of settled) this.count(pair);
      const finished = {
        round,
        pairs: plan.pairs,
        byes: plan.byes ?? [],
        unpaired: plan.unpaired ?? [],
        settled,
      };
      this.finished.push(finished);
      yield finished;
      if (end !== 'done') {
        this.stopped = end;
        return;
      }
    }
  }

  result(): TournamentResult {
    const spent = this.meter.spent();
    return {
      ids: this.ids,
      comparisons: this.comparisons,
      rounds: this.finished.map(({ pairs }) => pairs),
      byes: this.finished.map(({ byes }) => byes),
      unpaired: this.finished.map(({ unpaired }) => unpaired),
      settled: this.finished.flatMap(({ settled }) => settled),
      abstentions: this.abstentions,
      calls: spent.calls,
      spent,
      resumed: this.resumed,
      stopped: this.stopped,
    };
  }

  /** Judges one round; what was settled comes in the order of the pairs, whatever the order of the answers. */
  private async judge(
    round: number,
    shown: readonly Pair[],
    log: Log,
  ): Promise<{ end: 'done' | 'aborted' | 'budget'; settled: SettledPair[] }> {
    const { items, judge, context, signal } = this.options;
    const answers: (Judgement | undefined)[] = new Array(shown.length).fill(undefined);
    const open: number[] = [];
    for (const [index, [i, j]] of shown.entries()) {
      const kept = log.take(this.ids[i]!, this.ids[j]!);
      if (kept === undefined) {
        open.push(index);
      } else {
        answers[index] = kept;
        this.resumed += 1;
        this.meter.add(kept);
        this.progress(round);
      }
    }
    const idsAt = (task: number): [string, string] => {
      const [i, j] = shown[open[task]!]!;
      return [this.ids[i]!, this.ids[j]!];
    };
    const answered = new Uint8Array(open.length);
    let closed = false;
    const end = await judgeRound<Judgement>({
      count: open.length,
      concurrency: this.settings.concurrency,
      signal,
      open: () => this.meter.open(),
      ask: (task) => {
        const [i, j] = shown[open[task]!]!;
        return judge({ first: items[i]!, second: items[j]!, context }, { signal });
      },
      settle: (task, judgement) => {
        answered[task] = 1;
        if (!isJudgement(judgement)) throw new InvalidVerdictError(idsAt(task), judgement);
        const [first, second] = idsAt(task);
        this.meter.close(judgement);
        const keep = (): void => {
          // An answer that lands after an abort is in the journal, but no longer in this result.
          if (closed) return;
          answers[open[task]!] = judgement;
          this.progress(round);
        };
        const appended = log.append({ kind: 'judgment', round, first, second, judgement });
        return appended === undefined ? keep() : appended.then(keep);
      },
      failed: (task, reason) => {
        // Once the judge has answered, what fails is the journal, `onProgress` or the answer itself.
        if (answered[task] === 1) return reason;
        this.meter.close(undefined);
        return new JudgeFailedError(idsAt(task), reason);
      },
    });
    closed = true;
    const settled: SettledPair[] = [];
    for (const [index, [first, second]] of shown.entries()) {
      const judgement = answers[index];
      if (judgement !== undefined)
        settled.push({ round, first, second, verdict: judgement.verdict, judgement });
    }
    return { end, settled };
  }

  private count({ first, second, verdict }: SettledPair): void {
    if (verdict === 'abstain') {
      this.abstentions += 1;
    } else if (verdict === 'tie') {
      this.wins[first]! += 0.5;
      this.wins[second]! += 0.5;
      this.comparisons.push({ winner: first, loser: second, tie: true });
    } else {
      const [winner, loser] = verdict === 'first' ? [first, second] : [second, first];
      this.wins[winner]! += 1;
      this.comparisons.push({ winner, loser });
    }
  }

  private present(i: number, j: number, heads: boolean): Pair {
    const forward =
      this.settings.presentation === 'random' ? heads : compareCodePoints(this.ids[i]!, this.ids[j]!) < 0;
    return forward ? [i, j] : [j, i];
  }

  private progress(round: number): void {
    this.settledCount += 1;
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const maxPairs = this.schedule.maxPairs(this.ids.length, this.settings.rounds);
    onProgress({ round, settled: this.settledCount, maxPairs, spent: this.meter.spent() });
  }

  /** What a journal must agree with. Rounds count only where plans depend on them: else a tournament may be continued. */
  private configuration(): Record<string, unknown> {
    return {
      itemCount: this.ids.length,
      items: fingerprintText(JSON.stringify(this.ids)),
      schedule: this.schedule.name,
      ...Object.fromEntries(
        Object.entries(this.schedule.configuration).map(([key, value]) => [`schedule.${key}`, value]),
      ),
      ...(this.schedule.dependsOnRounds === true ? { rounds: this.settings.rounds } : {}),
      seed: this.settings.seed,
      presentation: this.settings.presentation,
      ...this.options.configuration,
    };
  }
}

function idsOf<T>(items: readonly T[], id: TournamentOptions<T>['id']): string[] {
  if (!Array.isArray(items) || items.length < 2) {
    const count = Array.isArray(items) ? items.length : show(items);
    throw new InvalidInputError(`items must be at least two, got ${count}`, items);
  }
  const places = new Map<string, number>();
  return items.map((item, place) => {
    const name = id === undefined ? defaultId(item) : id(item);
    if (typeof name !== 'string') {
      throw new InvalidInputError(`items[${place}] needs a string id, got ${show(name)}; pass id`, name);
    }
    const before = places.get(name);
    if (before !== undefined) {
      throw new InvalidInputError(
        `ids must be unique, got ${show(name)} for items[${before}] and items[${place}]`,
        name,
      );
    }
    places.set(name, place);
    return name;
  });
}

function defaultId(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item;
}

const verdicts: ReadonlySet<unknown> = new Set<Verdict>(['first', 'second', 'tie', 'abstain']);

function isJudgement(value: unknown): value is Judgement {
  return typeof value === 'object' && value !== null && verdicts.has((value as Judgement).verdict);
}
