/** A system in the plane of time and quality. */
export interface TimedScore {
  /** Time; less is better. */
  readonly seconds: number;
  /** Quality; more is better. */
  readonly mean: number;
}

/**
 * The quality-latency frontier: points that no other point beats in one respect without losing in the other. Of
 * points that agree in both, all stay.
 *
 * @returns the frontier, fastest first
 * @see paper, section D.7, which draws it for each architecture; here one frontier spans all systems
 */
export function paretoFrontier<Point extends TimedScore>(points: readonly Point[]): Point[] {
  return points
    .filter((p) => !points.some((q) => dominates(q, p)))
    .sort((a, b) => a.seconds - b.seconds || a.mean - b.mean);
}

function dominates(q: TimedScore, p: TimedScore): boolean {
  return q.seconds <= p.seconds && q.mean >= p.mean && (q.seconds < p.seconds || q.mean > p.mean);
}
