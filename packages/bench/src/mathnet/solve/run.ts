import type { Prompt } from '../../llm/prompt.js';
import { grade, solve } from './ask.js';
import { type SolveReport, summarizeGrades } from './summarize.js';
import { type AskModel, type Graded, MODES, type Mode, type SolveTask } from './types.js';

/** Options of {@link runProtocols}. */
export interface ProtocolOptions {
  readonly tasks: readonly SolveTask[];
  /** The model that solves. */
  readonly solver: AskModel;
  /** The model that grades. @defaultValue the solver */
  readonly grader?: AskModel;
  readonly prompts: { readonly solve: Pick<Prompt, 'fill'>; readonly grade: Pick<Prompt, 'fill'> };
  /** @defaultValue all three */
  readonly modes?: readonly Mode[];
}

/** Solves and grades all tasks in all modes with any chat function, one request after the other. */
export async function runProtocols({
  tasks,
  solver,
  grader = solver,
  prompts,
  modes = MODES,
}: ProtocolOptions): Promise<{ report: SolveReport; graded: Graded[] }> {
  const graded: Graded[] = [];
  for (const task of tasks) {
    for (const mode of modes) {
      const text = await solve(task, mode, solver, prompts.solve);
      graded.push({ id: task.id, mode, text, grade: await grade(task, text, grader, prompts.grade) });
    }
  }
  return { report: summarizeGrades(tasks, graded), graded };
}
