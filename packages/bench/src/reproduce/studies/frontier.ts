import { paretoFrontier } from '@saber/metrics';

/** A system with its score and its median seconds a query. */
export interface TimedSystem {
  readonly system: string;
  readonly overall: number;
  readonly medianSeconds: number;
}

/** Names of the systems that no other is at least as accurate and as fast as (section D.7), fastest first. */
export function latencyFrontier(systems: readonly TimedSystem[]): string[] {
  return paretoFrontier(systems, { maximise: ['overall'], minimise: ['medianSeconds'] })
    .map((i) => systems[i]!)
    .sort((a, b) => a.medianSeconds - b.medianSeconds)
    .map(({ system }) => system);
}
