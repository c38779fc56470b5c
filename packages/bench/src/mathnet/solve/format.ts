import { formatTable } from '../../experiments/format.js';
import type { SolveReport, WithError } from './summarize.js';

const percent = ({ mean, error }: WithError): string =>
  Number.isNaN(mean)
    ? '-'
    : `${(100 * mean).toFixed(1)}${error === null ? '' : ` ± ${(100 * error).toFixed(1)}`}`;

/** The report as text: percent correct by mode and domain, and what retrieval gains and loses. */
export function formatSolving({ tasks, expertFound, modes, differences }: SolveReport): string {
  const domains = [...new Set(modes.flatMap((mode) => Object.keys(mode.domains)))];
  const rows = modes.map((mode) => [
    mode.mode,
    percent(mode.correct),
    percent(mode.grade),
    ...domains.map((domain) => (mode.domains[domain] ? percent(mode.domains[domain]) : '-')),
    mode.ungraded,
  ]);
  const columns = ['Mode', 'Correct', 'Grade', ...domains, 'Ungraded'].map((name) => ({ name }));
  const title = `Retrieval-augmented solving: ${tasks} problems, percent ± standard error, macro average over domains`;
  return [
    formatTable({ title, columns, rows }),
    '',
    ...differences.map(
      ({ name, from, to, difference }) => `${name} (${to} - ${from}): ${percent(difference)} points`,
    ),
    `the retriever found the paired problem for ${expertFound} of ${tasks}; correct: a grade of at least 6 of 7`,
  ].join('\n');
}
