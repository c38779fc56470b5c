import { z } from 'zod';
import { BenchError } from '../../errors.js';
import { DOMAINS, type Domain, type Task } from '../../types.js';
import type { Clone } from './clone.js';
import { type Arm, type EvaluationRun, PLACES, type ReleasedData } from './types.js';

const scores = z.array(z.number().nullable());
const schema = z.looseObject({
  domains: z.array(z.array(z.string())),
  reports: z.record(
    z.string(),
    z.looseObject({ ndcgs_by_task: z.record(z.string(), scores).optional(), error: z.unknown().optional() }),
  ),
});

/** Reads a file of per-query scores; undefined when it is absent or records a failed run. */
export async function readEvaluation(clone: Clone, stem: string): Promise<EvaluationRun | undefined> {
  const file = `${PLACES.evaluations}/${stem}.json`;
  const content = await clone.json(file, schema);
  const byTask = content && Object.values(content.reports)[0]?.ndcgs_by_task;
  if (!content || !byTask) return undefined;
  for (const [task, values] of Object.entries(byTask)) {
    if (values.length !== content.domains.length) {
      throw new BenchError(
        'DATA',
        `${clone.folder}/${file}: ${task} has ${values.length} scores for ${content.domains.length} queries`,
      );
    }
  }
  return { file, domains: content.domains, scores: byTask as EvaluationRun['scores'] };
}

/**
 * Runs of a system under an instruction, the one to take first: of the main setting the file without an arm, which is
 * the run that the paper prints, comes before the newer one.
 */
export function runsOf(released: ReleasedData, key: string, arm: Arm): EvaluationRun[] {
  const stems = arm === 'p0' ? [key, `${key}__p0`] : [`${key}__${arm}`];
  return stems.map((stem) => released.evaluations.get(stem)).filter((run) => run !== undefined);
}

/** Means of a task over all queries and over those that carry a domain; queries without a score are left out. */
export function meansOf(
  run: EvaluationRun,
  task: Task,
): { overall: number; domains: Record<Domain, number> } {
  const values = run.scores[task] ?? [];
  const mean = (keep: (query: number) => boolean): number => {
    const kept = values.filter((value, i): value is number => value !== null && keep(i));
    return kept.reduce((sum, value) => sum + value, 0) / kept.length;
  };
  return {
    overall: mean(() => true),
    domains: Object.fromEntries(
      DOMAINS.map((domain) => [domain, mean((i) => run.domains[i]!.includes(domain))]),
    ) as Record<Domain, number>,
  };
}
