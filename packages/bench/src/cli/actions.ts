import type { Config } from '../config.js';
import { localExecutor } from '../executor/local-executor.js';
import { redisExecutor } from '../executor/redis/redis-executor.js';
import type { Executor } from '../executor/types.js';
import type { Context } from '../pipeline/context.js';
import { formatTerminal } from '../report/terminal.js';
import type { Report } from '../report/types.js';
import { State } from '../store/state.js';
import { versions } from '../versions.js';
import type { Flags } from './options.js';
import { terminalProgress } from './progress.js';

/** The end of a help page. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
}

/** Says in one line of standard error what went wrong; control characters would break it up or drive the terminal. */
export function fail(message: string): void {
  process.stderr.write(`saber: ${message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}\n`);
}

/** Turns commander's `error: unknown option '--sead'\n(Did you mean --seed?)` into one sentence. */
export const usageError =
  (command: string) =>
  (text: string): void =>
    fail(
      `${text
        .trim()
        .replace(/^error: /, '')
        .replace(/\.$/, '')}; see ${command} --help`,
    );

/** Writes a line of results. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Opens and locks the state folder for the time of an action. */
export async function withState(
  config: Config,
  flags: Pick<Flags, 'quiet'>,
  action: (context: Context) => Promise<void>,
): Promise<void> {
  const state = new State(config.state);
  const unlock = await state.lock();
  const progress = terminalProgress(process.stderr, flags.quiet ?? false);
  const executor = chosenExecutor(config, progress.note);
  const ends = config.redis === undefined ? [] : (['SIGINT', 'SIGTERM'] as const);
  const end = (signal: NodeJS.Signals): void => {
    void executor.close().finally(() => process.kill(process.pid, signal)); // jobs that nobody has begun are taken back
  };
  for (const signal of ends) process.once(signal, end);
  try {
    await action({ config, state, progress, executor, versions: versions() });
  } finally {
    for (const signal of ends) process.off(signal, end);
    progress.close();
    await executor.close();
    await unlock();
  }
}

/** The workers at the configured Redis, or else this machine. */
function chosenExecutor({ redis, threads, llm }: Config, note: (line: string) => void): Executor {
  if (redis !== undefined) return redisExecutor(redis, { note });
  return localExecutor({
    ...(threads !== undefined && { threads }),
    machine: llm?.apiKey === undefined ? {} : { apiKey: llm.apiKey },
  });
}

/** Prints a report, and says where its files are. */
export function show({ state, progress }: Context, report: Report, flags: Pick<Flags, 'json'>): void {
  if (flags.json) print(JSON.stringify(report, null, 2));
  else {
    const { isTTY, columns } = process.stdout;
    print(
      formatTerminal(report, { color: isTTY === true && !process.env.NO_COLOR, columns: columns ?? 100 }),
    );
  }
  const page = state.path('report', 'report.html');
  progress.note(`report: ${page} (beside it .json, .tex, .csv, qrels.trec and runs/)`);
}
