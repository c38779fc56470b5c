import { biEncoder, createSystem, parity, type Retriever } from '@saber/retrievers';
import type { Command } from 'commander';
import { BenchError } from '../errors.js';
import { type ReferenceRanking, readReferenceRankings } from '../evaluation/read-reference-rankings.js';
import { examples, print, usageError } from './actions.js';
import { findCard } from './systems.js';

interface ParityFlags {
  readonly system: string;
  readonly reference: string;
  readonly url?: string;
  readonly instruction?: string;
  readonly threshold: number;
  readonly json?: boolean;
}

/** Adds `saber parity`, which checks that a system ranks as a reference run of the same model. */
export function parityCommand(saber: Command, exit: (code: number) => void): void {
  saber
    .command('parity')
    .description(
      'Check that a system ranks as a reference run of it: Spearman of at least .999 for every query.',
    )
    .requiredOption('--system <name>', 'a system of "saber systems", or minilm')
    .requiredOption('--reference <file>', 'vectors or scores of the reference run, plain or .gz')
    .option('--url <address>', 'server of a system that needs one; the key comes from SABER_API_KEY')
    .option('--instruction <text>', 'instruction for the queries of a bi-encoder')
    .option('--threshold <number>', 'smallest correlation that passes', toThreshold, 0.999)
    .option('--json', 'print JSON')
    .configureOutput({ outputError: usageError('saber parity') })
    .exitOverride()
    .addHelpText(
      'after',
      `${examples(
        'saber parity --system minilm --reference vectors.jsonl',
        'saber parity --system qwen3-embedding-8b --url http://127.0.0.1:8000 --reference vectors.jsonl.gz',
        'saber parity --system bm25 --reference scores.jsonl --json',
      )}
Lines of the reference, of one kind or the other:
  {"role": "query", "text": "…", "vector": [0.1, …]}      every query is ranked against every document by cosine
  {"role": "document", "text": "…", "vector": [0.2, …]}
  {"query": "…", "documents": ["…", …], "scores": [3.1, …]}
Texts are sent whole: for a system whose card has chunks, take texts that are shorter than one.
`,
    )
    .action(async (flags: ParityFlags) => {
      const rankings = await readReferenceRankings(flags.reference);
      const system = await systemOf(flags);
      const ours: Float64Array[] = [];
      for (const { query, documents } of rankings) ours.push(await system.rank(query, documents));
      const reference = rankings.map(({ scores }) => scores);
      const { spearman, worst, passed } = parity(ours, reference, { threshold: flags.threshold });
      if (flags.json) {
        const result = {
          system: system.name,
          threshold: flags.threshold,
          passed,
          worst,
          spearman: [...spearman],
        };
        print(JSON.stringify(result, null, 2));
      } else {
        const queries = spearman.length === 1 ? '1 query' : `${spearman.length} queries`;
        const where = passed ? '' : describeWorst(spearman, worst, rankings);
        print(
          `${passed ? 'passed' : 'FAILED'}: ${system.name}, ${queries}, smallest correlation ${worst.toFixed(6)}${where}, wanted ${flags.threshold}`,
        );
      }
      if (!passed) exit(1);
    });
}

/** Where the smallest correlation is. */
function describeWorst(spearman: Float64Array, worst: number, rankings: readonly ReferenceRanking[]): string {
  const at = spearman.findIndex((value) => Object.is(value, worst));
  const query = JSON.stringify(rankings[at]!.query.slice(0, 60));
  const constant = Number.isNaN(worst) ? ', one side gives all its documents the same score' : '';
  return ` (query ${at + 1}: ${query}${constant})`;
}

async function systemOf({ system, url, instruction }: ParityFlags): Promise<Retriever> {
  if (system.toLowerCase() === 'minilm') {
    const { miniLm } = await import('@saber/retrievers/minilm');
    return biEncoder(miniLm());
  }
  const card = findCard(system);
  const apiKey = process.env.SABER_API_KEY ?? process.env.OPENAI_API_KEY;
  if (card.status === 'runs here') return createSystem(card.id);
  if (card.status === 'needs weights' && url === undefined) {
    throw new BenchError(
      'USAGE',
      `${card.id} needs a server: give --url <address> of one with ${card.models}`,
    );
  }
  return createSystem(card.id, {
    tries: 4, // someone is waiting
    split: (text) => [text],
    ...(url !== undefined && { baseUrl: url }),
    ...(apiKey !== undefined && { apiKey }),
    ...(instruction !== undefined && { instruction }),
  });
}

function toThreshold(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= -1 && value <= 1) return value;
  throw new BenchError('USAGE', `--threshold must be a number in [-1, 1], got "${text}"`);
}
