import { type Command, Option } from 'commander';
import { datasetOfState } from '../dataset/dataset-of-state.js';
import { datasetQrels } from '../dataset/dataset-task.js';
import { integerGrades } from '../dataset/integer-grades.js';
import { readDataset } from '../dataset/read-dataset.js';
import type { Dataset } from '../dataset/types.js';
import { writeBeir } from '../dataset/write-beir.js';
import { writePublished } from '../dataset/write-published.js';
import { writeTrec } from '../dataset/write-trec.js';
import { BenchError } from '../errors.js';
import type { Progress } from '../progress.js';
import { judgeOf } from '../report/model-use.js';
import { fingerprint } from '../store/hash.js';
import { State } from '../store/state.js';
import type { Task } from '../types.js';
import { examples, print, usageError } from './actions.js';
import { builtStages, readBuilt } from './built.js';
import { dataState } from './evaluate-data.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';
import { terminalProgress } from './progress.js';

interface ExportFlags extends Flags {
  readonly format: 'beir' | 'trec' | 'published';
  readonly out: string;
  readonly task: Task;
  readonly integerGrades?: boolean;
}

/** Adds `saber export`, which writes a benchmark in the formats of other tools. */
export function exportCommand(saber: Command): void {
  commonOptions(saber.command('export'))
    .description('Write the benchmark as a BEIR folder, as TREC files, or in the published columns.')
    .addOption(
      new Option('-f, --format <name>', 'form to write')
        .choices(['beir', 'trec', 'published'])
        .makeOptionMandatory(),
    )
    .requiredOption('-o, --out <folder>', 'folder to write to')
    .option('--data <folder>', 'a data set to export, instead of the benchmark in the state folder')
    .addOption(
      new Option('--task <name>', 'whose texts a BEIR folder shows')
        .choices(['statement-statement', 'statement-full', 'full-full'])
        .default('statement-full'),
    )
    .option('--integer-grades', 'round the grades (beir, trec), for readers that take integers only')
    .configureOutput({ outputError: usageError('saber export') })
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'saber export --format beir --out beir/',
        'saber export --format trec --integer-grades --out trec/',
        'saber export --format published --out data/ && saber evaluate --data data/',
        'saber export --data saber-math --format beir --task full-full --out beir/',
      ),
    )
    .action(async (flags: ExportFlags) => {
      const progress = terminalProgress(process.stderr, flags.quiet ?? false);
      const config = await loadConfig(flags.config, configOfFlags(flags));
      const state = new State(flags.data === undefined ? config.state : dataState(config));
      const dataset = flags.data === undefined ? await builtDataset(state) : await readDataset(flags.data);
      for (const file of await write(dataset, state, flags, progress)) print(file);
    });
}

async function builtDataset(state: State): Promise<Dataset> {
  const built = await readBuilt(state.folder);
  const labels = judgeOf(await builtStages(state, built));
  return datasetOfState(state, {
    name: [built.config.problems].flat().join(', '),
    hash: fingerprint(built.stages),
    labels,
  });
}

async function write(
  dataset: Dataset,
  state: State,
  flags: ExportFlags,
  progress: Progress,
): Promise<string[]> {
  const { format, out, task, integerGrades: rounded = false } = flags;
  if (format === 'published') {
    if (rounded) throw new BenchError('USAGE', '--integer-grades goes with --format beir or trec');
    if (!dataset.hasSolutions) {
      throw new BenchError('DATA', `the published columns hold solutions, which ${dataset.name} lacks`);
    }
    return writePublished(out, dataset);
  }
  const { changed } = integerGrades(datasetQrels(dataset));
  if (rounded && changed > 0) {
    progress.note(`warning: ${changed} grades were rounded; scores will differ from those of the benchmark`);
  } else if (changed > 0) {
    progress.note('grades are real numbers; for tools that read integers only, add --integer-grades');
  }
  if (format === 'beir') return writeBeir(out, dataset, { task, integerGrades: rounded });
  const { files, runs } = await writeTrec(out, dataset, state, (qrels) =>
    rounded ? integerGrades(qrels).qrels : qrels,
  );
  if (runs === 0) progress.note('no runs: "saber evaluate" has not been run on these ratings');
  return files;
}
