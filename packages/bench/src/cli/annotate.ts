import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { annotationServer } from '../annotate/server.js';
import { AnnotationSession } from '../annotate/session.js';
import { readDataset } from '../dataset/read-dataset.js';
import { samplePairs } from '../experiments/annotations.js';
import { benchmarkOfDataset } from '../experiments/benchmark.js';
import { runExperiment } from '../experiments/catalogue.js';
import { formatExperiment } from '../experiments/format.js';
import { readAnnotations, readExperimentInputs } from '../store/read-experiment-inputs.js';
import { State } from '../store/state.js';
import { examples, print, usageError, withState } from './actions.js';
import { dataState } from './evaluate-data.js';
import { configFlags, type ExperimentFlags, inputsOf } from './experiment.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';
import { wholeNumber } from './whole-number.js';

interface AnnotateFlags extends Pick<Flags, 'config' | 'state' | 'quiet' | 'data'> {
  readonly pairs: number;
  readonly port: number;
  readonly seed: number;
  readonly out?: string;
}

const FILE = 'annotations.jsonl';

/** Adds `saber annotate`, on whose page people judge pairs of candidates, and `saber agreement` about their verdicts. */
export function annotateCommands(saber: Command): void {
  commonOptions(saber.command('annotate'))
    .description('Serve a page on which people judge pairs of candidates; verdicts go to a file.')
    .option(
      '--data <folder>',
      'a data set in the published columns or a BEIR folder, instead of the benchmark',
    )
    .option('--pairs <count>', 'pairs to judge, the same for everybody', wholeNumber, 200)
    .option('--port <number>', 'port on 127.0.0.1; 0: a free one', wholeNumber, 7373)
    .option('--seed <integer>', 'seed of the pairs', wholeNumber, 0)
    .option('--out <file>', `file of the verdicts (default: ${FILE} in the state folder)`)
    .configureOutput({ outputError: usageError('saber annotate') })
    .exitOverride()
    .addHelpText('after', examples('saber annotate', 'saber annotate --pairs 50 --out anna.jsonl'))
    .action(async (flags: AnnotateFlags) => {
      const { state } = await loadConfig(flags.config, configOfFlags({ state: flags.state } as Flags));
      const benchmark =
        flags.data === undefined
          ? (await readExperimentInputs(new State(state))).benchmark
          : benchmarkOfDataset(await readDataset(flags.data));
      const path = flags.out ?? new State(state).path('.', FILE);
      await mkdir(dirname(path), { recursive: true });
      cutTornLine(path);
      const known = existsSync(path) ? await readAnnotations([path]) : [];
      const descriptor = openSync(path, 'a');
      const session = new AnnotationSession(
        samplePairs(benchmark, flags.pairs, flags.seed),
        known,
        (line) => {
          writeSync(descriptor, `${JSON.stringify(line)}\n`);
          fsyncSync(descriptor);
        },
      );
      const server = await annotationServer(session, benchmark.texts, flags.port);
      const { port } = server.address() as AddressInfo;
      print(`Open http://127.0.0.1:${port}/ in a browser; end with Ctrl+C. Verdicts: ${path}`);
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      server.close();
      server.closeAllConnections();
      closeSync(descriptor);
    });

  commonOptions(saber.command('agreement'))
    .description('Compare annotators with each other, with the judge and with the ratings.')
    .argument('[files...]', `files of verdicts (default: ${FILE} in the state folder)`)
    .option(
      '--data <folder>',
      'a data set in the published columns or a BEIR folder, instead of the benchmark',
    )
    .option('--llm <url>', 'have a model on this server judge the same pairs too')
    .option('--model <name>', 'model on that server')
    .option('--max-cost <amount>', 'cap on its cost; needs llm.prices in the configuration', Number)
    .option('--json', 'print JSON instead of tables')
    .configureOutput({ outputError: usageError('saber agreement') })
    .exitOverride()
    .addHelpText('after', examples('saber agreement', 'saber agreement anna.jsonl ben.jsonl --json'))
    .action(async (files: string[], flags: ExperimentFlags) => {
      const config = await loadConfig(flags.config, configOfFlags(configFlags(flags)));
      const annotations = files.length > 0 ? files : [new State(config.state).path('.', FILE)];
      const folder = flags.data === undefined ? config.state : dataState(config);
      await withState({ ...config, state: folder }, flags, async (context) => {
        const inputs = await inputsOf(context, { ...flags, annotations });
        const result = await runExperiment('judge-agreement', inputs);
        print(flags.json ? JSON.stringify(result, null, 2) : formatExperiment(result));
      });
    });
}

/** Cuts off a last line without its end, which a kill may leave. */
function cutTornLine(path: string): void {
  if (!existsSync(path)) return;
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(path, end);
}
