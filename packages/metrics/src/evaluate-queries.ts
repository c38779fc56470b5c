import { InvalidArgumentError, MismatchedQueriesError, show } from './errors.js';
import { isMap, requireDocuments, requireMap, requireOneOf, requireThat } from './options.js';
import { meanOf, sumOf } from './statistics/sample.js';
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

/** The queries of a run, one after another, each once: the entries of a {@link Run}, or `iterateRun` of a text. */
export type RunQueries = Iterable<readonly [queryId: string, documents: ReadonlyMap<string, number>]>;

/** The loop over queries that every kind of evaluation shares: what is left out, what is counted, and the means. */
export function evaluateQueries<J, M extends NamedMeasure>(
  qrels: ReadonlyMap<string, J>,
  run: Run | RunQueries,
  measures: readonly M[],
  { ties, missing, noRelevant }: { ties: TieMode; missing: 'zero' | 'skip'; noRelevant: 'zero' | 'skip' },
  open: (queryId: string, judgments: J) => OpenQuery<M>,
): QueryValues {
  requireOneOf(ties, ['trec', 'input', 'average'], 'ties');
  requireOneOf(missing, ['zero', 'skip'], 'missing');
  requireOneOf(noRelevant, ['zero', 'skip'], 'noRelevant');
  requireMap(qrels, 'qrels', 'query id to a Map');
  requireThat(
    typeof run === 'object' && typeof run?.[Symbol.iterator] === 'function',
    'run must be a Map of query id to a Map, or its entries',
    run,
  );
  requireMeasures(measures);
  const queryIds: string[] = [];
  const values = measures.map(() => new Float64Array(qrels.size));
  let missed = 0;
  let withoutRelevant = 0;
  let unjudged = 0;
  const valuesOf = (queryId: string, judgments: J, documents?: ReadonlyMap<string, number>) => {
    requireDocuments(judgments, 'the judgments', queryId);
    const query = open(queryId, judgments);
    if (documents === undefined) missed += 1;
    if (!query.positive) withoutRelevant += 1;
    if ((documents === undefined && missing === 'skip') || (!query.positive && noRelevant === 'skip')) return;
    if (documents !== undefined) requireDocuments(documents, 'the scores', queryId);
    const ranked = query.rank(documents ?? nothing);
    unjudged += ranked.unjudged;
    return measures.map((item) => ranked.value(item));
  };
  // Entries come in an order of their own and once only: their queries are evaluated as they come.
  const entries = new Map<string, number[] | undefined>();
  const whole = isMap(run) ? run : undefined;
  if (whole === undefined) {
    for (const [queryId, documents] of run) {
      requireThat(!entries.has(queryId), 'a run must have the documents of a query together', queryId);
      const judgments = qrels.get(queryId);
      entries.set(queryId, judgments && valuesOf(queryId, judgments, documents));
    }
  }
  for (const [queryId, judgments] of qrels) {
    const row = entries.has(queryId)
      ? entries.get(queryId)
      : valuesOf(queryId, judgments, whole?.get(queryId));
    if (row === undefined) continue;
    for (let m = 0; m < row.length; m += 1) values[m]![queryIds.length] = row[m]!;
    queryIds.push(queryId);
  }
  const answered = whole ?? entries;
  const shared = qrels.size - missed;
  if (shared === 0 && qrels.size > 0) requireShared(qrels, answered, 'judgments have');
  const columns = values.map((column) => column.slice(0, queryIds.length));
  requireOwnNames(measures, columns);
  // Object.fromEntries also defines keys such as __proto__.
  return {
    queryIds,
    perQuery: Object.fromEntries(measures.map(({ name }, m) => [name, columns[m]!])),
    mean: Object.fromEntries(
      measures.map(({ name, aggregate }, m) => [
        name,
        (aggregate === 'sum' ? sumOf : definedMean)(columns[m]!),
      ]),
    ),
    counts: {
      evaluated: queryIds.length,
      missing: missed,
      withoutRelevant,
      unjudged,
      unknown: answered.size - shared,
    },
  };
}

const nothing: ReadonlyMap<string, number> = new Map();

/** Mean of the values that are not NaN; NaN when there is none. */
function definedMean(column: Float64Array): number {
  return meanOf(column.filter((value) => !Number.isNaN(value)));
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
