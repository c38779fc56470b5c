import { OntologyError } from './errors.js';
import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/** Own counts by topic id, or one number per dense index. */
export type TopicCounts = ReadonlyMap<string, number> | Float64Array;

export interface InformationContentOptions {
  /**
   * N of `p = c / N`: `assignments` (sum of the own counts, as the released code takes it) or a number, for example
   * that of items, as the paper writes. @defaultValue 'assignments'
   */
  readonly total?: 'assignments' | number;
  /** Smallest probability; 0 makes a topic that never occurs an error. @defaultValue 1e-12 */
  readonly floor?: number;
  /** The counts already include those of the descendants. @defaultValue false */
  readonly cumulative?: boolean;
}

/**
 * Information content of every topic, in nats: `IC(t) = -ln p(t)`, `p(t) = c(t) / N`, where `c(t)` counts `t` and
 * everything below it, each topic below once even when it hangs on several paths.
 *
 * @returns length `ontology.size`, by dense index; values are at least 0 when no count exceeds N.
 * @throws {@link OntologyError} for a negative or NaN count, a total that is not positive, or (floor 0) a topic that
 * never occurs, by name.
 * @see SABER-Math, section 3.2.2
 */
export function informationContent(
  ontology: Ontology,
  counts: TopicCounts,
  options: InformationContentOptions = {},
): Float64Array {
  const { total = 'assignments', floor = 1e-12, cumulative = false } = options;
  const own = denseCounts(ontology, counts);
  const below = cumulative ? own : propagate(ontology, own);
  const n = total === 'assignments' ? own.reduce((sum, count) => sum + count, 0) : total;
  if (!(n > 0)) throw new OntologyError('INVALID_COUNT', `the total count must be positive, got ${n}`);
  return below.map((count, index) => {
    const p = Math.max(count / n, floor);
    if (p === 0)
      throw new OntologyError('UNOBSERVED_TOPIC', `the topic "${ontology.id(index)}" never occurs`);
    return p === 1 ? 0 : -Math.log(p);
  });
}

export interface TopicCountOptions {
  /**
   * `assignments` counts an item once for each of its topics below a topic, as the released code does; `items` counts
   * an item once, however many of its topics lie there. @defaultValue 'assignments'
   */
  readonly unit?: 'assignments' | 'items';
}

/**
 * Counts of topics and everything below them over the topic sets of a collection, to be given to
 * {@link informationContent} with `cumulative: true` and `total` = the number of assignments or of items.
 */
export function topicCounts(
  ontology: Ontology,
  topicSets: Iterable<Iterable<Topic>>,
  options: TopicCountOptions = {},
): Float64Array {
  const { unit = 'assignments' } = options;
  const counts = new Float64Array(ontology.size);
  for (const topics of topicSets) {
    const seen = new Set<number>();
    for (const topic of topics) {
      for (const ancestor of ontology.ancestors(topic)) {
        if (unit === 'items' && seen.has(ancestor)) continue;
        seen.add(ancestor);
        counts[ancestor]! += 1;
      }
    }
  }
  return counts;
}

function denseCounts(ontology: Ontology, counts: TopicCounts): Float64Array {
  const dense = new Float64Array(ontology.size);
  if (counts instanceof Float64Array) {
    if (counts.length !== ontology.size) {
      throw new OntologyError('INVALID_COUNT', `expected ${ontology.size} counts, got ${counts.length}`);
    }
    dense.set(counts);
  } else {
    for (const [id, count] of counts) dense[ontology.index(id)] = count;
  }
  dense.forEach((count, index) => {
    if (!(count >= 0)) {
      throw new OntologyError(
        'INVALID_COUNT',
        `a count must be at least 0, got ${count} (topic "${ontology.id(index)}")`,
      );
    }
  });
  return dense;
}

function propagate(ontology: Ontology, own: Float64Array): Float64Array {
  const sums = new Float64Array(own.length);
  own.forEach((count, index) => {
    if (count > 0) for (const ancestor of ontology.ancestors(index)) sums[ancestor]! += count;
  });
  return sums;
}
