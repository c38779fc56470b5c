import type { Command } from 'commander';
import type { Config } from '../config.js';
import { BenchError } from '../errors.js';
import { rephraseQueries } from '../llm/rephrase.js';
import { standardizeProblems } from '../llm/standardize.js';
import { stageProblems } from '../pipeline/stage-problems.js';
import type { StageResult } from '../store/stage.js';
import { examples, print, usageError, withState } from './actions.js';
import { builtStages, readBuilt } from './built.js';
import { loadConfig } from './load-config.js';
import {
  buildOptions,
  commonOptions,
  configOfFlags,
  type Flags,
  machineOptions,
  modelOptions,
} from './options.js';

/** Adds `saber rephrase` and `saber standardize`, which need a language model. */
export function modelCommands(saber: Command): void {
  const command = (name: string, description: string): Command =>
    commonOptions(saber.command(name).description(description))
      .configureOutput({ outputError: usageError(`saber ${name}`) })
      .exitOverride();

  modelOptions(
    machineOptions(command('rephrase', 'Have the queries of the benchmark put into other words by a model.')),
  )
    .addHelpText(
      'after',
      examples('saber rephrase --llm http://localhost:8000/v1 --model openai/gpt-oss-120b'),
    )
    .action(async (flags: Flags) => {
      const config = withModel(await loadConfig(flags.config, configOfFlags(flags)));
      const built = await readBuilt(config.state);
      await withState(config, flags, async (context) => {
        await builtStages(context.state, built);
        say(
          await rephraseQueries(context),
          'rephrasings',
          context.state.path('rephrasings', 'rephrasings.jsonl'),
        );
      });
    });

  buildOptions(
    machineOptions(command('standardize', 'Have the LaTeX of the problems put into one form by a model.')),
  )
    .addHelpText(
      'after',
      examples(
        'saber standardize --problems raw.jsonl --llm http://localhost:8000/v1 --model openai/gpt-oss-120b',
        'saber run --problems .saber/standardized/problems.jsonl --state .saber-standardized',
      ),
    )
    .action(async (flags: Flags) => {
      const config = withModel(await loadConfig(flags.config, configOfFlags(flags)));
      await withState(config, flags, async (context) => {
        const result = await standardizeProblems(context, await stageProblems(context));
        say(result, 'texts', context.state.path('standardized', 'problems.jsonl'));
      });
    });
}

/** @throws BenchError `USAGE` when no language model is configured */
export function withModel(config: Config): Config {
  if (config.llm) return config;
  throw new BenchError(
    'USAGE',
    'this needs a language model: give --llm <url> and --model <name>, or llm in the configuration',
  );
}

function say({ manifest: { counts } }: StageResult, what: string, path: string): void {
  print(`${counts[what]} ${what}, ${counts.unreadable} without a readable answer: ${path}`);
}
