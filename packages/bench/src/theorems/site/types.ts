import type { PositionsRecord, TheoremReport } from '../results/types.js';

/** A query as the pages show it. */
export interface SiteQuery {
  readonly id: string;
  readonly text: string;
  readonly units: readonly (readonly string[])[];
  readonly shared?: boolean;
}

/** A task with everything that the pages show. */
export interface SiteTask {
  readonly report: TheoremReport;
  readonly queries: readonly SiteQuery[];
  readonly records: readonly PositionsRecord[];
}
