import { readFile, rm } from 'node:fs/promises';
import type { State } from '../store/state.js';
import { formatCsv } from './csv.js';
import { formatHtml } from './html.js';
import { formatLatex } from './latex.js';
import type { Report } from './types.js';

/** Writes the report in all its forms beside the qrels and runs that it is about, which are copied. */
export async function writeReport(state: State, report: Report): Promise<void> {
  await writeForms(state, report);
  const copy = async (from: string, to: string): Promise<void> => state.write(to, await readFile(from));
  await copy(state.path('ratings', 'qrels.trec'), state.path('report', 'qrels.trec'));
  await rm(state.path('report', 'runs'), { recursive: true, force: true });
  for (const { task, systems } of report.tasks) {
    for (const { id, skipped } of systems) {
      if (skipped !== null) continue;
      const file = `${task}/${id}.trec`;
      await copy(state.path('runs', file), state.path('report/runs', file));
    }
  }
}

/** Writes `report.json`, `.html`, `.tex` and `.csv`. */
export async function writeForms(state: State, report: Report): Promise<void> {
  const forms: Record<string, string> = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.html': formatHtml(report),
    'report.tex': formatLatex(report),
    'report.csv': formatCsv(report),
  };
  for (const [file, text] of Object.entries(forms)) await state.write(state.path('report', file), text);
}
