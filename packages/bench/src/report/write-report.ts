import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { ExperimentResult } from '../experiments/types.js';
import { readOwnBenchmark } from '../reproduce/own/read-own.js';
import { readPrinted } from '../reproduce/printed/read-printed.js';
import { reproduce } from '../reproduce/reproduce.js';
import { hashFile, type State } from '../store/state.js';
import { formatCsv } from './csv.js';
import { formatHtml } from './html.js';
import { formatReproduceHtml } from './html-reproduce.js';
import { formatLatex } from './latex.js';
import type { Report } from './types.js';

/**
 * Writes the report in all its forms, with a page about the figures of the paper, beside the qrels and runs that it is
 * about, which are copied.
 */
export async function writeReport(state: State, report: Report): Promise<void> {
  await writeReproduction(state);
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

/** Writes `report.json`, `.html` (with the experiments that were run), `.tex` and `.csv`. */
export async function writeForms(state: State, report: Report): Promise<void> {
  const experiments = await readExperiments(state);
  const forms: Record<string, string> = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.html': formatHtml(report, {
      experiments,
      queries: existsSync(state.path('report', 'queries.html')),
      reproduction: existsSync(state.path('report', 'reproduce.html')),
    }),
    'report.tex': formatLatex(report),
    'report.csv': formatCsv(report),
  };
  for (const [file, text] of Object.entries(forms)) await state.write(state.path('report', file), text);
}

/** Writes `reproduce.html`: the figures of the paper beside what follows from them and from this benchmark. */
async function writeReproduction(state: State): Promise<void> {
  const sections = reproduce({ printed: readPrinted(), own: await readOwnBenchmark(state) });
  await state.write(state.path('report', 'reproduce.html'), formatReproduceHtml(sections, { report: true }));
}

/** A result with the ratings that it was found on, by their hash. */
type Kept = ExperimentResult & { readonly ratings: string };

/** Keeps the result of an experiment in the state folder. */
export async function keepExperiment(state: State, result: ExperimentResult): Promise<string> {
  const path = state.path('experiments', `${result.name}.json`);
  const kept: Kept = { ...result, ratings: await ratingsHash(state) };
  await state.write(path, `${JSON.stringify(kept, null, 2)}\n`);
  return path;
}

/** The results that were found on the ratings of now, by name. */
async function readExperiments(state: State): Promise<ExperimentResult[]> {
  const folder = state.path('experiments', '');
  if (!existsSync(folder)) return [];
  const ratings = await ratingsHash(state);
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.vl.json'))
    .sort();
  const results = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(state.path('experiments', file), 'utf8')) as Kept),
  );
  return results.filter((result) => result.ratings === ratings);
}

/** Empty where a data set was not evaluated yet, so that its ratings are not in the state folder. */
async function ratingsHash(state: State): Promise<string> {
  const path = state.path('ratings', 'qrels.trec');
  return existsSync(path) ? hashFile(path) : '';
}
