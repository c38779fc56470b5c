import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Command, Option } from 'commander';
import { readPublished } from '../dataset/read-published.js';
import { BenchError } from '../errors.js';
import { formatReproduceHtml } from '../report/html-reproduce.js';
import { formatSections, summary } from '../reproduce/format.js';
import { readOwnBenchmark } from '../reproduce/own/read-own.js';
import { readPrinted } from '../reproduce/printed/read-printed.js';
import { readReleased } from '../reproduce/released/read-released.js';
import { reproduce, SECTION_IDS, type SectionId } from '../reproduce/reproduce.js';
import type { Section } from '../reproduce/types.js';
import { State } from '../store/state.js';
import { examples, print, usageError } from './actions.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';

interface ReproduceFlags extends Pick<Flags, 'config' | 'state' | 'quiet' | 'json'> {
  readonly released?: string;
  readonly data?: string;
  readonly only?: SectionId[];
  readonly all?: boolean;
  readonly html?: string;
}

/** Adds `saber reproduce`, which sets every figure of the paper beside ours. */
export function reproduceCommand(saber: Command): void {
  commonOptions(saber.command('reproduce'))
    .description('Set every table and figure of the paper beside what can be recomputed here.')
    .option('--released <folder>', "a clone of the authors' repository with their results")
    .option('--data <folder>', 'the published queries and documents, for what needs ratings')
    .addOption(new Option('--only <ids...>', 'these tables and figures').choices(SECTION_IDS))
    .option('--all', 'list every figure, also where many have the same status')
    .option('--html <file>', 'write a page with all figures, to filter by status, instead of printing tables')
    .option('--json', 'print all items as JSON instead of tables')
    .configureOutput({ outputError: usageError('saber reproduce') })
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'saber reproduce',
        'saber reproduce --released sabermath --data saber-math',
        'saber reproduce --only table-6 figure-8',
        'saber reproduce --json > reproduce.json',
        'saber reproduce --released sabermath --html reproduce.html',
      ),
    )
    .action(async (flags: ReproduceFlags) => {
      const { state } = await loadConfig(flags.config, configOfFlags(flags));
      const printed = readPrinted();
      const inputs = {
        printed,
        released:
          flags.released === undefined ? undefined : await readReleased(flags.released, printed.systems.rows),
        queries: flags.data === undefined ? undefined : (await readPublished(flags.data)).queries,
        own: await readOwnBenchmark(new State(state)),
      };
      const sections = reproduce(inputs, flags.only);
      if (flags.html !== undefined) await writePage(flags.html, sections, flags);
      if (flags.json) print(JSON.stringify({ items: sections.flatMap(({ items }) => items) }, null, 2));
      else if (flags.html === undefined) {
        const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
        process.stdout.write(formatSections(sections, { all: flags.all ?? false, color }));
      }
    });
}

/** Writes the page, and says where. @throws BenchError `STATE` when it cannot be written */
async function writePage(
  file: string,
  sections: readonly Section[],
  { quiet, json }: ReproduceFlags,
): Promise<void> {
  const report = existsSync(join(dirname(file), 'report.html'));
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(file, formatReproduceHtml(sections, { report })))
    .catch((error: NodeJS.ErrnoException) => {
      throw new BenchError('STATE', `cannot write ${file} (${error.code ?? error.message})`, {
        cause: error,
      });
    });
  if (!json && !quiet) print(`${summary(sections.flatMap(({ items }) => items))}: ${file}`);
}
