import type { Command } from 'commander';
import { fetchDataset, RELEASED } from '../fetch/fetch-dataset.js';
import { examples, print, usageError } from './actions.js';
import { terminalProgress } from './progress.js';

interface FetchFlags {
  readonly from: string;
  readonly to: string;
  readonly queries: string;
  readonly documents: string;
  readonly revision?: string;
  readonly quiet?: boolean;
}

/** Adds `saber fetch`, which downloads the released data. */
export function fetchCommand(saber: Command): void {
  saber
    .command('fetch')
    .description('Download the released queries and documents, or others like them, from a hub.')
    .option('--from <address>', 'address of a hub, or of a manifest (*.json)', RELEASED.from)
    .option('--to <folder>', 'folder to write to', 'saber-math')
    .option('--queries <id>', 'data set of the queries', RELEASED.queries)
    .option('--documents <id>', 'data set of the documents', RELEASED.documents)
    .option('--revision <name>', 'branch, tag or commit (default: main)')
    .option('-q, --quiet', 'no progress and no notes')
    .configureOutput({ outputError: usageError('saber fetch') })
    .exitOverride()
    .addHelpText(
      'after',
      `${examples(
        'saber fetch && saber evaluate --data saber-math',
        'saber fetch --from https://hub.example.org --to data/',
        'saber fetch --from https://example.org/saber/manifest.json',
      )}
A download that was broken off goes on where it stopped when the command is given again.
`,
    )
    .action(async ({ to, quiet = false, ...options }: FetchFlags) => {
      const progress = terminalProgress(process.stderr, quiet);
      try {
        const files = await fetchDataset(to, { ...options, progress });
        const bytes = files.reduce((sum, { size }) => sum + size, 0);
        print(
          `${files.length} files, ${bytes.toLocaleString('en')} bytes in ${to}; next: saber evaluate --data ${to}`,
        );
      } finally {
        progress.close();
      }
    });
}
