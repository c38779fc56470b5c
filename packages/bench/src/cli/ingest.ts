import type { Command } from 'commander';
import { BenchError } from '../errors.js';
import { problemFiles, streamProblems } from '../ingest/read-problems.js';
import { writeText } from '../store/write-stream.js';
import { examples, print, usageError } from './actions.js';
import { columnsOfFlag, columnsOption } from './options.js';
import { terminalProgress } from './progress.js';

/** Sentences about skipped records that are shown; the rest is counted. */
const SHOWN = 10;

interface IngestFlags {
  readonly out: string;
  readonly columns?: string[];
  readonly lenient?: boolean;
  readonly quiet?: boolean;
}

/** Adds `saber ingest`, which converts problem files of any form to JSON Lines. */
export function ingestCommand(saber: Command): void {
  saber
    .command('ingest')
    .description('Convert problem files (JSON Lines, parquet, CSV, TSV) to one file of JSON Lines.')
    .argument('<in...>', 'files or folders of problems')
    .requiredOption('-o, --out <file>', 'file to write; gzipped when it ends in .gz')
    .addOption(columnsOption())
    .option('--lenient', 'skip and count unusable records instead of stopping at the first')
    .option('-q, --quiet', 'no notes')
    .configureOutput({ outputError: usageError('saber ingest') })
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'saber ingest problems.csv --out problems.jsonl',
        'saber ingest train.parquet --columns id=uuid problem=question solution=answer --out problems.jsonl.gz',
      ),
    )
    .action(async (inputs: string[], flags: IngestFlags) => {
      const columns = columnsOfFlag(flags.columns ?? []);
      const { note } = terminalProgress(process.stderr, flags.quiet ?? false);
      const files = (await Promise.all(inputs.map(problemFiles))).flat();
      let count = 0;
      let skipped = 0;
      async function* lines(): AsyncGenerator<string> {
        const onSkip = (reason: string): void => {
          skipped += 1;
          if (skipped <= SHOWN) note(`skipped: ${reason}`);
        };
        for await (const problem of streamProblems(files, { lenient: flags.lenient, columns, onSkip })) {
          count += 1;
          yield `${JSON.stringify(problem)}\n`;
        }
        if (count === 0) throw new BenchError('DATA', `no usable problem in ${files.join(', ')}`);
      }
      await writeText(flags.out, lines());
      if (skipped > SHOWN) note(`skipped: ${skipped - SHOWN} more`);
      print(`${count} problems written to ${flags.out}, ${skipped} skipped`);
    });
}
