import type { Command } from 'commander';
import { BenchError } from '../errors.js';
import { isRedisUrl } from '../executor/redis/address.js';
import { serveJobs } from '../executor/redis/serve-jobs.js';
import { examples, print, usageError } from './actions.js';
import { positiveWholeNumber } from './whole-number.js';

interface WorkerFlags {
  readonly redis: string;
  readonly llm?: string;
  readonly concurrency?: number;
  readonly threads?: number;
  readonly lostAfter?: number;
}

/** Seconds between two notes about the jobs done. */
const NOTE_SECONDS = 60;

/** Adds `saber worker`, which does jobs of runs on other machines. */
export function workerCommand(saber: Command): void {
  saber
    .command('worker')
    .description('Do the jobs of runs that were started with --redis, on this machine or on others.')
    .requiredOption('--redis <url>', 'address of the Redis that the run uses')
    .option('--llm <url>', 'server to ask for language models, and the only one to be given a key')
    .option(
      '--concurrency <count>',
      'requests to a language model at once (default: 16)',
      positiveWholeNumber,
    )
    .option('--threads <count>', 'worker threads (default: the number of processors)', positiveWholeNumber)
    .option(
      '--lost-after <seconds>',
      'silence after which others take the jobs of this worker (default: 10)',
      positiveWholeNumber,
    )
    .configureOutput({ outputError: usageError('saber worker') })
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'saber worker --redis redis://localhost:6379',
        'saber worker --redis redis://gpu-0:6379 --llm http://localhost:8000/v1 --concurrency 64',
      ),
    )
    .action(async ({ redis, ...options }: WorkerFlags) => {
      if (!isRedisUrl(redis)) {
        throw new BenchError(
          'USAGE',
          '--redis must be the address of a Redis server, for example redis://localhost:6379',
        );
      }
      const note = (line: string): void => void process.stderr.write(`${line}\n`);
      const serving = await serveJobs(redis, { ...options, note });
      print(`Serving at ${serving.address}; end with Ctrl+C, twice to end at once.`);
      let noted = 0;
      const timer = setInterval(() => {
        if (serving.done > noted) note(`${serving.done} jobs done`);
        noted = serving.done;
      }, NOTE_SECONDS * 1000);
      const signals = ['SIGINT', 'SIGTERM'] as const;
      await new Promise<void>((resolve) => {
        for (const signal of signals) process.once(signal, () => resolve());
      });
      for (const signal of signals) process.removeAllListeners(signal); // the next one ends it at once
      clearInterval(timer);
      note('finishing the jobs under way');
      await serving.close();
      print(`${serving.done} jobs done.`);
    });
}
