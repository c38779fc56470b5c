import { BenchError } from '../../errors.js';
import type { Problem } from '../../types.js';
import type { PoolSystem } from '../retrieve/systems.js';
import type { SolveTask } from './types.js';

/**
 * The problems that another one restates, each with that one as its expert pair and with the problem of the collection that a retriever
 * ranks first for it. Only statements are searched, the problem itself left out; ties go to the earlier problem.
 *
 * @throws BenchError `DATA` when no problem is paired
 */
export async function solveTasks(
  problems: readonly Problem[],
  system: PoolSystem,
  limit = Number.POSITIVE_INFINITY,
): Promise<SolveTask[]> {
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  const pairs = problems.flatMap((twin) => {
    const target = twin.twinOf === undefined ? undefined : byId.get(twin.twinOf);
    return target ? [{ target, expert: twin }] : [];
  });
  if (pairs.length === 0) {
    throw new BenchError('DATA', `none of ${problems.length} problems is paired with another (field twinOf)`);
  }
  const score = await system.open(problems.map(({ problem }) => problem));
  const tasks: SolveTask[] = [];
  const seen = new Set<string>();
  for (const { target, expert } of pairs) {
    if (tasks.length >= limit) break;
    if (seen.has(target.id)) continue; // its first restatement is its pair
    seen.add(target.id);
    const scores = await score(target.problem);
    let nearest: number | undefined;
    for (const [i, { id }] of problems.entries()) {
      if (id !== target.id && (nearest === undefined || scores[i]! > scores[nearest]!)) nearest = i;
    }
    const { id, problem, solution, domains = ['all'] } = target;
    const related = { 'embed-rag': problems[nearest!]!, 'expert-rag': expert };
    tasks.push({ id, problem, solution, domains, related });
  }
  return tasks;
}
