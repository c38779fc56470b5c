import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Config } from '../config.js';
import { readDataset } from '../dataset/read-dataset.js';
import { BenchError } from '../errors.js';
import { chooseSystems } from '../evaluation/run-systems.js';
import { SYSTEMS } from '../evaluation/systems.js';
import type { AnnotationPair } from '../experiments/annotations.js';
import { withQueries } from '../experiments/benchmark.js';
import { chooseQueries, EXPERIMENTS, runExperiment } from '../experiments/catalogue.js';
import { datasetInputs } from '../experiments/dataset-inputs.js';
import { formatExperiment } from '../experiments/format.js';
import { takesInstructions } from '../experiments/instructions.js';
import type { ExperimentInputs, ExperimentResult } from '../experiments/types.js';
import { judgePairs } from '../llm/judge-pairs.js';
import type { Context } from '../pipeline/context.js';
import { plotDocument } from '../report/html-plot.js';
import { vegaLite } from '../report/vega-lite.js';
import { keepExperiment, writeForms } from '../report/write-report.js';
import {
  readAnnotations,
  readDates,
  readExperimentInputs,
  readRephrasings,
} from '../store/read-experiment-inputs.js';
import { examples, print, usageError, withState } from './actions.js';
import { readReport } from './built.js';
import { dataState } from './evaluate-data.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';
import { positiveWholeNumber } from './whole-number.js';

export interface ExperimentFlags
  extends Pick<Flags, 'config' | 'state' | 'quiet' | 'json' | 'data' | 'seed' | 'llm' | 'model' | 'maxCost'> {
  readonly systems?: string[];
  readonly resamples?: number;
  readonly queries?: number;
  readonly query?: string;
  readonly annotations?: string[];
  readonly rephrasings?: string;
  readonly dates?: string;
  readonly vega?: boolean;
}

/** Adds `saber experiment`, which runs the studies of the paper on a benchmark. */
export function experimentCommand(saber: Command): void {
  const list = Object.entries(EXPERIMENTS).map(([name, { title }]) => `  ${name.padEnd(19)} ${title}`);
  commonOptions(saber.command('experiment'))
    .description('Run a study of the paper on the benchmark: a table, a plot, and a section of the report.')
    .argument('<names...>', 'experiments, or "all" that have what they need')
    .option(
      '--data <folder>',
      'a data set in the published columns or a BEIR folder, instead of the benchmark',
    )
    .option('--systems <ids...>', 'systems to run (default: the lexical ones)')
    .option('--queries <count>', 'so many queries, drawn by the seed (default: all)', positiveWholeNumber)
    .option('--seed <integer>', 'seed of every random choice (default: 0)', Number)
    .option('--resamples <count>', 'resamples of label-robust (default: 200)', positiveWholeNumber)
    .option('--query <id>', 'query of topic-distribution (default: the first)')
    .option('--annotations <files...>', 'verdicts of people, for judge-agreement')
    .option('--rephrasings <file>', 'rephrased statements, for duplicates')
    .option(
      '--dates <file>',
      'release dates and scores, for over-time (default: those of the systems of the paper)',
    )
    .option('--llm <url>', 'have a model on this server judge the annotated pairs too, for judge-agreement')
    .option('--model <name>', 'model on that server')
    .option('--max-cost <amount>', 'cap on its cost; needs llm.prices in the configuration', Number)
    .option('--vega', 'write each plot as a Vega-Lite specification too, with its data')
    .option('--json', 'print JSON instead of tables')
    .configureOutput({ outputError: usageError('saber experiment') })
    .exitOverride()
    .addHelpText(
      'after',
      `\nExperiments:\n${list.join('\n')}\n${examples(
        'saber experiment all',
        'saber experiment rounds metric-variants',
        'saber experiment settings --systems bm25 minilm --queries 20',
        'saber experiment judge-agreement --annotations annotations.jsonl',
      )}`,
    )
    .action(async (names: string[], flags: ExperimentFlags) => {
      const unknown = names.find((name) => name !== 'all' && EXPERIMENTS[name] === undefined);
      if (unknown !== undefined) await runExperiment(unknown, {} as ExperimentInputs); // says which there are
      const config = await loadConfig(flags.config, configOfFlags(configFlags(flags)));
      const folder = flags.data === undefined ? config.state : dataState(config);
      await withState({ ...config, state: folder }, flags, async (context) => {
        const inputs = await inputsOf(context, flags);
        const chosen = names.includes('all')
          ? Object.keys(EXPERIMENTS).filter((name) => {
              const lacking = EXPERIMENTS[name]!.lacks(inputs);
              if (lacking !== undefined) context.progress.note(`${name} left out: it needs ${lacking}`);
              return lacking === undefined;
            })
          : names;
        const results: ExperimentResult[] = [];
        for (const name of chosen) results.push(await runAndKeep(context, name, inputs, flags));
        if (inputs.report) await writeForms(context.state, inputs.report);
        if (flags.json) print(JSON.stringify(results.length === 1 ? results[0] : results, null, 2));
        else print(results.map(formatExperiment).join('\n\n'));
      });
    });
}

async function runAndKeep(
  { state, progress }: Context,
  name: string,
  inputs: ExperimentInputs,
  { vega = false }: ExperimentFlags,
): Promise<ExperimentResult> {
  const result = await runExperiment(name, inputs);
  const path = await keepExperiment(state, result);
  const beside = new Map<string, string>();
  if (result.plot) beside.set('.svg', plotDocument(name, result));
  if (result.plot && vega) beside.set('.vl.json', `${JSON.stringify(vegaLite(result), null, 2)}\n`);
  for (const [ending, text] of beside) await state.write(state.path('experiments', `${name}${ending}`), text);
  progress.note(`${name}: ${path}${beside.size > 0 ? ` (beside it ${[...beside.keys()].join(', ')})` : ''}`);
  return result;
}

/** Everything the experiments may use, from the state folder or a data set, and from the files given. */
export async function inputsOf(context: Context, flags: ExperimentFlags): Promise<ExperimentInputs> {
  const { config, state } = context;
  const from =
    flags.data === undefined
      ? await readExperimentInputs(state)
      : datasetInputs(await readDataset(flags.data));
  const { seed, behaviour } = await builtWith(context, flags);
  const all = from.benchmark.queries.map(({ id }) => id);
  const chosen = flags.queries === undefined ? all : chooseQueries(all, flags.queries, seed);
  const benchmark = withQueries(from.benchmark, chosen);
  const hasReport = existsSync(state.path('report', 'report.json'));
  const report = hasReport ? await readReport(state.folder) : undefined;
  const annotations = flags.annotations && (await readAnnotations(flags.annotations));
  const rephrasings = flags.rephrasings && (await readRephrasings(flags.rephrasings, benchmark));
  const dates = flags.dates && (await readDates(flags.dates));
  return {
    ...from,
    benchmark,
    ...systemsOf(flags),
    seed: flags.seed ?? seed,
    behaviour: behaviour ?? config.behaviour,
    resamples: flags.resamples ?? 200,
    ...(report && { report }),
    ...(annotations && { annotations }),
    ...(flags.llm !== undefined && {
      askModel: (pairs: readonly AnnotationPair[]) => judgePairs(context, benchmark.texts, pairs),
    }),
    ...(rephrasings && { rephrasings }),
    ...(dates && { dates }),
    ...(flags.query !== undefined && { query: flags.query }),
  };
}

/** The flags that belong to the configuration. */
export function configFlags({ state, seed, llm, model, maxCost }: ExperimentFlags): Flags {
  return Object.fromEntries(
    Object.entries({ state, seed, llm, model, maxCost }).filter(([, value]) => value !== undefined),
  );
}

/** The systems named, or the lexical ones, which take seconds; for instructions those that take one. */
function systemsOf({ systems }: ExperimentFlags): Pick<ExperimentInputs, 'systems' | 'instructionSystems'> {
  if (systems) return { systems: chooseExperimentSystems(systems) };
  return {
    systems: SYSTEMS.filter(({ type }) => type === 'SB'),
    instructionSystems: SYSTEMS.filter(takesInstructions),
  };
}

function chooseExperimentSystems(ids: readonly string[]): ReturnType<typeof chooseSystems> {
  if (ids.includes('rrf')) {
    throw new BenchError('CONFIG', 'experiments run single systems, and "rrf" is a fusion of others');
  }
  return chooseSystems(ids);
}

/** Seed and behaviour of the finished benchmark, or of the configuration where there is none. */
async function builtWith(
  { config, state }: Context,
  flags: ExperimentFlags,
): Promise<Pick<Config, 'seed' | 'behaviour'>> {
  const path = state.path('.', 'config.json');
  if (flags.data !== undefined || !existsSync(path)) return config;
  const { config: built } = JSON.parse(await readFile(path, 'utf8')) as { config: Config };
  return { seed: flags.seed ?? built.seed, behaviour: built.behaviour };
}
