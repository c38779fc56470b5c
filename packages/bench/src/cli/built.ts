import { readFile } from 'node:fs/promises';
import { type Config, parseConfig } from '../config.js';
import { BenchError } from '../errors.js';
import { type BuildResult, STAGES } from '../pipeline/build.js';
import { parseReport } from '../report/parse-report.js';
import type { Report } from '../report/types.js';
import { isIntact } from '../store/stage.js';
import { State } from '../store/state.js';

/** A finished benchmark: what it was built with, and the fingerprints of its stages. */
export interface Built {
  readonly config: Config;
  readonly stages: Readonly<Record<string, string>>;
}

/** Records that the benchmark is finished: `config.json`, the same wherever the state folder lies. */
export async function rememberBuild(state: State, config: Config, built: BuildResult): Promise<void> {
  const { state: _, threads: _threads, redis: _redis, llm, ...rest } = config;
  const { apiKey: __, ...model } = llm ?? {};
  const portable = llm ? { ...rest, llm: model } : rest;
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, built[stage].fingerprint]));
  await state.write(
    state.path('.', 'config.json'),
    `${JSON.stringify({ config: portable, stages }, null, 2)}\n`,
  );
}

/** @throws BenchError `STATE` when no build was finished in this folder */
export async function readBuilt(folder: string): Promise<Built> {
  const path = new State(folder).path('.', 'config.json');
  return readState(path, 'no finished benchmark', 'saber build', (value) => {
    const { config, stages } = value as Built;
    return { config: parseConfig(config, path), stages: { ...stages } };
  });
}

/** @throws BenchError `STATE` when a stage is not as the finished build left it */
export async function builtStages(state: State, { stages }: Built): Promise<BuildResult> {
  const manifests = new Map<string, unknown>();
  for (const stage of STAGES) {
    const manifest = await state.manifest(stage);
    if (!manifest || manifest.fingerprint !== stages[stage] || !(await isIntact(state, stage, manifest))) {
      throw new BenchError(
        'STATE',
        `the benchmark in ${state.folder} is not finished: its ${stage} changed since the last finished build; run "saber build" first`,
      );
    }
    manifests.set(stage, manifest);
  }
  return Object.fromEntries(manifests) as BuildResult;
}

/** The last report. @throws BenchError `STATE` when there is none, or when its file is damaged */
export async function readReport(folder: string): Promise<Report> {
  const path = new State(folder).path('report', 'report.json');
  return readState(path, 'no report', 'saber run', parseReport);
}

async function readState<T>(
  path: string,
  what: string,
  command: string,
  parse: (value: unknown) => T,
): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`;
    throw new BenchError(
      'STATE',
      `${what} in this state folder (${path} ${reason}); run "${command}" first`,
      {
        cause: error,
      },
    );
  });
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    const fault = BenchError.isInstance(error) && error.code === 'DATA' ? ` (${error.message})` : '';
    throw new BenchError('STATE', `${path} is damaged${fault}; run "${command}" again`, { cause: error });
  }
}
