import { z } from 'zod';
import { askUntilRead, meanBytes, taskOf, withRequests } from '../../llm/model-stage.js';
import { readJson } from '../../llm/read-json.js';
import type { Context } from '../../pipeline/context.js';
import { createRandom, sample } from '../../random.js';
import type { Problem } from '../../types.js';
import type { Checker } from '../check/checker.js';
import { formulasOf } from '../formula/cut-text.js';
import { lettersOf, type Names } from '../formula/rename.js';
import { levelOfNegative } from '../levels.js';
import type { AnchorRecord } from '../types.js';

/** Tokens of an answer before any is known: for the forecast. */
const EXPECTED_OUTPUT_TOKENS = 2500;

const text = z.string().trim().min(1);
const answerSchema = z.object({ equivalent: text, negatives: z.array(text).min(3) });

/** Texts by a model for one problem. */
export interface WrittenVariants {
  readonly equivalent: string;
  readonly negatives: readonly string[];
}

/** A set by a model, and what became of the other problems. */
export interface ModelSet {
  readonly records: readonly AnchorRecord[];
  /** Problems without an answer that can be read, and those where a check contradicts the model. */
  readonly unreadable: number;
  readonly contradicted: number;
}

/**
 * Has a model write the equivalent text and the hard negatives of anchors drawn by the seed, through the journal `mathnet-variants`. A
 * text that a check can read is checked; an anchor with a text that the check contradicts is left out, and counted.
 */
export async function variantsByModel(
  context: Context,
  problems: readonly Pick<Problem, 'id' | 'problem' | 'source' | 'domains'>[],
  checker: Checker,
  { anchors = 500, seed = 0 }: { readonly anchors?: number; readonly seed?: number } = {},
): Promise<ModelSet> {
  const task = await taskOf(context.config, 'mathnet-variants', 'variants');
  const possible = problems.filter(({ problem }) => formulasOf(problem).length > 0);
  const chosen = sample(possible, anchors, createRandom(seed, 'mathnet anchors'));
  return withRequests(context, task, async (requests) => {
    const records: (AnchorRecord | undefined)[] = new Array(chosen.length).fill(undefined);
    let [unreadable, contradicted] = [0, 0];
    const expected = {
      requests: chosen.length,
      messageBytes: meanBytes(chosen, ({ problem }) => task.prompt.fill({ problem })),
      outputTokens: EXPECTED_OUTPUT_TOKENS,
    };
    await requests.each('variants', chosen, expected, async (problem, i) => {
      const values = { problem: problem.problem };
      const read = await askUntilRead(requests, task, values, (reply) =>
        readVariants(reply, problem.problem),
      );
      if (!read) {
        unreadable += 1;
        return;
      }
      records[i] = checkedRecord(problem, read, checker);
      if (!records[i]) contradicted += 1;
    });
    return { records: records.filter((record) => record !== undefined), unreadable, contradicted };
  });
}

/** Reads an answer; undefined for one that repeats the problem or itself. */
export function readVariants(reply: string | null, problem: string): WrittenVariants | undefined {
  const { success, data } = answerSchema.safeParse(readJson(reply));
  if (!success) return undefined;
  const { equivalent } = data;
  const negatives = data.negatives.slice(0, 3);
  return new Set([problem.trim(), equivalent, ...negatives]).size === 5
    ? { equivalent, negatives }
    : undefined;
}

/** The record of an anchor; undefined when a check shows that a text is not what the model says. */
export function checkedRecord(
  { id, problem, source, domains }: Pick<Problem, 'id' | 'problem' | 'source' | 'domains'>,
  { equivalent, negatives }: WrittenVariants,
  checker: Checker,
): AnchorRecord | undefined {
  const names = guessNames(problem, equivalent);
  const check = checker.texts(problem, equivalent, { names });
  const against = negatives.map((text) => ({ text, check: checker.texts(problem, text) }));
  if (check.verdict === 'different' || against.some(({ check: { verdict } }) => verdict === 'equivalent')) {
    return undefined;
  }
  return {
    id,
    ...(source !== undefined && { source }),
    ...(domains && { domains }),
    anchor: problem,
    positive: { text: equivalent, rewrites: ['model'], names, check, level: 'invariance' },
    negatives: against.map(({ text, check: found }) => ({
      text,
      change: 'model',
      check: found,
      level: levelOfNegative(problem, text),
    })),
  };
}

/** Letters of a problem and those in their places in a text with as many letters, when none is used by both. */
function guessNames(problem: string, other: string): Names {
  const letters = (text: string): string[] => [
    ...new Set(formulasOf(text).flatMap(({ latex }) => [...lettersOf(latex)])),
  ];
  const [old, fresh] = [letters(problem), letters(other)];
  const changed = old.map((letter, i) => [letter, fresh[i]] as const).filter(([a, b]) => a !== b);
  const apart = changed.every(([, letter]) => letter !== undefined && !old.includes(letter));
  return old.length === fresh.length && apart ? (Object.fromEntries(changed) as Names) : {};
}
