import type { TheoremTask } from '../types.js';
import { badgesOf } from './badges.js';
import { curvesOf, intervalsOf, type Resampling } from './curves.js';
import { notesOf } from './notes.js';
import { evaluatePositions } from './positions.js';
import type {
  LeaderboardRow,
  PositionsRecord,
  Slice,
  Suppressed,
  SystemCurves,
  TheoremReport,
} from './types.js';

/** What the report is made of, beside the runs. */
export interface ReportOptions extends Resampling {
  readonly task: TheoremTask;
  readonly file: string;
  readonly skipped: TheoremReport['skipped'];
  /** Measures of the rows; those that are suppressed are left out. */
  readonly measures: readonly string[];
}

/** The leaderboards and curves of a task, derived from stored positions alone. */
export function buildReport(records: readonly PositionsRecord[], options: ReportOptions): TheoremReport {
  const { task, file, skipped, resamples, seed } = options;
  const { corpus, gold, kMax } = task;
  const several = gold.queries.some(({ units }) => units.length > 1);
  const measures = options.measures.filter((name) => several || !/^(P|Covered)@/.test(name));
  const slice = (set: QuerySet): Slice => sliceOf(set, records, { ...options, measures }, several);
  const every = { id: 'all', title: 'All queries', ids: idsOf(gold.queries), dropped: gold.dropped.length };
  const shared = {
    id: 'shared',
    title: 'Declarations that every corpus holds',
    ids: idsOf(gold.queries.filter((query) => query.shared)),
    dropped: gold.dropped.filter((query) => query.shared).length,
  };
  const samples = records
    .filter(({ sampled }) => sampled)
    .map(({ manifest: { system }, queries }) => ({
      id: `sample-${system.id}`,
      title: `Queries sampled for ${system.name}`,
      ids: queries,
      dropped: 0,
    }));
  return {
    schema: 1,
    task: task.name,
    corpus: { file, hash: corpus.hash, rows: corpus.keys.length, sliceOf: corpus.sliceOf },
    renderer: { template: corpus.renderer.template, hash: corpus.renderer.hash },
    instruction: task.instruction,
    kMax,
    resamples,
    seed,
    counts: {
      stated: task.stated,
      evaluated: gold.queries.length,
      dropped: gold.dropped.length,
      units: gold.queries.reduce((sum, { units }) => sum + units.length, 0),
      missingUnits: gold.missingUnits,
      unknownNames: new Set(gold.unknown.map(({ name }) => name)).size,
    },
    notes: notesOf(task),
    measures,
    suppressed: several ? [] : SUPPRESSED,
    slices: [every, ...(shared.ids.length > 0 ? [shared] : []), ...samples].map(slice),
    skipped,
  };
}

/** The queries of a slice. */
interface QuerySet extends Pick<Slice, 'id' | 'title' | 'dropped'> {
  readonly ids: readonly string[];
}

function idsOf(queries: readonly { readonly id: string }[]): string[] {
  return queries.map(({ id }) => id);
}

const SUPPRESSED: readonly Suppressed[] = [
  { measure: 'P@k', reason: 'every query has one unit, so that P@k is R@k / k and says nothing more' },
  { measure: 'Covered@k', reason: 'every query has one unit, so that Covered@k is R@k' },
  { measure: 'PR curve', reason: 'every query has one unit, so that it says what RR says' },
];

/**
 * Runs on a set of queries, best in the first measure first. A run that answered only a sample of them stands there with what it
 * answered, and says so.
 */
function sliceOf(
  { id, title, ids, dropped }: QuerySet,
  records: readonly PositionsRecord[],
  options: ReportOptions,
  several: boolean,
): Slice {
  const wanted = new Set(ids);
  const rows: LeaderboardRow[] = [];
  const curves: SystemCurves[] = [];
  for (const record of records) {
    if (id === 'all' && record.manifest.system.ownCorpus) continue;
    const positions = record.positions.filter((_, q) => wanted.has(record.queries[q]!));
    if (positions.length === 0 || (positions.length < ids.length && !record.sampled)) continue;
    const { system } = record.manifest;
    const evaluation = evaluatePositions(positions, record.depth);
    rows.push({
      ...{ id: system.id, name: system.name, type: system.type, description: system.description },
      n: positions.length,
      badges: badgesOf(record, ids.length).filter(
        ({ kind }) => kind !== 'sampled' || positions.length < ids.length,
      ),
      measures: intervalsOf(evaluation, options.measures, options),
    });
    curves.push(curvesOf(system.id, evaluation, several, options));
  }
  const first = options.measures.find((name) => rows.some(({ measures }) => measures[name])) ?? '';
  const score = ({ measures }: LeaderboardRow): number => measures[first]?.mean ?? -1;
  const order = [...rows.keys()].sort((a, b) => score(rows[b]!) - score(rows[a]!) || a - b);
  return {
    id,
    title,
    n: ids.length,
    dropped,
    rows: order.map((i) => rows[i]!),
    curves: order.map((i) => curves[i]!),
  };
}
