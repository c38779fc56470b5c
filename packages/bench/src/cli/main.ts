import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { type Config, parseConfig } from '../config.js';
import { BenchError } from '../errors.js';
import { type BuildResult, build, STAGES } from '../pipeline/build.js';
import type { Context } from '../pipeline/context.js';
import { evaluateSystems } from '../pipeline/evaluate.js';
import { formatTerminal } from '../report/terminal.js';
import type { Report } from '../report/types.js';
import { writeReport } from '../report/write-report.js';
import { State } from '../store/state.js';
import { VERSION, versions } from '../versions.js';
import { diagnoseSetup } from './doctor.js';
import { evalCommand } from './eval.js';
import { loadConfig } from './load-config.js';
import { buildOptions, commonOptions, configOfFlags, evaluationOptions, type Flags } from './options.js';
import { terminalProgress } from './progress.js';

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
    process.stderr.write(`saber: ${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.SABER_DEBUG) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    return BenchError.isInstance(error) ? error.exitCode : 1;
  }
}

function program(exit: (code: number) => void): Command {
  const saber = new Command('saber')
    .description('Builds and runs benchmarks of mathematical retrieval without human labels.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(saber --help lists the commands, saber <command> --help their options)');
  const command = (name: string, description: string): Command =>
    commonOptions(saber.command(name).description(description)).exitOverride().showSuggestionAfterError(true);

  evaluationOptions(buildOptions(command('run', 'Build the benchmark, evaluate the systems, and report.')))
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
      await withState(config, flags, async (context) => {
        const built = await buildAndRemember(context);
        await evaluateAndReport(context, built, flags);
      });
    });

  buildOptions(
    command('build', 'Build the benchmark: problems, topics, summaries, pools, judgments, ratings.'),
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

  evaluationOptions(command('evaluate', 'Evaluate systems on the benchmark that lies in the state folder.'))
    .addHelpText(
      'after',
      examples('saber evaluate', 'saber evaluate --systems bm25 minilm --tasks full-full'),
    )
    .action(async (flags: Flags) => {
      const asked = await loadConfig(flags.config, configOfFlags(flags));
      const config = {
        ...(await builtConfig(asked.state)),
        state: asked.state,
        evaluation: asked.evaluation,
      };
      await withState(config, flags, async (context) => {
        await evaluateAndReport(context, await builtStages(context), flags);
      });
    });

  commonOptions(saber.command('report').description('Show the last report again and rewrite its files.'))
    .option('--json', 'print the report as JSON instead of tables')
    .exitOverride()
    .addHelpText('after', examples('saber report', 'saber report --json > report.json'))
    .action(async (flags: Flags) => {
      const config = await loadConfig(flags.config, configOfFlags(flags));
      const state = new State(config.state);
      const report = JSON.parse(
        await readState(state.path('report', 'report.json'), 'no report', 'saber run'),
      ) as Report;
      await withState(config, flags, (context) => publish(context, report, flags));
    });

  buildOptions(command('doctor', 'Check that everything a run needs is there.'))
    .addHelpText('after', examples('saber doctor', 'saber doctor --problems my-problems.jsonl'))
    .action(async (flags: Flags) => {
      const findings = await diagnoseSetup(await loadConfig(flags.config, configOfFlags(flags)));
      for (const { check, ok, detail, optional } of findings) {
        print(`${ok ? 'ok     ' : optional ? 'absent ' : 'FAILED '} ${check}: ${detail}`);
      }
      if (findings.some(({ ok, optional }) => !ok && !optional)) exit(1);
    });
  evalCommand(saber);
  return saber;
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Opens and locks the state folder for the time of an action. */
async function withState(
  config: Config,
  flags: Flags,
  action: (context: Context) => Promise<void>,
): Promise<void> {
  const state = new State(config.state);
  const unlock = await state.lock();
  try {
    await action({
      config,
      state,
      progress: terminalProgress(process.stderr, flags.quiet ?? false),
      versions: versions(),
    });
  } finally {
    await unlock();
  }
}

async function buildAndRemember(context: Context): Promise<BuildResult> {
  const built = await build(context);
  await context.state.write(
    context.state.path('.', 'config.json'),
    `${JSON.stringify(context.config, null, 2)}\n`,
  );
  return built;
}

async function builtConfig(folder: string): Promise<Config> {
  const path = new State(folder).path('.', 'config.json');
  return parseConfig(JSON.parse(await readState(path, 'no finished benchmark', 'saber build')), path);
}

async function builtStages({ state }: Context): Promise<BuildResult> {
  const manifests = await Promise.all(
    STAGES.map(async (stage) => [stage, await state.manifest(stage)] as const),
  );
  return Object.fromEntries(manifests) as unknown as BuildResult;
}

async function readState(path: string, what: string, command: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new BenchError(
      'STATE',
      `${what} in this state folder (${path} is missing); run "${command}" first`,
      { cause: error },
    );
  });
}

async function evaluateAndReport(context: Context, built: BuildResult, flags: Flags): Promise<void> {
  await publish(context, await evaluateSystems(context, built, () => performance.now()), flags);
}

async function publish({ state, progress }: Context, report: Report, flags: Flags): Promise<void> {
  const folder = await writeReport(state, report);
  if (flags.json) print(JSON.stringify(report, null, 2));
  else {
    const { isTTY, columns } = process.stdout;
    print(
      formatTerminal(report, { color: isTTY === true && !process.env.NO_COLOR, columns: columns ?? 100 }),
    );
  }
  progress.note(`report: ${join(folder, 'report.html')} (beside it .json, .tex, .csv, qrels.trec and runs/)`);
}
