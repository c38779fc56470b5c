import type { Problem, Task } from './types.js';

type Texts = Pick<Problem, 'problem' | 'solution'>;

/** Statement and solution in the form of the released data: `Problem: ...`, a blank line, `Solution: ...`. */
export function fullText({ problem, solution }: Texts): string {
  return `Problem: ${problem}\n\nSolution: ${solution}`;
}

/** The text that a task shows of a query. */
export function queryText(problem: Texts, task: Task): string {
  return task === 'full-full' ? fullText(problem) : problem.problem;
}

/** The text that a task shows of a document. */
export function documentText(problem: Texts, task: Task): string {
  return task === 'statement-statement' ? problem.problem : fullText(problem);
}
