import { readFile } from 'node:fs/promises';
import { BenchError } from '../errors.js';
import type { Progress } from '../progress.js';
import { canonicalJson } from '../store/hash.js';
import { formatJsonLines } from '../store/jsonl.js';
import type { State } from '../store/state.js';
import type { PositionsRecord, RunManifest, TheoremReport } from './results/types.js';
import type { TheoremTask } from './types.js';

/** Folder of a task in the state folder. */
export const taskStage = (task: string): string => `theorems/tasks/${task}`;

/** The stored record when its manifest is the same, else a new one. */
export async function keptRecord(
  { state, progress }: { readonly state: State; readonly progress: Progress },
  task: TheoremTask,
  manifest: RunManifest,
  make: () => Promise<PositionsRecord>,
): Promise<PositionsRecord> {
  const path = state.path(`${taskStage(task.name)}/runs`, `${manifest.system.id}.json`);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const known = parsed(text, path);
    if (canonicalJson(known.manifest) === canonicalJson(manifest)) return known;
    progress.note(`${manifest.system.name}, ${task.name}: searched again, its manifest has changed`);
  }
  const record = await make();
  await state.write(path, `${JSON.stringify(record)}\n`);
  return record;
}

function parsed(text: string, path: string): PositionsRecord {
  try {
    return JSON.parse(text) as PositionsRecord;
  } catch (error) {
    throw new BenchError('STATE', `${path} is damaged; delete this file and run again`, { cause: error });
  }
}

/** Writes a report, its curves, the queries, and what of the gold is unknown. */
export async function writeReport(state: State, task: TheoremTask, report: TheoremReport): Promise<void> {
  const stage = taskStage(task.name);
  await state.write(state.path(stage, 'report.json'), `${JSON.stringify(report)}\n`);
  const queries = task.gold.queries.map(({ id, text, units, shared }) => ({
    id,
    text,
    units,
    ...(shared && { shared }),
  }));
  await state.write(state.path(stage, 'queries.jsonl'), formatJsonLines(queries));
  await state.write(state.path(stage, 'unknown-gold.jsonl'), formatJsonLines(task.gold.unknown));
  for (const slice of report.slices) {
    for (const curves of slice.curves) {
      const path = state.path(`${stage}/curves/${slice.id}`, `${curves.id}.json`);
      await state.write(path, `${JSON.stringify(curves)}\n`);
    }
  }
}
