import { InvalidArgumentError, MismatchedQueriesError, show } from './errors.js';
import { requireDocuments, requireMap, requireOneOf, requireThat } from './options.js';
import type { Run, TieMode } from './types.js';

/** What was evaluated and what was not. */
export interface EvaluationCounts {
  /** Number of queries in {@link Evaluation.queryIds}. */
  readonly evaluated: number;
  /** Queries of the judgments that the run lacks. */
  readonly missing: number;
  /** Queries of the judgments without a positive grade. */
  readonly withoutRelevant: number;
  /** Retrieved documents without a judgment, over the evaluated queries. */
  readonly unjudged: number;
  /** Queries of the run without judgments; they are ignored. */
  readonly unknown: number;
}

/** Values per query and on average, without the options. */
export interface QueryValues {
  readonly queryIds: readonly string[];
  readonly perQuery: Readonly<Record<string, Float64Array>>;
  readonly mean: Readonly<Record<string, number>>;
  readonly counts: EvaluationCounts;
}

/** What the kinds of measures have in common. */
interface NamedMeasure {
  readonly name: string;
  readonly aggregate?: 'mean' | 'sum';
  readonly compute: unknown;
}

/** One query of the judgments. */
interface OpenQuery<M> {
  /** Whether it has a positive grade. */
  readonly positive: boolean;
  /** Ranks the documents. */
  rank(documents: ReadonlyMap<string, number>): {
    /** Number of retrieved documents without a judgment. */
    readonly unjudged: number;
    value(measure: M): number;
  };
}

/** The loop over queries that every kind of evaluation shares: what is left out, what is counted, and the means. */
export function evaluateQueries<J, M extends NamedMeasure>(
  qrels: ReadonlyMap<string, J>,
  run: Run,
  measures: readonly M[],
  { ties, missing, noRelevant }: { ties: TieMode; missing: 'zero' | 'skip'; noRelevant: 'zero' | 'skip' },
  open: (queryId: string, judgments: J) => OpenQuery<M>,
): QueryValues {
  requireOneOf(ties, ['trec', 'input', 'average'], 'ties');
  requireOneOf(missing, ['zero', 'skip'], 'missing');
  requireOneOf(noRelevant, ['zero', 'skip'], 'noRelevant');
  requireMap(qrels, 'qrels', 'query id to a Map');
  requireMap(run, 'run', 'query id to a Map');
  requireMeasures(measures);
  const queryIds: string[] = [];
  const values = measures.map(() => new Float64Array(qrels.size));
  let missed = 0;
  let withoutRelevant = 0;
  let unjudged = 0;
  for (const [queryId, judgments] of qrels) {
    requireDocuments(judgments, 'the judgments', queryId);
    const query = open(queryId, judgments);
    const documents = run.get(queryId);
    if (documents === undefined) missed += 1;
    if (!query.positive) withoutRelevant += 1;
    if ((documents === undefined && missing === 'skip') || (!query.positive && noRelevant === 'skip'))
      continue;
    if (documents !== undefined) requireDocuments(documents, 'the scores', queryId);
    const ranked = query.rank(documents ?? nothing);
    unjudged += ranked.unjudged;
    for (let m = 0; m < measures.length; m += 1) values[m]![queryIds.length] = ranked.value(measures[m]!);
    queryIds.push(queryId);
  }
  const shared = qrels.size - missed;
  if (shared === 0 && qrels.size > 0) requireShared(qrels, run, 'judgments have');
  const columns = values.map((column) => column.slice(0, queryIds.length));
  requireOwnNames(measures, columns);
  // Object.fromEntries also defines keys such as __proto__.
  return {
    queryIds,
    perQuery: Object.fromEntries(measures.map(({ name }, m) => [name, columns[m]!])),
    mean: Object.fromEntries(
      measures.map(({ name, aggregate }, m) => [
        name,
        aggregate === 'sum' ? columns[m]!.reduce((a, b) => a + b, 0) : definedMean(columns[m]!),
      ]),
    ),
    counts: {
      evaluated: queryIds.length,
      missing: missed,
      withoutRelevant,
      unjudged,
      unknown: run.size - shared,
    },
  };
}

const nothing: ReadonlyMap<string, number> = new Map();

/** Mean of the values that are not NaN; NaN when there is none. */
function definedMean(column: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < column.length; i += 1) {
    const value = column[i]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Refuses a run that has queries, but none of those asked for. */
export function requireShared(
  asked: ReadonlyMap<string, unknown>,
  run: ReadonlyMap<string, unknown>,
  what: string,
): void {
  if (run.size === 0) return;
  throw new MismatchedQueriesError(
    `the run answers none of the queries: the ${what} ${firstIds([...asked.keys()])}, the run has ${firstIds([...run.keys()])}; make the ids equal`,
  );
}

/** Up to five ids, quoted, and how many there are in all. */
export function firstIds(ids: readonly string[]): string {
  return ids.slice(0, 5).map(show).join(', ') + (ids.length > 5 ? `, ... (${ids.length} in all)` : '');
}

/** The measures of names and values. */
export function namedMeasures<M>(measures: readonly (M | string)[], parse: (name: string) => M): M[] {
  requireThat(Array.isArray(measures), 'measures must be an array', measures);
  return measures.map((item) => (typeof item === 'string' ? parse(item) : item));
}

function requireMeasures(measures: readonly NamedMeasure[]): void {
  for (const item of measures) {
    const given = typeof item === 'function' ? `${(item as { name: string }).name} without ()` : item;
    requireThat(
      typeof item?.compute === 'function',
      'a measure must be made by its function, as in AP()',
      given,
    );
  }
}

/** Measures with functions of the caller's may differ and still have one name; one would hide the other. */
function requireOwnNames(measures: readonly NamedMeasure[], columns: readonly Float64Array[]): void {
  measures.forEach(({ name }, m) => {
    const first = columns[measures.findIndex((other) => other.name === name)]!;
    if (columns[m]!.every((value, q) => Object.is(value, first[q]))) return;
    throw new InvalidArgumentError(
      `two different measures are named ${show(name)}; give their functions different names`,
    );
  });
}
