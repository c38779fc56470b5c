import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AnnotationPair,
  BenchError,
  build,
  type Config,
  type Context,
  datasetInputs,
  type ExperimentInputs,
  judgePairs,
  parseConfig,
  readAnnotations,
  readDataset,
  readExperimentInputs,
  readRephrasings,
  rephraseQueries,
  State,
  SYSTEMS,
  silent,
  versions,
  withQueries,
} from '@saber/bench';

const options = {
  state: { type: 'string' },
  data: { type: 'string' },
  llm: { type: 'string' },
  model: { type: 'string' },
  problems: { type: 'string', multiple: true },
  k: { type: 'string' },
  'queries-per-domain': { type: 'string' },
  systems: { type: 'string', multiple: true },
  queries: { type: 'string' },
  annotations: { type: 'string' },
  rephrasings: { type: 'string' },
} as const;

/**
 * What the examples about the paper's tables run on. Without options: a small one with 24 candidates for each query, built
 * here from the bundled corpus.
 *
 * - `--state <folder>`: a benchmark that `saber build` has finished, with whatever judge it was built
 * - `--data <folder>`: the published queries and documents (`saber fetch`); `--queries <count>` takes the first ones
 * - `--llm <url> --model <name>`: built here with a language model behind an OpenAI-compatible server (key in SABER_API_KEY);
 *   `--problems`, `--k` and `--queries-per-domain` set its size, and its answers stay in `--state` (default `.saber-llm`)
 * - `--systems`, `--annotations`, `--rephrasings`: other systems, verdicts of people, reworded queries
 */
export async function paperBenchmark(): Promise<ExperimentInputs> {
  try {
    return await inputsOf(parseArgs({ options }).values);
  } catch (error) {
    if (!BenchError.isInstance(error)) throw error;
    console.error(error.message);
    process.exit(error.exitCode);
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

async function inputsOf(values: Values): Promise<ExperimentInputs> {
  const given = await source(values);
  const ids = given.benchmark.queries.map(({ id }) => id);
  const benchmark = withQueries(given.benchmark, ids.slice(0, Number(values.queries ?? ids.length)));
  return {
    systems: SYSTEMS.filter(({ id, type }) => (values.systems ? values.systems.includes(id) : type === 'SB')),
    seed: 0,
    behaviour: 'official',
    resamples: 100,
    ...given,
    benchmark,
    ...(values.annotations && { annotations: await readAnnotations([values.annotations]) }),
    ...(values.rephrasings && { rephrasings: await readRephrasings(values.rephrasings, benchmark) }),
  };
}

async function source(
  values: Values,
): Promise<Pick<ExperimentInputs, 'benchmark'> & Partial<ExperimentInputs>> {
  const { data, llm, state } = values;
  if (data !== undefined) return datasetInputs(await readDataset(data));
  if (llm !== undefined) return builtByModel(values);
  if (state !== undefined) return readExperimentInputs(new State(state));
  const folder = mkdtempSync(join(tmpdir(), 'saber-example-'));
  try {
    const config = parseConfig({ state: folder, pools: { k: 8, queriesPerDomain: 8 } });
    await build(contextOf(config));
    return await readExperimentInputs(new State(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Topics, summaries, judgments and rephrasings by a language model; what it has answered is never asked again. */
async function builtByModel(
  values: Values,
): Promise<Partial<ExperimentInputs> & Pick<ExperimentInputs, 'benchmark'>> {
  const config = parseConfig(
    {
      state: values.state ?? '.saber-llm',
      ...(values.problems && { problems: values.problems }),
      pools: { k: Number(values.k ?? 8), queriesPerDomain: Number(values['queries-per-domain'] ?? 8) },
      llm: { baseUrl: values.llm, model: values.model },
    },
    'options',
  );
  const context = contextOf(config);
  const unlock = await context.state.lock();
  try {
    await build(context);
    await rephraseQueries(context);
  } finally {
    await unlock();
  }
  const inputs = await readExperimentInputs(context.state);
  const { benchmark } = inputs;
  return {
    ...inputs,
    rephrasings: await readRephrasings(context.state.path('rephrasings', 'rephrasings.jsonl'), benchmark),
    askModel: (pairs: readonly AnnotationPair[]) => judgePairs(context, benchmark.texts, pairs),
  };
}

function contextOf(config: Config): Context {
  return { config, state: new State(config.state), progress: silent, versions: versions() };
}
