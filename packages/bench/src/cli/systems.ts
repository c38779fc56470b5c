import { type SystemCard, systems } from '@saber/retrievers';
import { type Command, Option } from 'commander';
import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { examples, print, usageError } from './actions.js';

interface SystemsFlags {
  readonly type?: string;
  readonly status?: SystemCard['status'];
  readonly backend?: string;
  readonly json?: boolean;
}

const STATUSES = ['runs here', 'needs weights', 'needs key'];

/** Adds `saber systems`, which lists and explains the systems of the paper's tables. */
export function systemsCommand(saber: Command): void {
  saber
    .command('systems')
    .description(
      "List the systems of the paper's tables, or explain one: how the authors run it, and its figures.",
    )
    .argument('[name]', 'id or name of one system, to see its whole card')
    .option('--type <code>', 'only this type of the taxonomy, such as B, RB or TC; case does not matter')
    .addOption(new Option('--status <status>', 'only systems that can be run so').choices(STATUSES))
    .option('--backend <text>', 'only systems whose architecture or server has this in its name')
    .option('--json', 'print cards as JSON')
    .configureOutput({ outputError: usageError('saber systems') })
    .exitOverride()
    .addHelpText(
      'after',
      `${examples(
        'saber systems',
        'saber systems --status "runs here"',
        'saber systems --type rb --backend vllm',
        'saber systems rader-7b',
        'saber systems --json > systems.json',
      )}
Letters of a type, the last one the architecture: B bi-encoder (or lexical), L late interaction (or structural),
C cross-encoder; before it A closed interface, S sparse, R reasoning data, T reasoning trace, W rewritten query.
`,
    )
    .action((name: string | undefined, flags: SystemsFlags) => {
      if (name !== undefined) {
        const card = findCard(name);
        print(flags.json ? JSON.stringify(card, null, 2) : explain(card));
        return;
      }
      const cards = filterCards(flags);
      if (flags.json) print(JSON.stringify(cards, null, 2));
      else print(formatList(cards));
    });
}

/** @throws BenchError `USAGE` when no system has this id or name */
export function findCard(name: string): SystemCard {
  const wanted = name.toLowerCase();
  const card = systems.find((each) => each.id === wanted || each.name.toLowerCase() === wanted);
  if (card) return card;
  const ids = systems.map(({ id }) => id);
  throw new BenchError(
    'USAGE',
    `no system is called "${name}" (saber systems lists all ${ids.length})${suggestion(wanted, ids)}`,
  );
}

function filterCards({ type, status, backend }: SystemsFlags): SystemCard[] {
  const code = type?.toUpperCase();
  const types = new Set(systems.map((card) => card.type));
  if (code !== undefined && !types.has(code)) {
    throw new BenchError(
      'USAGE',
      `no system has the type "${type}", types are ${[...types].sort().join(', ')}`,
    );
  }
  const text = backend?.toLowerCase();
  return systems.filter(
    (card) =>
      (code === undefined || card.type === code) &&
      (status === undefined || card.status === status) &&
      (text === undefined || `${card.architecture} ${card.servedBy}`.toLowerCase().includes(text)),
  );
}

function formatList(cards: readonly SystemCard[]): string {
  const rows = cards.map(({ id, type, status, published, servedBy }) => [
    id,
    type,
    status,
    published.statementFull.mean.toFixed(3),
    servedBy,
  ]);
  const table = [['id', 'type', 'status', 'nDCG@10', 'served by'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\n${cards.length} of ${systems.length} systems; nDCG@10: statement-full, as published`;
}

function explain(card: SystemCard): string {
  const { pooling, affixes, published } = card;
  const { mean, minus, plus } = published.statementFull;
  const lines: [string, string | undefined][] = [
    ['id', card.id],
    ['type', `${card.type} (${card.architecture})`],
    ['status', card.status],
    ['served by', card.servedBy],
    ['models', card.models.join(', ') || undefined],
    ['released', stated(card.releaseDate)],
    ['licence', stated(card.licence)],
    ['precision', card.precision],
    ['pooling', pooling && describePooling(pooling)],
    ['query', affixes && JSON.stringify(affixes.query)],
    ['document', affixes && JSON.stringify(affixes.document)],
    ['scoring', card.scoring],
    ['instruction', card.instruction],
    ['statement-full', `${mean.toFixed(3)} -${minus.toFixed(3)} +${plus.toFixed(3)} nDCG@10, as published`],
    ['seconds', published.medianSeconds && `${published.medianSeconds} per query (median), as published`],
    ...card.pitfalls.map((pitfall): [string, string] => ['pitfall', pitfall]),
  ].map(([key, value]) => [String(key), value ? String(value) : undefined]);
  const shown = lines.filter(([, value]) => value !== undefined);
  return [card.name, ...shown.map(([key, value]) => `  ${key.padEnd(14)}  ${value}`)].join('\n');
}

/** A fact with the place where it was read. */
function stated({ value, source }: SystemCard['licence']): string {
  return source === undefined ? value : `${value} (${source})`;
}

function describePooling({
  kind,
  unit,
  finalToken,
  chunkTokens,
}: NonNullable<SystemCard['pooling']>): string {
  return [
    kind,
    unit === undefined ? '' : unit ? 'scaled to length 1' : 'not scaled',
    finalToken === undefined ? '' : `every text ends with ${finalToken}`,
    chunkTokens === undefined ? '' : `chunks of ${chunkTokens} tokens, averaged`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}
