import { InvalidInputError, show } from '../errors.js';
import type { JudgePair } from '../types.js';

/** A problem with its solution, as the prompts below show it. */
export interface ProblemText {
  readonly problem: string;
  readonly solution: string;
}

/** Chat messages; a plain string is one user message. */
export type Prompt = string | readonly { readonly role: string; readonly content: string }[];

function shown(title: string, text: unknown): string {
  const { problem, solution } = (text ?? {}) as Partial<ProblemText>;
  if (typeof problem !== 'string' || typeof solution !== 'string') {
    throw new InvalidInputError(
      `the supplied prompts need { problem, solution } as strings, got ${show(text)} for ${title}; pass a prompt of your own` +
        (title === 'Target' ? ', or the target as context' : ''),
      text,
    );
  }
  return `### ${title}\nStatement:\n${problem}\n\nSolution:\n${solution}\n`;
}

/**
 * Asks which of two problems is solved more like the target (`pair.context`): profile all three, compare, break ties by
 * stated rules, and put the verdict on the last line. The structure is that of the paper's judge, the wording is ours.
 *
 * @see paper appendix, judge prompt
 */
export function techniqueComparisonPrompt(pair: JudgePair<ProblemText>): string {
  return [
    'You compare mathematics problems by how they are solved. Read a target and two samples, each with its solution, and decide whose solution has more in common with that of the target.',
    shown('Target', pair.context),
    shown('Sample 1', pair.first),
    shown('Sample 2', pair.second),
    '### What to write',
    '1. Profiles. For the target and for each sample: the areas it belongs to; the theorems, identities and standard tricks its solution relies on; the steps that carry the solution, in order; and one sentence on the shape of the argument.',
    '2. Comparison. For each sample: what it shares with the target and what not. Weigh the tools that do the main work most, the shape of the argument less. Leave aside how hard the problems are, what story they tell, how they are notated, and computations any solution would contain.',
    "3. Decision. If neither is clearly nearer, prefer in this order: the sample whose central tool is the target's central tool; the sample whose steps follow the target's order; the sample that works with the same kind of object (equations, figures, counts, graphs).",
    'The order in which the samples are shown means nothing.',
    'Finish with one last line that holds only \\boxed{1} if Sample 1 is nearer, or \\boxed{2} if Sample 2 is.',
  ].join('\n\n');
}

/** Asks how much of its method a problem shares with the target, as an integer from 0 to 100 on the last line. */
export function techniqueScorePrompt(item: ProblemText, context: unknown): string {
  return [
    'You rate how alike two mathematics problems are in the way they are solved. Read a target and a sample, each with its solution.',
    shown('Target', context),
    shown('Sample', item),
    '### What to write',
    '1. Profiles. For each of the two: areas, theorems and tricks the solution relies on, the steps that carry it, and the shape of the argument in one sentence.',
    '2. Comparison. Which tools are shared, and do they carry the solution or only help? Which important ones are in one alone? Shared wording, notation, story or routine algebra counts for nothing.',
    '3. Score. 0: no method in common. 25: a minor tool in common. 50: one important method in common. 75: the main methods agree, details differ. 100: the same solution up to names and numbers.',
    'Finish with one last line that holds only \\boxed{N}, N being the integer score.',
  ].join('\n\n');
}
