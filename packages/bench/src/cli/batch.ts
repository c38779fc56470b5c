import { type Command, InvalidArgumentError, Option } from 'commander';
import { BenchError } from '../errors.js';
import { type BatchOutcome, readBatch, writeBatch } from '../llm/batch.js';
import { PendingRequestsError } from '../llm/pending.js';
import { rephraseQueries } from '../llm/rephrase.js';
import { REQUEST_STAGES, type RequestStage } from '../llm/requests.js';
import { standardizeProblems } from '../llm/standardize.js';
import { build, ontologyFileOf } from '../pipeline/build.js';
import type { Context } from '../pipeline/context.js';
import { stageDedup } from '../pipeline/stage-dedup.js';
import { stageProblems } from '../pipeline/stage-problems.js';
import { stageSummaries } from '../pipeline/stage-summaries.js';
import { stageTopics } from '../pipeline/stage-topics.js';
import { examples, print, usageError, withState } from './actions.js';
import { loadConfig } from './load-config.js';
import { makeByModel, solveProblems } from './mathnet-runs.js';
import { withModel } from './model.js';
import { buildOptions, commonOptions, configOfFlags, type Flags } from './options.js';

interface WriteFlags extends Flags {
  readonly stage: RequestStage;
  readonly out?: string;
  readonly limit: number;
}

/** What carries a stage as far as the answers at hand allow. */
const runners: Record<RequestStage, (context: Context) => Promise<unknown>> = {
  topics: async (context) =>
    stageTopics(
      context,
      await ontologyFileOf(context),
      await stageDedup(context, await stageProblems(context)),
    ),
  summaries: async (context) =>
    stageSummaries(context, await stageDedup(context, await stageProblems(context))),
  judgments: build,
  rephrasings: async (context) => {
    await build(context);
    await rephraseQueries(context);
  },
  standardized: async (context) => standardizeProblems(context, await stageProblems(context)),
  'mathnet-variants': (context) => makeByModel(context),
  'mathnet-solutions': (context) => solveProblems(context),
  'mathnet-grades': (context) => solveProblems(context),
};

/** Adds `saber batch write` and `saber batch read`. */
export function batchCommand(saber: Command): void {
  const batch = saber
    .command('batch')
    .description('Exchange requests and answers as files in the OpenAI batch format (also vllm run-batch).')
    .configureOutput({ outputError: usageError('saber batch') })
    .exitOverride();
  const command = (name: string, description: string): Command =>
    commonOptions(batch.command(name).description(description))
      .configureOutput({ outputError: usageError(`saber batch ${name.split(' ')[0]}`) })
      .exitOverride();

  buildOptions(
    command(
      'write',
      'Write what a stage has to ask now: topics go level by level, judgments round by round.',
    ),
  )
    .addOption(
      new Option('--stage <name>', 'whose requests').choices([...REQUEST_STAGES]).makeOptionMandatory(),
    )
    .option('-o, --out <file>', 'file to write (default: batch.jsonl in the folder of the stage)')
    .option('--limit <count>', 'most requests in the file', positive, 50_000)
    .addHelpText(
      'after',
      examples(
        'saber batch write --stage summaries --llm http://localhost:8000/v1 --model openai/gpt-oss-120b -o ask.jsonl',
        'vllm run-batch -i ask.jsonl -o answers.jsonl --model openai/gpt-oss-120b',
        'saber batch read answers.jsonl',
      ),
    )
    .action(async (flags: WriteFlags) => {
      const config = withModel(await loadConfig(flags.config, configOfFlags(flags)));
      const { stage, limit } = flags;
      if (stage in FLAGS_OF_STAGE && !config.llm!.stages.includes(stage as 'topics')) {
        throw new BenchError('USAGE', `the ${stage} stage is offline: llm.stages does not name it`);
      }
      await withState(config, flags, async (context) => {
        const pending = await collect({ ...context, collect: true }, stage);
        if (!pending) return print(`${stage}: nothing is pending`);
        const path = flags.out ?? context.state.path(stage, 'batch.jsonl');
        const written = await writeBatch(context, pending, path, limit);
        const later = pending.requests.length - written + pending.withheld;
        print(`${stage}: ${written} requests: ${path}${later > 0 ? ` (${later} more later)` : ''}`);
        if (pending.withheld > 0) {
          context.progress.note(`warning: the cap allows no more; ${pending.withheld} requests are withheld`);
        }
      });
    });

  command('read <answers>', 'Take answers, in any order; errors and missing ones stay pending.')
    .addHelpText('after', examples('saber batch read answers.jsonl'))
    .action(async (answers: string, flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      await withState(config, flags, async (context) => {
        for (const outcome of await readBatch(context, answers)) print(describe(outcome));
      });
    });
}

const FLAGS_OF_STAGE = { topics: true, summaries: true, judgments: true } as const;

/** What the stage waits for; undefined when it is finished. @throws BenchError when an earlier stage waits */
async function collect(context: Context, stage: RequestStage): Promise<PendingRequestsError | undefined> {
  try {
    await runners[stage](context);
    return undefined;
  } catch (error) {
    if (error instanceof PendingRequestsError && error.stage === stage) return error;
    throw error;
  }
}

function describe({ stage, taken, repeated, failed, missing, firstFailure }: BatchOutcome): string {
  const parts = [
    `${taken} answers taken`,
    repeated > 0 && `${repeated} known before`,
    failed > 0 && `${failed} failed (the first: ${firstFailure})`,
    missing > 0 && `${missing} missing`,
  ].filter((part) => part !== false);
  const next = failed + missing > 0 ? '; failed and missing ones stay pending' : '';
  return `${stage}: ${parts.join(', ')}${next}`;
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a positive integer.');
  return value;
}
