import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  compareCodePoints,
  type EvaluateOptions,
  type Evaluation,
  evaluate,
  formatTrecEval,
  fromTrecEval,
  MetricsError,
  measure,
  type Qrels,
  type Run,
  type TieMode,
} from '@saber/metrics';
import {
  parseBeirQrels,
  parseJsonQrels,
  parseJsonRun,
  readQrels,
  readRun,
  type TextSource,
} from '@saber/metrics/trec';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { BenchError } from '../errors.js';

/** Measures shown when none is asked for. */
const DEFAULT_MEASURES = ['nDCG@10', 'AP', 'RR', 'P@10', 'R@100'];

interface EvalFlags {
  readonly measure: string[];
  readonly perQuery?: boolean;
  readonly json?: boolean;
  readonly ties: TieMode;
  readonly missing: 'zero' | 'skip';
  readonly judgedOnly?: boolean;
  readonly maxDocuments?: number;
}

/** Adds `saber eval`, which scores run files against a qrels file and prints what trec_eval prints. */
export function evalCommand(saber: Command): void {
  saber
    .command('eval')
    .description('Score TREC runs against qrels, in the layout of trec_eval.')
    .argument('<qrels>', 'TREC qrels (or BEIR .tsv, or .json), plain or .gz')
    .argument('<runs...>', 'TREC runs (or .json), plain or .gz')
    .option(
      '-m, --measure <name>',
      `ir-measures or trec_eval name; may be repeated (default: ${DEFAULT_MEASURES.join(', ')})`,
      (name: string, before: string[]) => [...before, name],
      [],
    )
    .option('-q, --per-query', 'also print every query')
    .option('--json', 'print JSON: means, values per query and counts')
    .addOption(
      new Option('--ties <mode>', 'order of equal scores')
        .choices(['trec', 'input', 'average'])
        .default('trec'),
    )
    .addOption(
      new Option('--missing <policy>', 'queries that a run lacks').choices(['zero', 'skip']).default('zero'),
    )
    .option('--judged-only', 'take unjudged documents out of the rankings first')
    .option(
      '-M, --max-documents <count>',
      'count only the best so many documents of a query as retrieved',
      positive,
    )
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  $ saber eval qrels.txt run.txt -m nDCG@10 -m AP
  $ saber eval qrels.txt bm25.txt dense.txt.gz -m "nDCG(dcg='exp-log2')@10" -q
  $ saber eval qrels.txt run.txt -m official
`,
    )
    .action(async (qrelsFile: string, runFiles: string[], flags: EvalFlags) => {
      const measures = (flags.measure.length > 0 ? flags.measure : DEFAULT_MEASURES).flatMap(measureNames);
      const qrels = await readFileAs(qrelsFile, qrelsReaders);
      const options: EvaluateOptions = {
        ties: flags.ties,
        missing: flags.missing,
        judgedOnly: flags.judgedOnly,
        maxDocuments: flags.maxDocuments,
      };
      const results: [file: string, evaluation: Evaluation][] = [];
      for (const file of runFiles) {
        const run = await readFileAs(file, runReaders);
        results.push([file, await named(file, () => evaluate(qrels, run, measures, options))]);
      }
      const text = flags.json ? formatJson(results) : formatText(results, flags.perQuery ?? false);
      process.stdout.write(text);
    });
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a positive integer.');
  return value;
}

/** Canonical names behind a name of ir-measures or of trec_eval. */
function measureNames(name: string): string[] {
  try {
    return [measure(name).name];
  } catch (error) {
    try {
      return fromTrecEval(name);
    } catch {
      throw new BenchError('USAGE', (error as Error).message, { cause: error }); // the first error names the nearest measure
    }
  }
}

/** Readers by ending; the empty ending is the TREC format. */
type Readers<T> = Readonly<Record<string, (source: TextSource) => Promise<T>>>;

const qrelsReaders: Readers<Qrels> = {
  '': (source) => readQrels(source),
  '.tsv': async (source) => parseBeirQrels(await wholeText(source)),
  '.json': async (source) => parseJsonQrels(await wholeText(source)),
};

const runReaders: Readers<Run> = {
  '': (source) => readRun(source),
  '.json': async (source) => parseJsonRun(await wholeText(source)),
};

async function readFileAs<T>(file: string, readers: Readers<T>): Promise<T> {
  const plain = file.replace(/\.gz$/, '');
  const ending = Object.keys(readers).find((known) => known !== '' && plain.endsWith(known)) ?? '';
  const bytes = createReadStream(file);
  const source = plain === file ? bytes : bytes.pipe(createGunzip());
  bytes.on('error', (error) => source.destroy(error));
  return named(file, () => readers[ending]!(source));
}

/** Runs a step on a file; its error names the file. */
async function named<T>(file: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${file}`, { cause: error });
    const detail = MetricsError.isInstance(error) ? message : `cannot be read: ${message}`;
    throw new BenchError('DATA', `${file}: ${detail}`, { cause: error });
  }
}

async function wholeText(source: TextSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source)
    chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function formatText(results: readonly [string, Evaluation][], perQuery: boolean): string {
  return results
    .map(([file, evaluation]) =>
      formatTrecEval(evaluation, { perQuery, ...(results.length > 1 && { runId: basename(file) }) }),
    )
    .join('');
}

function formatJson(results: readonly [string, Evaluation][]): string {
  const runs = results.map(([file, { queryIds, perQuery, mean, counts }]) => {
    const order = [...queryIds.keys()].sort((a, b) => compareCodePoints(queryIds[a]!, queryIds[b]!));
    const queries = order.map((q) => ({
      id: queryIds[q]!,
      values: Object.fromEntries(
        Object.entries(perQuery).map(([name, values]) => [name, finite(values[q]!)]),
      ),
    }));
    const means = Object.fromEntries(Object.entries(mean).map(([name, value]) => [name, finite(value)]));
    return { run: file, mean: means, counts, queries };
  });
  return `${JSON.stringify({ runs }, null, 2)}\n`;
}

/** JSON has no NaN: a value that is not defined is null. */
function finite(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
