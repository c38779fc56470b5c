import { type Command, InvalidArgumentError } from 'commander';
import { bundledProblemFiles } from '../bundled.js';
import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { problemFiles, readProblems } from '../ingest/read-problems.js';
import { formatPairs, formatRetrieval, formatRetrievalMarkdown } from '../mathnet/format.js';
import { readSet } from '../mathnet/read-set.js';
import type { PoolSystem } from '../mathnet/retrieve/systems.js';
import type { Context } from '../pipeline/context.js';
import { formatJsonLines } from '../store/jsonl.js';
import { examples, print, usageError, withState } from './actions.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';

type StateFlags = Pick<Flags, 'config' | 'state' | 'quiet' | 'json'>;

interface MakeFlags extends StateFlags {
  readonly problems: string[];
  readonly anchors: number;
  readonly perSource?: number;
  readonly seed: number;
  readonly lenient?: boolean;
}

interface CheckFlags extends StateFlags {
  readonly seed: number;
  readonly show: number;
}

interface RetrieveFlags extends StateFlags {
  readonly systems?: string[];
  readonly resamples: number;
  readonly seed: number;
  readonly markdown?: boolean;
}

/** Adds `saber mathnet`: sets of equivalent and nearly equal problems, and which retrievers tell them apart. */
export function mathnetCommand(saber: Command): void {
  const mathnet = saber
    .command('mathnet')
    .description('Math-aware retrieval: find the equivalent problem among ones that only look alike.')
    .configureOutput({ outputError: usageError('saber mathnet') })
    .exitOverride();
  const command = (name: string, description: string): Command =>
    commonOptions(mathnet.command(name).description(description))
      .configureOutput({ outputError: usageError(`saber mathnet ${name.split(' ')[0]}`) })
      .exitOverride();

  command('make', 'Make anchors with one equivalent text and three hard negatives each, every one checked.')
    .option('--problems <paths...>', 'files or folders of problems, or "bundled"', ['bundled'])
    .option('--anchors <count>', 'anchors wanted', positive, 500)
    .option('--per-source <count>', 'most anchors of one source (default: a fifth of the anchors)', positive)
    .option('--seed <integer>', 'seed of every choice', integer, 0)
    .option('--lenient', 'skip and count unusable records instead of stopping at the first')
    .addHelpText(
      'after',
      examples(
        'saber mathnet make --anchors 50 --per-source 50',
        'saber mathnet make --problems problems/ bundled',
      ),
    )
    .action(make);

  command('check [set]', 'Check every pair of a set anew, at other points than when it was made.')
    .option('--seed <integer>', 'seed of the points', integer, 1)
    .option('--show <count>', 'pairs to print for reading', integer, 0)
    .option('--json', 'print JSON')
    .addHelpText('after', examples('saber mathnet check', 'saber mathnet check set.jsonl --show 30'))
    .action(check);

  command('retrieve [set]', 'Search all texts of a set for every anchor; recall and the similarity gap.')
    .option('--systems <ids...>', 'systems to run (default: all that run in this process)')
    .option('--resamples <count>', 'bootstrap resamples', positive, 1000)
    .option('--seed <integer>', 'seed of the resamples', integer, 0)
    .option('--json', 'print JSON, with the result of every anchor')
    .option('--markdown', 'print the table as Markdown')
    .addHelpText(
      'after',
      examples('saber mathnet retrieve', 'saber mathnet retrieve set.jsonl --systems bm25 structural minilm'),
    )
    .action(retrieveAll);
}

async function make(flags: MakeFlags): Promise<void> {
  await withContext(flags, async ({ state, progress }) => {
    const { anchors, perSource, seed, lenient } = flags;
    const files: string[] = [];
    for (const path of flags.problems) {
      files.push(...(path === 'bundled' ? bundledProblemFiles() : await problemFiles(path)));
    }
    const { problems, skipped } = await readProblems(files, { lenient });
    if (skipped.length > 0) progress.note(`${skipped.length} unusable records skipped`);
    const [{ createChecker }, { makeSet }] = await Promise.all([
      import('../mathnet/check/checker.js'),
      import('../mathnet/make-set.js'),
    ]);
    const step = progress.start('anchors', anchors);
    const made = makeSet(problems, await createChecker(), {
      anchors,
      seed,
      onProgress: (done) => step.update(done),
      ...(perSource !== undefined && { perSource }),
    });
    step.stop();
    if (made.records.length === 0) {
      throw new BenchError(
        'DATA',
        `none of ${problems.length} problems can be an anchor: ${reasons(made.passedOver)}`,
      );
    }
    const path = state.path('mathnet', 'set.jsonl');
    await state.write(path, formatJsonLines(made.records));
    if (made.records.length < anchors) {
      progress.note(
        `only ${made.records.length} of ${anchors} anchors: the problems are used up (--per-source?)`,
      );
    }
    progress.note(`passed over: ${reasons(made.passedOver)}`);
    progress.note(`${made.failed.length} rewritten texts were thrown away because their check did not pass`);
    const pairs = made.records.reduce((sum, { negatives }) => sum + 1 + negatives.length, 0);
    print(`${made.records.length} anchors, ${pairs} pairs: ${path}`);
  });
}

const reasons = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');

async function check(set: string | undefined, flags: CheckFlags): Promise<void> {
  await withContext(flags, async ({ state }) => {
    const records = await readSet(set ?? state.path('mathnet', 'set.jsonl'));
    const [{ createChecker }, { checkSet }] = await Promise.all([
      import('../mathnet/check/checker.js'),
      import('../mathnet/check-set.js'),
    ]);
    const result = checkSet(records, await createChecker(), flags.seed);
    if (flags.json) print(JSON.stringify(result, null, 2));
    else {
      if (flags.show > 0) print(`${formatPairs(records, flags.show)}\n`);
      const passed = Object.entries(result.passed).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [how, count] of passed) print(`${String(count).padStart(6)} ${how}`);
      if (result.undecided > 0) print(`${String(result.undecided).padStart(6)} by a model, undecided`);
      for (const { id, wanted, found, text } of result.exceptions) {
        print(`exception: ${id}: wanted ${wanted}, found ${found}\n  ${text.replaceAll(/\s+/g, ' ')}`);
      }
      print(`${result.pairs} pairs, ${result.exceptions.length} exceptions`);
    }
    if (result.exceptions.length > 0) {
      throw new BenchError(
        'DATA',
        `${result.exceptions.length} of ${result.pairs} pairs do not pass their check`,
      );
    }
  });
}

async function retrieveAll(set: string | undefined, flags: RetrieveFlags): Promise<void> {
  await withContext(flags, async ({ state, progress }) => {
    const records = await readSet(set ?? state.path('mathnet', 'set.jsonl'));
    const [{ POOL_SYSTEMS }, { retrieve }] = await Promise.all([
      import('../mathnet/retrieve/systems.js'),
      import('../mathnet/retrieve/run.js'),
    ]);
    const results = [];
    for (const system of chooseSystems(POOL_SYSTEMS, flags.systems)) {
      const step = progress.start(system.name, records.length);
      const { resamples, seed } = flags;
      try {
        results.push(
          await retrieve(records, system, { resamples, seed, onProgress: (done) => step.update(done) }),
        );
      } catch (error) {
        if (flags.systems) throw error;
        progress.note(`${system.name} left out: ${(error as Error).message}`);
      } finally {
        step.stop();
      }
    }
    await state.write(state.path('mathnet', 'retrieval.json'), `${JSON.stringify(results, null, 2)}\n`);
    if (flags.json) print(JSON.stringify(results, null, 2));
    else print(flags.markdown ? formatRetrievalMarkdown(results) : formatRetrieval(results));
  });
}

/** @throws BenchError `USAGE` for an unknown system */
function chooseSystems(
  systems: readonly PoolSystem[],
  wanted: readonly string[] | undefined,
): readonly PoolSystem[] {
  if (!wanted) return systems;
  const ids = systems.map(({ id }) => id);
  return [...new Set(wanted)].map((id) => {
    const system = systems.find((each) => each.id === id);
    if (system) return system;
    throw new BenchError(
      'USAGE',
      `unknown system "${id}", known are ${ids.join(', ')}${suggestion(id, ids)}`,
    );
  });
}

async function withContext(flags: StateFlags, action: (context: Context) => Promise<void>): Promise<void> {
  const config = await loadConfig(flags.config, configOfFlags({ state: flags.state } as Flags));
  await withState(config, flags, action);
}

function integer(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('It must be an integer.');
  return value;
}

function positive(text: string): number {
  const value = integer(text);
  if (value < 1) throw new InvalidArgumentError('It must be at least 1.');
  return value;
}
