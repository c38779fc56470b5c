import { Command, CommanderError } from 'commander';
import { BenchError } from '../errors.js';
import { chooseSystems } from '../evaluation/run-systems.js';
import { type BuildResult, build } from '../pipeline/build.js';
import type { Context } from '../pipeline/context.js';
import { evaluateSystems } from '../pipeline/evaluate.js';
import { writeQueries } from '../report/write-queries.js';
import { writeForms, writeReport } from '../report/write-report.js';
import { readExperimentInputs } from '../store/read-experiment-inputs.js';
import { VERSION } from '../versions.js';
import { examples, fail, print, show, usageError, withState } from './actions.js';
import { annotateCommands } from './annotate.js';
import { batchCommand } from './batch.js';
import { builtStages, readBuilt, readReport, rememberBuild } from './built.js';
import { diagnoseSetup } from './doctor.js';
import { evalCommand } from './eval.js';
import { evaluateData } from './evaluate-data.js';
import { experimentCommand } from './experiment.js';
import { exportCommand } from './export.js';
import { fetchCommand } from './fetch.js';
import { ingestCommand } from './ingest.js';
import { loadConfig } from './load-config.js';
import { mathnetCommand } from './mathnet.js';
import { modelCommands } from './model.js';
import {
  buildOptions,
  commonOptions,
  configOfFlags,
  evaluationOptions,
  type Flags,
  machineOptions,
} from './options.js';
import { parityCommand } from './parity.js';
import { reproduceCommand } from './reproduce.js';
import { siteCommand } from './site.js';
import { systemsCommand } from './systems.js';
import { theoremsCommand } from './theorems.js';
import { workerCommand } from './worker.js';

/** Runs the command line and returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error; // a reader such as head closed the pipe: nothing more to say
  });
  try {
    let code = 0;
    await program((exitCode) => {
      code = exitCode;
    }).parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has written its message
    fail(error instanceof Error ? error.message : String(error));
    if (process.env.SABER_DEBUG) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    return BenchError.isInstance(error) ? error.exitCode : 1;
  }
}

function program(exit: (code: number) => void): Command {
  const saber = new Command('saber')
    .description('Builds and runs benchmarks of mathematical retrieval without human labels.')
    .version(VERSION)
    .configureOutput({ outputError: usageError('saber') })
    .exitOverride();
  const command = (name: string, description: string): Command =>
    commonOptions(saber.command(name).description(description))
      .configureOutput({ outputError: usageError(`saber ${name}`) })
      .exitOverride();

  evaluationOptions(
    buildOptions(machineOptions(command('run', 'Build the benchmark, evaluate the systems, and report.'))),
  )
    .addHelpText(
      'after',
      examples(
        'saber run',
        'saber run --problems my-problems.jsonl.gz --k 20',
        'saber run --seed 7 --tasks statement-full full-full --json',
      ),
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      chooseSystems(config.evaluation.systems); // an unknown name is said before the work begins
      await withState(config, flags, async (context) => {
        const built = await buildAndRemember(context);
        await evaluateAndReport(context, built, flags);
      });
    });

  buildOptions(
    machineOptions(
      command('build', 'Build the benchmark: problems, topics, summaries, pools, judgments, ratings.'),
    ),
  )
    .addHelpText(
      'after',
      examples(
        'saber build',
        'saber build --problems problems/ --ontology ontology.json --queries-per-domain 40',
      ),
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      await withState(config, flags, async (context) => {
        const { ratings } = await buildAndRemember(context);
        print(`${ratings.counts.ratings} ratings: ${context.state.path('ratings', 'qrels.trec')}`);
      });
    });

  evaluationOptions(
    machineOptions(
      command('evaluate', 'Evaluate systems on the benchmark in the state folder, or on a data set.'),
    ),
  )
    .option(
      '--data <folder>',
      'a data set in the published columns or a BEIR folder, instead of the benchmark',
    )
    .addHelpText(
      'after',
      examples(
        'saber evaluate',
        'saber evaluate --systems bm25 minilm --tasks full-full',
        'saber evaluate --data saber-math --tasks statement-statement statement-full full-full',
      ),
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      const { state, evaluation, threads, redis } = config;
      chooseSystems(evaluation.systems);
      if (flags.data !== undefined) return evaluateData(flags.data, config, flags);
      const built = await readBuilt(state);
      await withState({ ...built.config, state, evaluation, threads, redis }, flags, async (context) => {
        await evaluateAndReport(context, await builtStages(context.state, built), flags);
      });
    });

  command('report', 'Show the last report again and rewrite its files.')
    .option('--json', 'print the report as JSON instead of tables')
    .addHelpText('after', examples('saber report', 'saber report --json > report.json'))
    .action(async (flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      const report = await readReport(config.state);
      await withState(config, flags, async (context) => {
        await writeForms(context.state, report);
        show(context, report, flags);
      });
    });

  buildOptions(machineOptions(command('doctor', 'Check that everything a run needs is there.')))
    .addHelpText('after', examples('saber doctor', 'saber doctor --problems my-problems.jsonl'))
    .action(async (flags: Flags) => {
      const findings = await diagnoseSetup(await loadConfig(flags.config, configOfFlags(flags)));
      for (const { check, ok, detail, optional } of findings) {
        print(`${ok ? 'ok     ' : optional ? 'absent ' : 'FAILED '} ${check}: ${detail}`);
      }
      if (findings.some(({ ok, optional }) => !ok && !optional)) exit(1);
    });
  evalCommand(saber);
  ingestCommand(saber);
  exportCommand(saber);
  experimentCommand(saber);
  annotateCommands(saber);
  reproduceCommand(saber);
  fetchCommand(saber);
  mathnetCommand(saber);
  modelCommands(saber);
  batchCommand(saber);
  systemsCommand(saber);
  parityCommand(saber, exit);
  workerCommand(saber);
  theoremsCommand(saber);
  siteCommand(saber);
  return saber;
}

async function buildAndRemember(context: Context): Promise<BuildResult> {
  const built = await build(context);
  await rememberBuild(context.state, context.config, built);
  return built;
}

async function evaluateAndReport(context: Context, built: BuildResult, flags: Flags): Promise<void> {
  const report = await evaluateSystems(context, built, () => performance.now());
  const { benchmark, judgments } = await readExperimentInputs(context.state);
  await writeQueries(context.state, report, benchmark, judgments);
  await writeReport(context.state, report);
  show(context, report, flags);
}
