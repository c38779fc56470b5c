import { type Command, InvalidArgumentError } from 'commander';
import { BenchError } from '../errors.js';
import { formatPairs, formatRetrieval, formatRetrievalMarkdown } from '../mathnet/format.js';
import { readSet } from '../mathnet/read-set.js';
import { formatSolving } from '../mathnet/solve/format.js';
import type { AnchorRecord } from '../mathnet/types.js';
import type { Context } from '../pipeline/context.js';
import { formatJsonLines } from '../store/jsonl.js';
import type { State } from '../store/state.js';
import { examples, print, usageError, withState } from './actions.js';
import { loadConfig } from './load-config.js';
import {
  choosePoolSystems,
  makeByModel,
  problemsOf,
  type SolveOptions,
  solveProblems,
} from './mathnet-runs.js';
import { withModel } from './model.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';

type StateFlags = Pick<Flags, 'config' | 'state' | 'quiet' | 'json'>;

type ModelFlags = Pick<Flags, 'problems' | 'seed' | 'lenient' | 'llm' | 'model' | 'maxCost'>;

interface MakeFlags extends StateFlags, ModelFlags {
  readonly anchors: number;
  readonly perSource?: number;
  readonly withModel?: boolean;
}

interface SolveFlags extends StateFlags, ModelFlags, SolveOptions {}

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

  problemOptions(
    command(
      'make',
      'Make anchors with one equivalent text and three hard negatives each, every one checked.',
    ),
  )
    .option('--anchors <count>', 'anchors wanted', positive, 500)
    .option('--per-source <count>', 'most anchors of one source (default: a fifth)', positive)
    .option('--with-model', 'a language model writes the texts, and checks read what they can')
    .addHelpText(
      'after',
      examples(
        'saber mathnet make --anchors 50',
        'saber mathnet make --problems problems/ bundled',
        'saber mathnet make --with-model --llm http://localhost:8000/v1 --model openai/gpt-oss-120b',
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

  problemOptions(
    command(
      'solve',
      'Have a model solve paired problems: alone, with the problem that a retriever finds, with the pair.',
    ),
  )
    .option('--retriever <id>', 'system that finds the related problem (default: minilm)')
    .option('--grader <model>', 'model that grades, on the same server (default: the one that solves)')
    .option('--limit <count>', 'so many problems only', positive)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'saber mathnet solve --llm http://localhost:8000/v1 --model openai/gpt-oss-120b',
        'saber mathnet solve --retriever structural --grader my-grader --limit 10 --llm http://localhost:8000/v1 --model m',
      ),
    )
    .action(solveAll);
}

/** Options about the problems and the language model. */
function problemOptions(command: Command): Command {
  return command
    .option('--problems <paths...>', 'files or folders of problems, or "bundled" (default: bundled)')
    .option('--lenient', 'skip and count unusable records instead of stopping at the first')
    .option('--seed <integer>', 'seed of every choice (default: 0)', integer)
    .option('--llm <url>', 'OpenAI-compatible server')
    .option('--model <name>', 'model on that server')
    .option('--max-cost <amount>', 'cap on its cost; needs llm.prices in the configuration', Number);
}

async function make(flags: MakeFlags): Promise<void> {
  if (flags.withModel) return makeWithModel(flags);
  await withContext(flags, async (context) => {
    const { state, progress } = context;
    const { anchors, perSource } = flags;
    const problems = await problemsOf(context);
    const [{ createChecker }, { makeSet }] = await Promise.all([
      import('../mathnet/check/checker.js'),
      import('../mathnet/make-set.js'),
    ]);
    const step = progress.start('anchors', anchors);
    const made = makeSet(problems, await createChecker(), {
      anchors,
      seed: context.config.seed,
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
    if (made.records.length < anchors) {
      progress.note(
        `only ${made.records.length} of ${anchors} anchors: the problems are used up (--per-source?)`,
      );
    }
    progress.note(`passed over: ${reasons(made.passedOver)}`);
    progress.note(`${made.failed.length} rewritten texts were thrown away because their check did not pass`);
    await writeSet(state, made.records);
  });
}

async function makeWithModel(flags: MakeFlags): Promise<void> {
  await withContext(flags, async (context) => {
    withModel(context.config);
    const { records, unreadable, contradicted } = await makeByModel(context, flags.anchors);
    context.progress.note(`${unreadable} without a readable answer, ${contradicted} contradicted by a check`);
    if (records.length === 0) throw new BenchError('LLM', 'the model gave no anchor that can be used');
    await writeSet(context.state, records);
  });
}

async function writeSet(state: State, records: readonly AnchorRecord[]): Promise<void> {
  const path = state.path('mathnet', 'set.jsonl');
  await state.write(path, formatJsonLines(records));
  const pairs = records.reduce((sum, { negatives }) => sum + 1 + negatives.length, 0);
  print(`${records.length} anchors, ${pairs} pairs: ${path}`);
}

async function solveAll(flags: SolveFlags): Promise<void> {
  await withContext(flags, async (context) => {
    withModel(context.config);
    const { report, graded } = await solveProblems(context, flags);
    const { state } = context;
    await state.write(state.path('mathnet', 'graded.jsonl'), formatJsonLines(graded));
    await state.write(state.path('mathnet', 'solving.json'), `${JSON.stringify(report, null, 2)}\n`);
    print(flags.json ? JSON.stringify(report, null, 2) : formatSolving(report));
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
    for (const system of choosePoolSystems(POOL_SYSTEMS, flags.systems)) {
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

async function withContext(
  flags: StateFlags & Partial<ModelFlags>,
  action: (context: Context) => Promise<void>,
): Promise<void> {
  const config = await loadConfig(flags.config, configOfFlags(flags as Flags));
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
