import { InvalidInputError, show } from '../errors.js';
import type { Judge, Judgement, JudgeOptions, JudgePair, Usage } from '../types.js';

/** Options of {@link abstainOnError}. */
export interface AbstainOptions {
  /** Failures in a row after which the judge is taken to be out of order: the next one is thrown. @defaultValue 5 */
  readonly inARow?: number;
  /** Told of every error that became an abstention. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Turns what a judge throws into an abstention, so that one pair that a provider refuses (too long, filtered) does not end
 * the tournament. An aborted call still throws. `reason` has the message of the error.
 *
 * Retries of the judge itself, such as those of `llmJudge`, come first.
 *
 * @throws InvalidInputError unless `inARow` is a positive integer
 */
export function abstainOnError<T>(
  judge: Judge<T> & { readonly maxUsage?: Usage },
  options: AbstainOptions = {},
): Judge<T> & { readonly maxUsage?: Usage } {
  const { inARow = 5, onError } = options;
  if (!Number.isSafeInteger(inARow) || inARow < 1) {
    throw new InvalidInputError(`inARow must be a positive integer, got ${show(inARow)}`, inARow);
  }
  let failures = 0;
  const guarded = async (pair: JudgePair<T>, judgeOptions: JudgeOptions): Promise<Judgement> => {
    try {
      const answer = await judge(pair, judgeOptions);
      failures = 0;
      return answer;
    } catch (error) {
      if (judgeOptions.signal?.aborted === true || failures === inARow) throw error;
      failures += 1;
      onError?.(error);
      return { verdict: 'abstain', reason: error instanceof Error ? error.message : show(error) };
    }
  };
  return judge.maxUsage === undefined ? guarded : Object.assign(guarded, { maxUsage: judge.maxUsage });
}
