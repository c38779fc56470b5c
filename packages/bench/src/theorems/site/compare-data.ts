import type { Suppressed, SystemCurves } from '../results/types.js';
import type { SiteQuery, SiteTask } from './types.js';

/** What the script of the compare page is given about a task. */
export interface CompareTask {
  readonly task: string;
  readonly kMax: number;
  readonly suppressed: readonly Suppressed[];
  readonly slices: readonly {
    readonly id: string;
    readonly title: string;
    readonly n: number;
    /** Numbers of its queries. */
    readonly queries: readonly number[];
    readonly curves: readonly SystemCurves[];
  }[];
  readonly systems: readonly {
    readonly id: string;
    readonly name: string;
    readonly badges: readonly string[];
    readonly ownCorpus: boolean;
    /** By query: positions of its units; null where the system was not asked. */
    readonly positions: readonly (readonly number[] | null)[];
    /** By query: numbers of names, best first. */
    readonly top: readonly (readonly number[])[];
  }[];
  readonly queries: readonly {
    readonly id: string;
    readonly text: string;
    readonly units: readonly (readonly number[])[];
  }[];
  /** Names of declarations, which the numbers above count. */
  readonly names: readonly string[];
}

/** A task for the compare page; names of declarations are stated once. */
export function compareTask({ report, queries, records }: SiteTask): CompareTask {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const rows = report.slices.flatMap((slice) => slice.rows);
  const systems = records.map(({ manifest: { system }, queries: asked, positions, top }) => {
    const place = new Map(asked.map((id, i) => [id, i]));
    const at = queries.map(({ id }) => place.get(id));
    return {
      id: system.id,
      name: system.name,
      badges: [
        ...new Set(
          rows.filter(({ id }) => id === system.id).flatMap(({ badges }) => badges.map(({ label }) => label)),
        ),
      ],
      ownCorpus: system.ownCorpus,
      positions: at.map((i) => (i === undefined ? null : positions[i]!)),
      top: at.map((i) => (i === undefined ? [] : top[i]!.map(numberOf))),
    };
  });
  return {
    task: report.task,
    kMax: report.kMax,
    suppressed: report.suppressed,
    slices: report.slices.map(({ id, title, n, curves }) => {
      const sampled = records.find(({ manifest }) => id === `sample-${manifest.system.id}`);
      const asked = sampled && new Set(sampled.queries);
      const belongs = (query: SiteQuery): boolean =>
        asked ? asked.has(query.id) : id !== 'shared' || query.shared === true;
      const members = queries.flatMap((query, q) => (belongs(query) ? [q] : []));
      return { id, title, n, queries: members, curves };
    }),
    systems,
    queries: queries.map(({ id, text, units }) => ({
      id,
      text,
      units: units.map((unit) => unit.map(numberOf)),
    })),
    names: [...numbers.keys()],
  };
}
