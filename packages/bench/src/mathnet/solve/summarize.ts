import type { Graded, Mode, SolveTask } from './types.js';
import { MODES } from './types.js';

/** Highest grade, and the least that counts as correct. */
export const TOP_GRADE = 7;
export const CORRECT = 6;

/** A mean with its standard error; null where a domain has fewer than two values. */
export interface WithError {
  readonly mean: number;
  readonly error: number | null;
  readonly n: number;
}

/** What one mode reaches. */
export interface ModeResult {
  readonly mode: Mode;
  /** Share of correct submissions (grade of at least 6) by domain, and their mean over domains. */
  readonly domains: Readonly<Record<string, WithError>>;
  readonly correct: WithError;
  /** Grades as shares of 7, averaged over domains. */
  readonly grade: WithError;
  readonly ungraded: number;
}

/** A difference of the share correct between two modes over the same problems, averaged over domains. */
export interface Difference {
  readonly name: 'gain from retrieval' | 'loss from retrieval error';
  readonly from: Mode;
  readonly to: Mode;
  readonly difference: WithError;
}

/** What the protocols show. */
export interface SolveReport {
  readonly tasks: number;
  /** Tasks for which the retriever found the expert's problem. */
  readonly expertFound: number;
  readonly modes: readonly ModeResult[];
  readonly differences: readonly Difference[];
}

/**
 * Means over domains with standard errors: of a domain the sample standard deviation over the root of n, of the macro average the root of
 * the sum of the squared errors over the number of domains. Differences are taken problem by problem.
 */
export function summarizeGrades(tasks: readonly SolveTask[], graded: readonly Graded[]): SolveReport {
  const byMode = new Map(MODES.map((mode) => [mode, new Map<string, Graded>()]));
  for (const submission of graded) byMode.get(submission.mode)!.set(submission.id, submission);
  const used = MODES.filter((mode) => byMode.get(mode)!.size > 0);
  const gradeOf = (mode: Mode, id: string): number | undefined => byMode.get(mode)!.get(id)?.grade;
  const correctOf = (mode: Mode, id: string): number | undefined => {
    const value = gradeOf(mode, id);
    return value === undefined ? undefined : Number(value >= CORRECT);
  };
  const modes = used.map((mode): ModeResult => {
    const domains = overDomains(tasks, ({ id }) => correctOf(mode, id));
    const grades = overDomains(tasks, ({ id }) => {
      const value = gradeOf(mode, id);
      return value === undefined ? undefined : value / TOP_GRADE;
    });
    const ungraded = [...byMode.get(mode)!.values()].filter(({ grade }) => grade === undefined).length;
    return { mode, domains, correct: macro(domains), grade: macro(grades), ungraded };
  });
  const compare = (name: Difference['name'], from: Mode, to: Mode): Difference[] => {
    if (!used.includes(from) || !used.includes(to)) return [];
    const difference = overDomains(tasks, ({ id }) => {
      const [a, b] = [correctOf(from, id), correctOf(to, id)];
      return a === undefined || b === undefined ? undefined : b - a;
    });
    return [{ name, from, to, difference: macro(difference) }];
  };
  return {
    tasks: tasks.length,
    expertFound: tasks.filter(({ related }) => related['embed-rag'].id === related['expert-rag'].id).length,
    modes,
    differences: [
      ...compare('gain from retrieval', 'zero-shot', 'embed-rag'),
      ...compare('loss from retrieval error', 'embed-rag', 'expert-rag'),
    ],
  };
}

function overDomains(
  tasks: readonly SolveTask[],
  value: (task: SolveTask) => number | undefined,
): Record<string, WithError> {
  const values = new Map<string, number[]>();
  for (const task of tasks) {
    const found = value(task);
    if (found === undefined) continue;
    for (const domain of task.domains) values.set(domain, [...(values.get(domain) ?? []), found]);
  }
  return Object.fromEntries([...values].map(([domain, all]) => [domain, meanWithError(all)]));
}

/** The mean of at least one value and the standard error of the mean. */
export function meanWithError(values: readonly number[]): WithError {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, error: null, n };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (n - 1) / n), n };
}

/** The unweighted mean over domains; NaN without any. */
function macro(domains: Readonly<Record<string, WithError>>): WithError {
  const all = Object.values(domains);
  const mean = all.reduce((sum, domain) => sum + domain.mean, 0) / all.length;
  const errors = all.map(({ error }) => error);
  const known = errors.every((error) => error !== null);
  const error = known ? Math.sqrt(errors.reduce((sum, value) => sum + value ** 2, 0)) / all.length : null;
  return { mean, error: all.length === 0 ? null : error, n: all.reduce((sum, { n }) => sum + n, 0) };
}
