import { finalText } from '../../llm/final-text.js';
import type { Prompt } from '../../llm/prompt.js';
import type { AskModel, Mode, SolveTask } from './types.js';

/** Tries for a grade that can be read. */
const TRIES = 4;

/** What goes into the prompt `solve`: nothing, or a related problem with its solution. */
export function relatedText(task: SolveTask, mode: Mode): string {
  if (mode === 'zero-shot') return '';
  const { problem, solution } = task.related[mode];
  return `\nA solved problem that may be related follows. Use what helps and leave the rest.\n\n[Related problem]\n${problem}\n\n[Its solution]\n${solution}\n`;
}

/** The values of the prompt `solve`. */
export function solveValues(task: SolveTask, mode: Mode): { problem: string; related: string } {
  return { problem: task.problem, related: relatedText(task, mode) };
}

/** Has a model solve a problem. @returns null when it gives no answer beside its reasoning */
export async function solve(
  task: SolveTask,
  mode: Mode,
  ask: AskModel,
  prompt: Pick<Prompt, 'fill'>,
): Promise<string | null> {
  const reply = await ask(prompt.fill(solveValues(task, mode)), 0);
  const text = reply === null ? undefined : finalText(reply)?.trim();
  return text === undefined || text === '' ? null : text;
}

/** Has a model grade a submission from 0 to 7; without a submission the grade is 0. @returns undefined when no grade can be read */
export async function grade(
  task: SolveTask,
  submission: string | null,
  ask: AskModel,
  prompt: Pick<Prompt, 'fill'>,
): Promise<number | undefined> {
  if (submission === null) return 0;
  const messages = prompt.fill({ problem: task.problem, reference: task.solution, submission });
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const read = readGrade(await ask(messages, attempt));
    if (read !== undefined) return read;
  }
  return undefined;
}

/** The grade of the last line that states one; undefined when it is no integer from 0 to 7. */
export function readGrade(reply: string | null): number | undefined {
  const text = reply === null ? undefined : finalText(reply);
  const last = [...(text ?? '').matchAll(/Grade:\s*(?:\$?\\boxed\{\s*(-?[\d.]+)\s*\}|(-?[\d.]+))/gi)].at(-1);
  const value = Number(last?.[1] ?? last?.[2] ?? Number.NaN);
  return Number.isInteger(value) && value >= 0 && value <= 7 ? value : undefined;
}
