import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { State } from '../store/state.js';
import { formatCsv } from './csv.js';
import { formatHtml } from './html.js';
import { formatLatex } from './latex.js';
import type { Report } from './types.js';

/** Writes the report in all its forms beside the qrels and runs that it is about; returns the folder. */
export async function writeReport(state: State, report: Report): Promise<string> {
  const forms: Record<string, string> = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.html': formatHtml(report),
    'report.tex': formatLatex(report),
    'report.csv': formatCsv(report),
  };
  for (const [file, text] of Object.entries(forms)) await state.write(state.path('report', file), text);
  await cp(state.path('ratings', 'qrels.trec'), state.path('report', 'qrels.trec'));
  await rm(state.path('report', 'runs'), { recursive: true, force: true });
  for (const { task, systems } of report.tasks) {
    for (const { id, skipped } of systems) {
      if (skipped !== null) continue;
      await cp(state.path(`runs/${task}`, `${id}.trec`), state.path('report/runs', `${task}/${id}.trec`));
    }
  }
  return join(state.folder, 'report');
}
