import type { Qrels } from '@saber/metrics';

/** Qrels with each grade rounded to the nearest integer, halves upwards; `changed` counts the grades that were not one. */
export function integerGrades(qrels: Qrels): { readonly qrels: Qrels; readonly changed: number } {
  let changed = 0;
  const round = (grade: number): number => {
    if (!Number.isInteger(grade)) changed += 1;
    return Math.round(grade);
  };
  const rounded = new Map(
    [...qrels].map(([query, grades]) => [
      query,
      new Map([...grades].map(([document, grade]) => [document, round(grade)])),
    ]),
  );
  return { qrels: rounded, changed };
}
