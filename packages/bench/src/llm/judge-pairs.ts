import type { Verdict } from '@saber/tournament';
import { type Annotation, type AnnotationPair, annotationKey } from '../experiments/annotations.js';
import { majorityOf, VOTES } from '../experiments/majority.js';
import type { Context } from '../pipeline/context.js';
import type { Problem } from '../types.js';
import { modelJudge, ordinalMessages, pairwiseMessages } from './judgments.js';
import { type ModelTask, meanBytes, taskOf, withRequests } from './model-stage.js';

/** Tokens of an answer before any is known: for the forecast. */
const EXPECTED_OUTPUT_TOKENS = 3000;

/** A pair with its texts. */
interface Shown extends AnnotationPair {
  readonly context: Problem;
  readonly texts: readonly [first: Problem, second: Problem];
}

/**
 * Puts pairs to the language model in the three ways that the paper compares: which of two, once; the same five times, the
 * majority counts; each candidate alone from 0 to 100. The answers are kept in the state folder, so that the same pairs cost
 * nothing again.
 *
 * @param texts - of queries and candidates, by id
 * @returns verdicts in the form of annotations, by `<model>, pairwise`, `<model>, majority of 5` and `<model>, ordinal`;
 * pairs without a readable answer are left out
 * @see SABER-Math, section D.4
 */
export async function judgePairs(
  context: Context,
  texts: ReadonlyMap<string, Problem>,
  pairs: readonly AnnotationPair[],
): Promise<Annotation[]> {
  const shown = [...new Map(pairs.map((pair) => [annotationKey(pair, ''), pair])).values()].map(
    (pair): Shown => ({
      ...pair,
      context: texts.get(pair.queryId)!,
      texts: [texts.get(pair.first)!, texts.get(pair.second)!],
    }),
  );
  const { model } = context.config.llm!;
  const pairwise = await taskOf(context.config, 'agreement-pairwise', 'pairwise');
  const votes = await verdictsOf(context, pairwise, shown, VOTES);
  const ordinal = await taskOf(context.config, 'agreement-ordinal', 'ordinal');
  const graded = await verdictsOf(context, ordinal, shown, 1);
  const named = (annotator: string, verdicts: readonly Verdict[]): Annotation[] =>
    shown.flatMap(({ queryId, first, second }, i) => {
      const verdict = verdicts[i]!;
      return verdict === 'abstain' ? [] : [{ queryId, first, second, annotator, verdict }];
    });
  return [
    ...named(
      `${model}, pairwise`,
      votes.map(([first]) => first!),
    ),
    ...named(`${model}, majority of ${VOTES}`, votes.map(majorityOf)),
    ...named(
      `${model}, ordinal`,
      graded.map(([only]) => only!),
    ),
  ];
}

/** So many verdicts on each pair, each asked for on its own. */
async function verdictsOf(
  context: Context,
  task: ModelTask,
  pairs: readonly Shown[],
  count: number,
): Promise<Verdict[][]> {
  const ordinal = task.prompt.name === 'ordinal';
  const messages = ({ context: target, texts: [first, second] }: Shown) =>
    ordinal
      ? ordinalMessages(task.prompt, target, first)
      : pairwiseMessages(task.prompt, target, first, second);
  const alone = new Set(
    pairs.flatMap(({ queryId, first, second }) => [first, second].map((id) => JSON.stringify([queryId, id]))),
  );
  const expected = {
    requests: ordinal ? alone.size : pairs.length * count,
    messageBytes: meanBytes(pairs, messages),
    outputTokens: EXPECTED_OUTPUT_TOKENS,
  };
  const verdicts: Verdict[][] = pairs.map(() => []);
  await withRequests(context, task, async (requests) => {
    const judges = Array.from({ length: count }, (_, vote) => modelJudge(requests, task, vote));
    await requests.each(ordinal ? 'scores' : 'verdicts', pairs, expected, async (pair, i) => {
      const asked = judges.map((judge) =>
        judge({ context: pair.context, first: pair.texts[0], second: pair.texts[1] }, { bypassCache: false }),
      );
      verdicts[i] = (await Promise.all(asked)).map(({ verdict }) => verdict);
    });
  });
  return verdicts;
}
