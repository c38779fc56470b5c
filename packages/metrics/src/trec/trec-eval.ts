import { compareCodePoints } from '../code-point.js';
import { show, UnknownMeasureError } from '../errors.js';
import type { Evaluation } from '../evaluate-measures.js';

const cut = [5, 10, 15, 20, 30, 100, 200, 500, 1000];
const recallLevels = Array.from({ length: 11 }, (_, i) => i / 10);

interface TrecEvalMeasure {
  /** Name in ir-measures, without and with a cut-off. */
  readonly name: string;
  readonly cutoffs?: readonly number[];
  /** How the cut-off is printed. */
  readonly show?: (cutoff: number) => string;
}

/** trec_eval's names of the measures that exist here too. */
const table: Readonly<Record<string, TrecEvalMeasure>> = {
  num_q: { name: 'NumQ' },
  num_ret: { name: 'NumRet' },
  num_rel: { name: 'NumRel' },
  num_rel_ret: { name: 'NumRet(rel=1)' },
  map: { name: 'AP' },
  Rprec: { name: 'Rprec' },
  bpref: { name: 'Bpref' },
  recip_rank: { name: 'RR' },
  iprec_at_recall: { name: 'IPrec', cutoffs: recallLevels, show: (level) => level.toFixed(2) },
  P: { name: 'P', cutoffs: cut },
  recall: { name: 'R', cutoffs: cut },
  infAP: { name: 'infAP' },
  ndcg: { name: 'nDCG' },
  ndcg_cut: { name: 'nDCG', cutoffs: cut },
  map_cut: { name: 'AP', cutoffs: cut },
  success: { name: 'Success', cutoffs: [1, 5, 10] },
  set_P: { name: 'SetP' },
  set_recall: { name: 'SetR' },
  set_F: { name: 'SetF' },
  rbp: { name: 'RBP(p=0.9)' },
};

/** trec_eval's set of the same name, as far as its measures exist here: the first of the table. */
const official = 10;

/**
 * ir-measures names of a trec_eval `-m` argument: `map`, `ndcg_cut.10`, `P.5,10`, or `official`. Without cut-offs,
 * trec_eval's own list of them.
 *
 * @throws {@link UnknownMeasureError} for a name that trec_eval or this package does not have
 * @example
 * ```ts
 * fromTrecEval('P.5,10'); // ['P@5', 'P@10']
 * ```
 */
export function fromTrecEval(name: string): string[] {
  if (name === 'official') return Object.keys(table).slice(0, official).flatMap(fromTrecEval);
  const [, base = '', given] = /^([A-Za-z_]+)(?:[._]([\d.,]+))?$/.exec(name) ?? [];
  const entry = Object.hasOwn(table, base) ? table[base]! : undefined;
  if (entry === undefined || (given !== undefined && entry.cutoffs === undefined)) {
    throw new UnknownMeasureError(
      `no trec_eval measure ${show(name)} here; known are official, ${Object.keys(table).join(', ')}`,
    );
  }
  if (entry.cutoffs === undefined) return [entry.name];
  const cutoffs = given === undefined ? entry.cutoffs : given.split(',').map(Number);
  return cutoffs.map((cutoff) => `${entry.name}@${cutoff}`);
}

/** trec_eval's name of a canonical measure name, such as `ndcg_cut_10` for `nDCG@10`; undefined when it has none. */
export function toTrecEval(name: string): string | undefined {
  const [, base = name, cutoff] = /^(.*)@([\d.]+)$/.exec(name) ?? [];
  for (const [trec, entry] of Object.entries(table)) {
    if (entry.name !== base || (entry.cutoffs === undefined) !== (cutoff === undefined)) continue;
    return cutoff === undefined ? trec : `${trec}_${entry.show?.(Number(cutoff)) ?? cutoff}`;
  }
  return undefined;
}

/** As C's printf rounds: halves, which only 32nds can be, to an even digit. `toFixed` takes them up. */
function fourDecimals(value: number): string {
  const below = Math.floor(value * 10_000);
  const half = Number.isInteger(value * 32) && value * 10_000 - below === 0.5;
  return half && below % 2 === 0 ? (below / 10_000).toFixed(4) : value.toFixed(4);
}

/** Options of {@link formatTrecEval}. */
export interface FormatTrecEvalOptions {
  /** Also print every query (trec_eval -q), by id. @defaultValue false */
  readonly perQuery?: boolean | undefined;
  /** Print a `runid` line first. */
  readonly runId?: string | undefined;
}

/**
 * An evaluation in the layout that trec_eval prints: `measure`, query or `all`, value with four decimals, separated
 * by tabs. Measures keep their order; those that trec_eval does not have keep their own name.
 */
export function formatTrecEval(evaluation: Evaluation, options: FormatTrecEvalOptions = {}): string {
  const { perQuery = false, runId } = options;
  const { queryIds, mean } = evaluation;
  const names = Object.keys(mean);
  const lines: string[] = [];
  const print = (name: string, query: string, value: number): void => {
    const whole = /^Num(Q|Ret|Rel)\b/.test(name);
    lines.push(
      `${(toTrecEval(name) ?? name).padEnd(22)}\t${query}\t${whole ? String(value) : fourDecimals(value)}\n`,
    );
  };
  if (perQuery) {
    const order = queryIds.map((_, q) => q).sort((a, b) => compareCodePoints(queryIds[a]!, queryIds[b]!));
    for (const q of order) {
      for (const name of names)
        if (name !== 'NumQ') print(name, queryIds[q]!, evaluation.perQuery[name]![q]!);
    }
  }
  if (runId !== undefined) lines.push(`${'runid'.padEnd(22)}\tall\t${runId}\n`);
  for (const name of names) print(name, 'all', mean[name]!);
  return lines.join('');
}
