import { relevantRetrieved } from './precision.js';
import { defineMeasure, type Measure } from './types.js';

/** Number of evaluated queries: 1 per query, summed. */
export function NumQ(): Measure {
  return defineMeasure('NumQ', {}, {}, () => 1, undefined, 'sum');
}

/** Options of {@link NumRel} and {@link NumRet}. */
export interface CountOptions {
  /** Smallest grade that counts. @defaultValue 1 for NumRel; every document for NumRet */
  readonly rel?: number | undefined;
}

/** Number of relevant judged documents, summed over queries. */
export function NumRel(options: CountOptions = {}): Measure {
  const { rel = 1 } = options;
  const parameters = { rel: rel === 1 ? undefined : rel };
  return defineMeasure('NumRel', {}, parameters, (ranking) => ranking.relevant(rel), undefined, 'sum');
}

/** Number of retrieved documents, or of those with a grade of at least `rel`, summed over queries. */
export function NumRet(options: CountOptions = {}): Measure {
  const { rel } = options;
  return defineMeasure(
    'NumRet',
    {},
    { rel },
    (ranking, depth) => (rel === undefined ? ranking.grades.length : relevantRetrieved(ranking, depth, rel)),
    undefined,
    'sum',
  );
}
