import { basename } from 'node:path';
import { openAiEmbeddings } from '@saber/retrievers';
import { type Command, InvalidArgumentError } from 'commander';
import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { readCorpus } from '../theorems/data/read-corpus.js';
import { type ForeignRun, readRunLists } from '../theorems/data/read-run-lists.js';
import { readTask } from '../theorems/data/read-task.js';
import { DECLARATION, documentRenderer } from '../theorems/data/renderer.js';
import { engineSystem } from '../theorems/engines/engine-system.js';
import { formatTheorems, formatTheoremsMarkdown, leaderboardOf } from '../theorems/results/format.js';
import { headingOf, MEASURES, parseMeasures } from '../theorems/results/measures.js';
import { runTheorems } from '../theorems/run-theorems.js';
import { embeddingSystem, LOCAL_SYSTEMS } from '../theorems/search/local-systems.js';
import type { TheoremSystem } from '../theorems/search/types.js';
import { examples, print, usageError, withState } from './actions.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';
import { wholeNumber } from './whole-number.js';

interface TheoremFlags extends Pick<Flags, 'config' | 'state' | 'quiet' | 'json'> {
  readonly corpus: string;
  readonly queries: string[];
  readonly render: string;
  readonly queryText?: string;
  readonly gold?: string;
  readonly minUnits: number;
  readonly lenient?: boolean;
  readonly excludeSelf?: boolean;
  readonly kMax: number;
  readonly systems?: string[];
  readonly instruction?: string;
  readonly embeddings?: string;
  readonly model?: string;
  readonly vectors?: string;
  readonly run: string[];
  readonly engines: string[];
  readonly engineRate?: { requests: number; milliseconds: number };
  readonly shared?: string;
  readonly sample?: number;
  readonly development?: number;
  readonly measures?: string[];
  readonly resamples: number;
  readonly seed: number;
  readonly markdown?: boolean;
}

/** Adds `saber theorems`: theorem search and premise selection over a library. */
export function theoremsCommand(saber: Command): void {
  commonOptions(saber.command('theorems'))
    .description(
      'Search a library of theorems exactly, and score it against gold units: R@k, nDCG@k, MRR, MAP, ...',
    )
    .requiredOption('--corpus <file>', 'declarations, one record a line with its name in "id"')
    .requiredOption('--queries <files...>', 'queries with gold; each file is a task')
    .option('--render <template>', 'text of a declaration; {field:words} splits identifiers', DECLARATION)
    .option('--query-text <template>', 'text of a query (default: the field query, informal or comment)')
    .option('--gold <field>', 'field of the gold (default: units, gold, premise_groups or refs)')
    .option('--min-units <count>', 'leave queries with fewer gold units out', wholeNumber, 0)
    .option('--lenient', 'skip and say unusable queries instead of stopping at the first')
    .option('--exclude-self', 'a query that is in the corpus does not find itself')
    .option('--k-max <count>', 'depth of every ranking', positive, 200)
    .option(
      '--systems <ids...>',
      `of ${LOCAL_SYSTEMS.map(({ id }) => id).join(', ')}, or none (default: all, or the embedding model alone)`,
    )
    .option(
      '--instruction <text>',
      'instruction before the query, for systems that embed; never before a document',
    )
    .option('--embeddings <url>', 'OpenAI-compatible server of an embedding model, as one more system')
    .option('--model <name>', 'model on that server')
    .option('--vectors <path>', 'file of document vectors (default: in the state folder)')
    .option('--run <files...>', 'TREC runs of other programs, for a single file of queries', [])
    .option('--engines <ids...>', 'leansearch, leanexplore, or <id>=<url> for an instance of your own', [])
    .option('--engine-rate <requests/seconds>', 'rate for an instance of your own', rate)
    .option('--shared <field>', 'field that marks queries whose declaration every corpus holds')
    .option('--sample <count>', 'ask engines so many of those queries only', positive)
    .option('--development <count>', 'so many declarations only: a development slice, no result', positive)
    .option(
      '--measures <names...>',
      `columns, the first orders the rows (default: ${MEASURES.map(headingOf).join(', ')})`,
    )
    .option('--resamples <count>', 'bootstrap resamples', positive, 1000)
    .option('--seed <integer>', 'seed of resamples and samples', wholeNumber, 0)
    .option('--json', 'print the reports as JSON')
    .option('--markdown', 'print the tables as Markdown')
    .configureOutput({ outputError: usageError('saber theorems') })
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'saber theorems --corpus corpus.jsonl.gz --queries mathlibqr.jsonl mathlibmpr.jsonl',
        'saber theorems --corpus statements.jsonl --queries statements.jsonl --render "{formal}" --gold id',
        'saber theorems --corpus corpus.jsonl.gz --queries mathlibqr.jsonl --engines leansearch --shared shared171',
      ),
    )
    .action(runCommand);
}

async function runCommand(flags: TheoremFlags): Promise<void> {
  const measures = flags.measures && parseMeasures(flags.measures, flags.kMax);
  const wanted = chooseSystems(flags.systems);
  const others = embeddingSystems(flags);
  const systems = wanted || others.length > 0 ? [...(wanted ?? []), ...others] : undefined;
  const apiKey = process.env.LEANEXPLORE_API_KEY;
  const engines = flags.engines.map((spec) => engineSystem(spec, { apiKey, rate: flags.engineRate }));
  if (flags.run.length > 0 && flags.queries.length > 1) {
    throw new BenchError('USAGE', '--run goes with one file of queries, got several');
  }
  const config = await loadConfig(flags.config, configOfFlags({ state: flags.state } as Flags));
  await withState(config, flags, async (context) => {
    const { seed, resamples, development } = flags;
    const renderer = documentRenderer(flags.render);
    const corpus = await readCorpus(flags.corpus, { renderer, development, seed });
    const tasks = [];
    for (const file of flags.queries) {
      const onSkip = (reason: string): void => context.progress.note(`skipped: ${reason}`);
      const options = { ...flags, text: flags.queryText, ...(flags.lenient && { onSkip }) };
      tasks.push(await readTask(file, corpus, options));
    }
    const runs = new Map<string, ForeignRun[]>();
    for (const file of flags.run) {
      const [task] = tasks;
      const foreign = await readRunLists(file, corpus, task!.gold.queries);
      runs.set(task!.name, [...(runs.get(task!.name) ?? []), foreign]);
    }
    const { sample } = flags;
    const vectors = flags.vectors?.replace(/\.(?:f32|json)$/, '');
    const reports = await runTheorems({
      ...context,
      ...{ corpus, tasks, systems, engines, runs, resamples, seed, sample, vectors },
      ...(measures && { measures }),
      file: basename(flags.corpus),
    });
    if (flags.json) print(JSON.stringify(reports.map(leaderboardOf), null, 2));
    else
      for (const report of reports)
        print(`${(flags.markdown ? formatTheoremsMarkdown : formatTheorems)(report)}\n`);
    context.progress.note(
      `positions and curves: ${context.state.path('theorems', '')}; saber site makes pages of them`,
    );
  });
}

/** @throws BenchError `USAGE` for an unknown system */
function chooseSystems(wanted: readonly string[] | undefined): TheoremSystem[] | undefined {
  if (wanted === undefined) return undefined;
  if (wanted.length === 1 && wanted[0] === 'none') return [];
  const ids = LOCAL_SYSTEMS.map(({ id }) => id);
  return [...new Set(wanted)].map((id) => {
    const system = LOCAL_SYSTEMS.find((each) => each.id === id);
    if (system) return system;
    throw new BenchError(
      'USAGE',
      `unknown system "${id}", known are ${ids.join(', ')}${suggestion(id, ids)}`,
    );
  });
}

function embeddingSystems({ embeddings: baseUrl, model }: TheoremFlags): TheoremSystem[] {
  if (baseUrl === undefined) return [];
  if (model === undefined) throw new BenchError('USAGE', '--embeddings needs the name of the model: --model');
  if (!URL.canParse(baseUrl)) throw new BenchError('USAGE', `--embeddings must be a URL, got "${baseUrl}"`);
  const apiKey = process.env.SABER_API_KEY ?? process.env.OPENAI_API_KEY;
  return [embeddingSystem(openAiEmbeddings({ baseUrl, model, ...(apiKey !== undefined && { apiKey }) }))];
}

function positive(text: string): number {
  const value = wholeNumber(text);
  if (value === 0) throw new InvalidArgumentError('It must be at least 1.');
  return value;
}

function rate(text: string): { requests: number; milliseconds: number } {
  const [, requests, seconds] = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (requests === undefined || Number(requests) === 0) {
    throw new InvalidArgumentError('It must be like 3/30: requests in so many seconds.');
  }
  return { requests: Number(requests), milliseconds: Number(seconds) * 1000 };
}
