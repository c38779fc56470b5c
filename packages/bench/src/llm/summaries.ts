import { z } from 'zod';
import type { Context } from '../pipeline/context.js';
import type { Problem, Summary } from '../types.js';
import { askUntilRead, type ModelCounts, type ModelTask, meanBytes, withRequests } from './model-stage.js';
import { readJson } from './read-json.js';

/** Tokens of an answer before any is known: for the forecast. */
const EXPECTED_OUTPUT_TOKENS = 1500;

const texts = z.array(z.string()).nullish();

/** The schema of appendix F.2. */
const answerSchema = z.object({
  noCoreIdea: z.boolean(),
  coreIdea: z.string().nullish(),
  supportingIdeas: texts,
  keywords: texts,
  confidence: z.coerce.number().min(0).max(1),
});

/**
 * Summarises every solution by asking the model for its core idea (section 3.3). A problem without an answer that can be
 * read has no core idea, and is counted.
 */
export async function summariesByModel(
  context: Context,
  task: ModelTask,
  problems: readonly Problem[],
): Promise<{ summaries: Summary[]; counts: ModelCounts }> {
  return withRequests(context, task, async (requests) => {
    const summaries: Summary[] = new Array(problems.length);
    let unreadable = 0;
    const values = ({ problem, solution }: Problem): Record<string, string> => ({ problem, solution });
    const expected = {
      requests: problems.length,
      messageBytes: meanBytes(problems, (problem) => task.prompt.fill(values(problem))),
      outputTokens: EXPECTED_OUTPUT_TOKENS,
    };
    await requests.each('summaries', problems, expected, async (problem, i) => {
      const read = await askUntilRead(requests, task, values(problem), readSummary);
      if (!read) unreadable += 1;
      summaries[i] = { id: problem.id, ...(read ?? NONE) };
    });
    return { summaries, counts: { ...requests.counts(), unreadable } };
  });
}

const NONE: Omit<Summary, 'id'> = {
  coreIdea: '',
  supportingIdeas: [],
  keywords: [],
  noCoreIdea: true,
  confidence: 0,
};

/** @returns undefined when the reply does not follow the schema, or contradicts itself */
export function readSummary(text: string | null): Omit<Summary, 'id'> | undefined {
  const parsed = answerSchema.safeParse(readJson(text));
  if (!parsed.success) return undefined;
  const { noCoreIdea, coreIdea, supportingIdeas, keywords, confidence } = parsed.data;
  const idea = noCoreIdea ? '' : (coreIdea ?? '').trim();
  if (!noCoreIdea && idea === '') return undefined;
  return {
    coreIdea: idea,
    supportingIdeas: supportingIdeas ?? [],
    keywords: keywords ?? [],
    noCoreIdea,
    confidence,
  };
}
