import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  benchmarkOfDataset,
  build,
  type ExperimentInputs,
  parseConfig,
  readAnnotations,
  readDataset,
  readExperimentInputs,
  readRephrasings,
  State,
  SYSTEMS,
  silent,
  versions,
} from '@saber/bench';

/**
 * What the examples about the paper's tables run on. Without options: a small one with 24 candidates for each query, built here from
 * the bundled corpus. `--state <folder>` takes a benchmark that `saber build` has finished, with whatever judge it was
 * built; `--data <folder>` takes the published queries and documents (`saber fetch`); `--systems` chooses other systems.
 */
export async function paperBenchmark(): Promise<ExperimentInputs> {
  const { values } = parseArgs({
    options: {
      state: { type: 'string' },
      data: { type: 'string' },
      systems: { type: 'string', multiple: true },
      annotations: { type: 'string' },
      rephrasings: { type: 'string' },
    },
  });
  const inputs = await source(values);
  return {
    systems: SYSTEMS.filter(({ id, type }) => (values.systems ? values.systems.includes(id) : type === 'SB')),
    seed: 0,
    behaviour: 'official',
    resamples: 100,
    ...inputs,
    ...(values.annotations && { annotations: await readAnnotations([values.annotations]) }),
    ...(values.rephrasings && {
      rephrasings: await readRephrasings(values.rephrasings, inputs.benchmark),
    }),
  };
}

async function source({
  state,
  data,
}: {
  state?: string;
  data?: string;
}): Promise<Pick<ExperimentInputs, 'benchmark'> & Partial<ExperimentInputs>> {
  if (data !== undefined) return { benchmark: benchmarkOfDataset(await readDataset(data)) };
  if (state !== undefined) return readExperimentInputs(new State(state));
  const folder = mkdtempSync(join(tmpdir(), 'saber-example-'));
  try {
    const config = parseConfig({ state: folder, pools: { k: 8, queriesPerDomain: 8 } });
    const built = new State(folder);
    await build({ config, state: built, progress: silent, versions: versions() });
    return await readExperimentInputs(built);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
