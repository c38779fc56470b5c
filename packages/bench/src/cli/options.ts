import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ConfigInput, suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import type { Columns } from '../ingest/columns.js';
import { parseDomain } from '../ingest/parse-problem.js';
import { MODEL_STAGES, type ModelStage } from '../llm/llm-config.js';
import { type Domain, PROBLEM_FIELDS } from '../types.js';

/** Options as commander gives them. */
export interface Flags {
  readonly config?: string;
  readonly state?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly data?: string;
  readonly problems?: string[];
  readonly ontology?: string;
  readonly columns?: string[];
  readonly seed?: number;
  readonly lenient?: boolean;
  readonly behaviour?: 'official' | 'paper';
  readonly k?: number;
  readonly queriesPerDomain?: number;
  readonly domains?: string[];
  readonly topicThreshold?: number;
  readonly summaryThreshold?: number;
  readonly rounds?: number;
  readonly tasks?: ('statement-statement' | 'statement-full' | 'full-full')[];
  readonly systems?: string[];
  readonly resamples?: number;
  readonly ties?: 'trec' | 'input' | 'average';
  readonly latencyQueries?: number;
  readonly llm?: string;
  readonly model?: string;
  readonly llmStages?: ModelStage[];
  readonly judge?: 'pairwise' | 'ordinal';
  readonly maxCost?: number;
  readonly threads?: number;
  readonly redis?: string;
}

const number = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
};

/** Options that every command has. */
export function commonOptions(command: Command): Command {
  return command
    .option(
      '-c, --config <file>',
      'configuration file (default: saber.config.{ts,mts,js,mjs,json} if there is one)',
    )
    .option('--state <folder>', 'folder of all intermediate and final files (default: .saber)')
    .option('-q, --quiet', 'no progress and no notes');
}

/** Options about where jobs are done. */
export function machineOptions(command: Command): Command {
  return command
    .option('--threads <count>', 'worker threads (default: the number of processors)', number)
    .option('--redis <url>', 'have jobs done by workers at this Redis; see saber worker --help');
}

/** Options that shape the benchmark. */
export function buildOptions(command: Command): Command {
  return modelOptions(command)
    .option('--problems <paths...>', 'files or folders of problems, or "bundled" (default: bundled)')
    .addOption(columnsOption())
    .option('--ontology <path>', 'ontology file or folder, or "bundled" (default: bundled)')
    .option('--seed <integer>', 'seed of every random choice (default: 0)', number)
    .option('--lenient', 'skip and count unusable records instead of stopping at the first')
    .addOption(
      new Option('--behaviour <which>', 'where paper and released code differ (default: official)').choices([
        'official',
        'paper',
      ]),
    )
    .option('-k, --k <count>', 'candidates per category (default: 10)', number)
    .option('--queries-per-domain <count>', 'queries drawn from each domain (default: 16)', number)
    .option('--domains <names...>', 'domains to draw queries from (default: all five)')
    .option(
      '--topic-threshold <value>',
      'topic similarity bound; needs --summary-threshold (default: found)',
      number,
    )
    .option(
      '--summary-threshold <value>',
      'summary similarity bound; needs --topic-threshold (default: found)',
      number,
    )
    .option('--rounds <count>', 'Swiss rounds per query (default: 20)', number);
}

/** Options about the language model. */
export function modelOptions(command: Command): Command {
  return command
    .option('--llm <url>', 'OpenAI-compatible server for topics, summaries, judgments (default: offline)')
    .option('--model <name>', 'model on that server')
    .addOption(
      new Option('--llm-stages <names...>', 'stages it carries out (default: all three)').choices([
        ...MODEL_STAGES,
      ]),
    )
    .addOption(
      new Option('--judge <kind>', 'how it judges (default: pairwise)').choices(['pairwise', 'ordinal']),
    )
    .option('--max-cost <amount>', 'cap on its cost; needs llm.prices in the configuration', number);
}

/** Which columns of the problem files hold which field. */
export function columnsOption(): Option {
  return new Option(
    '--columns <field=column...>',
    'columns named otherwise than the fields id, problem, solution, source, domains',
  );
}

/** Options that shape the evaluation. */
export function evaluationOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--tasks <names...>', 'what queries and documents show (default: statement-full)').choices([
        'statement-statement',
        'statement-full',
        'full-full',
      ]),
    )
    .option('--systems <ids...>', 'systems to evaluate (default: all that can run)')
    .option('--resamples <count>', 'bootstrap resamples for the intervals (default: 1000)', number)
    .addOption(
      new Option('--ties <mode>', 'order of equal scores (default: trec)').choices([
        'trec',
        'input',
        'average',
      ]),
    )
    .option('--latency-queries <count>', 'queries timed one by one; 0: no timing (default: 10)', number)
    .option('--json', 'print the report as JSON instead of tables');
}

/** The part of the configuration that the flags state. */
export function configOfFlags(flags: Flags): ConfigInput {
  const { topicThreshold: topic, summaryThreshold: summary } = flags;
  return stated({
    problems: flags.problems,
    ontology: flags.ontology,
    columns: flags.columns && columnsOfFlag(flags.columns),
    state: flags.state,
    seed: flags.seed,
    lenient: flags.lenient,
    behaviour: flags.behaviour,
    thresholds: topic === undefined && summary === undefined ? undefined : stated({ topic, summary }),
    pools: stated({
      k: flags.k,
      queriesPerDomain: flags.queriesPerDomain,
      domains: flags.domains?.map(domainOfFlag),
    }),
    tournament: stated({ rounds: flags.rounds }),
    llm: modelOfFlags(flags),
    threads: flags.threads,
    redis: flags.redis,
    evaluation: stated({
      tasks: flags.tasks,
      systems: flags.systems,
      resamples: flags.resamples,
      ties: flags.ties,
      latencyQueries: flags.latencyQueries,
    }),
  }) as ConfigInput;
}

function modelOfFlags({ llm, model, llmStages, judge, maxCost }: Flags): unknown {
  const cap = maxCost === undefined ? undefined : { cost: maxCost };
  const fields = stated({ baseUrl: llm, model, stages: llmStages, judge, cap });
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** `['id=uuid']` to `{ id: 'uuid' }`. @throws BenchError `USAGE` */
export function columnsOfFlag(pairs: readonly string[]): Columns {
  const columns: Record<string, string> = {};
  for (const pair of pairs) {
    const [, field = '', column = ''] = /^([^=]*)=(.+)$/s.exec(pair) ?? [];
    if (!(PROBLEM_FIELDS as readonly string[]).includes(field)) {
      throw new BenchError(
        'USAGE',
        `--columns takes field=column with a field of ${PROBLEM_FIELDS.join(', ')}, got "${pair}"${field === '' ? '' : suggestion(field, PROBLEM_FIELDS)}`,
      );
    }
    columns[field] = column;
  }
  return columns;
}

function domainOfFlag(name: string): Domain {
  try {
    return parseDomain(name, '--domains');
  } catch (error) {
    throw new BenchError('USAGE', (error as Error).message, { cause: error });
  }
}

/** An object without its undefined fields. */
function stated(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
