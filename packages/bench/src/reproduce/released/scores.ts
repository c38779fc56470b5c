import type { Domain, Task } from '../../types.js';
import type { Found } from '../cells.js';
import { meansOf, runsOf } from './evaluation.js';
import type { ReleasedData } from './types.js';
import { type Arm, PLACES } from './types.js';

export type ScoreColumn = 'overall' | Domain;

/** Score of a system in a task, from the run that the paper prints; undefined without a file of it. */
export function findScore(
  released: ReleasedData | undefined,
  key: string,
  task: Task,
  column: ScoreColumn,
  arm: Arm = 'p0',
): Found | undefined {
  const found = (released ? runsOf(released, key, arm) : [])
    .filter((run) => run.scores[task] !== undefined)
    .map((run) => {
      const { overall, domains } = meansOf(run, task);
      return { value: column === 'overall' ? overall : domains[column], file: run.file };
    })
    .filter(({ value }) => !Number.isNaN(value)); // no query of this domain
  const [first, ...others] = found;
  return (
    first && {
      ...first,
      others: others.map(({ value, file }) => `${file} gives ${value.toFixed(4)}`).join(', '),
    }
  );
}

/** Files that {@link findScore} would read. */
export function wantedScore(key: string, arm: Arm = 'p0'): string {
  const named = `${PLACES.evaluations}/${key}__${arm}.json`;
  return arm === 'p0' ? `${PLACES.evaluations}/${key}.json or ${key}__p0.json` : named;
}
