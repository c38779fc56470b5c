import type { Config } from '../config.js';
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
  try {
    await action({ config, state, progress, versions: versions() });
  } finally {
    progress.close();
    await unlock();
  }
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
