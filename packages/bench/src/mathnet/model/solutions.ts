import { meanBytes, taskOf, withRequests } from '../../llm/model-stage.js';
import type { Requests } from '../../llm/requests.js';
import type { Context } from '../../pipeline/context.js';
import { grade, solve, solveValues } from '../solve/ask.js';
import { type SolveReport, summarizeGrades } from '../solve/summarize.js';
import {
  type AskModel,
  type Graded,
  MODES,
  type Mode,
  type SolveTask,
  type Submission,
} from '../solve/types.js';

/** Tokens of a solution and of a grade before any is known: for the forecast. */
const EXPECTED_SOLUTION = 6000;
const EXPECTED_GRADE = 1500;

const asking =
  (requests: Requests): AskModel =>
  async (messages, attempt) =>
    (await requests.ask(messages, attempt)).text;

/**
 * Solves and grades tasks through the journals `mathnet-solutions` and `mathnet-grades`: interrupted, it goes on where it stopped, and the
 * cap is that of the state folder.
 *
 * @param grader - model that grades, on the same server; default: the one that solves
 */
export async function solveByModel(
  context: Context,
  tasks: readonly SolveTask[],
  { modes = MODES, grader }: { readonly modes?: readonly Mode[]; readonly grader?: string | undefined } = {},
): Promise<{ report: SolveReport; graded: Graded[] }> {
  const wanted = tasks.flatMap((task) => modes.map((mode) => ({ task, mode })));
  const solving = await taskOf(context.config, 'mathnet-solutions', 'solve');
  const submissions = await withRequests(context, solving, async (requests) => {
    const ask = asking(requests);
    const texts: Submission[] = new Array(wanted.length);
    const expected = {
      requests: wanted.length,
      messageBytes: meanBytes(wanted, ({ task, mode }) => solving.prompt.fill(solveValues(task, mode))),
      outputTokens: EXPECTED_SOLUTION,
    };
    await requests.each('solutions', wanted, expected, async ({ task, mode }, i) => {
      texts[i] = { id: task.id, mode, text: await solve(task, mode, ask, solving.prompt) };
    });
    return texts;
  });
  const llm = context.config.llm!;
  const judging = { ...context, config: { ...context.config, llm: { ...llm, model: grader ?? llm.model } } };
  const grading = await taskOf(judging.config, 'mathnet-grades', 'grade');
  const graded = await withRequests(judging, grading, async (requests) => {
    const ask = asking(requests);
    const grades: Graded[] = new Array(submissions.length);
    const expected = {
      requests: submissions.filter(({ text }) => text !== null).length,
      messageBytes: meanBytes(
        wanted.map(({ task }, i) => ({ task, submission: submissions[i]!.text ?? '' })),
        (each) =>
          grading.prompt.fill({
            problem: each.task.problem,
            reference: each.task.solution,
            submission: each.submission,
          }),
      ),
      outputTokens: EXPECTED_GRADE,
    };
    await requests.each('grades', submissions, expected, async (submission, i) => {
      grades[i] = {
        ...submission,
        grade: await grade(wanted[i]!.task, submission.text, ask, grading.prompt),
      };
    });
    return grades;
  });
  return { report: summarizeGrades(tasks, graded), graded };
}
