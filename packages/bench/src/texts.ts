import type { Problem, Task } from './types.js';

/** Statement and solution in the form of the released data: `Problem: ...`, a blank line, `Solution: ...`. */
export function fullText({ problem, solution }: Pick<Problem, 'problem' | 'solution'>): string {
  return `Problem: ${problem}\n\nSolution: ${solution}`;
}

/** The text that a task shows of a query. */
export function queryText(problem: Problem, task: Task): string {
  return task === 'full-full' ? fullText(problem) : problem.problem;
}

/** The text that a task shows of a document. */
export function documentText(problem: Problem, task: Task): string {
  return task === 'statement-statement' ? problem.problem : fullText(problem);
}
