import { OntologyError } from './errors.js';
import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/** Own counts by topic id, or one number per dense index. */
export type TopicCounts = ReadonlyMap<string, number> | Float64Array;

/** Options of {@link informationContent}. */
export interface InformationContentOptions {
  /**
   * N of `p = c / N`: `assignments` (sum of the own counts, as the released code takes it; of the roots' counts when
   * they are cumulative) or a number, for example that of items, as the paper writes. @defaultValue 'assignments'
   */
  readonly total?: 'assignments' | number;
  /** Smallest probability; 0 makes a topic that never occurs an error. @defaultValue 1e-12 */
  readonly floor?: number;
  /**
   * Added to the own count of every topic before anything else, and to N in all; 1 is add-one smoothing. Not with
   * cumulative counts or a numeric total. @defaultValue 0
   */
  readonly pseudocount?: number;
  /** The counts already include those of the descendants. @defaultValue false */
  readonly cumulative?: boolean;
}

/**
 * Information content of every topic, in nats: `IC(t) = -ln p(t)`, `p(t) = c(t) / N`, where `c(t)` counts `t` and
 * everything below it, each topic below once even when it hangs on several paths.
 *
 * @returns length `ontology.size`, by dense index; values are at least 0, and never smaller than those of an ancestor.
 * @throws {@link OntologyError} for a negative, infinite or NaN count, a count above N or above that of a parent, a total that is
 * not positive, or (floor 0) a topic that never occurs, by name.
 * @see SABER-Math, section 3.2.2
 *
 * @example
 * ```ts
 * const ontology = Ontology.fromEdges([['maths', 'algebra'], ['maths', 'geometry']]);
 * informationContent(ontology, new Map([['algebra', 3], ['geometry', 1]])); // 0, 0.288 (-ln 3/4), 1.386 (-ln 1/4)
 * ```
 */
export function informationContent(
  ontology: Ontology,
  counts: TopicCounts,
  options: InformationContentOptions = {},
): Float64Array {
  const { total = 'assignments', floor = 1e-12, pseudocount = 0, cumulative = false } = options;
  if (!(floor >= 0 && floor < 1)) throw invalid(`floor must be in [0, 1), got ${floor}`);
  if (!(pseudocount >= 0)) throw invalid(`pseudocount must be at least 0, got ${pseudocount}`);
  if (pseudocount > 0 && (cumulative || total !== 'assignments')) {
    throw invalid('pseudocount needs own counts and the total "assignments"');
  }
  const own = denseCounts(ontology, counts).map((count) => count + pseudocount);
  const below = cumulative ? own : propagate(ontology, own);
  if (cumulative) checkMonotone(ontology, below);
  const counted = cumulative ? Float64Array.from(ontology.roots, (root) => own[root]!) : own;
  const n = total === 'assignments' ? counted.reduce((sum, count) => sum + count, 0) : total;
  if (!(n > 0)) throw new OntologyError('INVALID_COUNT', `the total count must be positive, got ${n}`);
  return below.map((count, index) => {
    if (count > n * (1 + 1e-9)) {
      throw new OntologyError(
        'INVALID_COUNT',
        `the topic "${ontology.id(index)}" counts ${count}, more than the total ${n}`,
      );
    }
    const p = Math.max(Math.min(1, count / n), floor);
    if (p === 0)
      throw new OntologyError('UNOBSERVED_TOPIC', `the topic "${ontology.id(index)}" never occurs`);
    return p === 1 ? 0 : -Math.log(p);
  });
}

function invalid(message: string): OntologyError {
  return new OntologyError('INVALID_OPTION', message);
}

function checkMonotone(ontology: Ontology, counts: Float64Array): void {
  counts.forEach((count, index) => {
    for (const parent of ontology.parents(index)) {
      if (count > counts[parent]! * (1 + 1e-9)) {
        throw new OntologyError(
          'INVALID_COUNT',
          `cumulative counts must not grow downwards, got ${count} for "${ontology.id(index)}" below ${counts[parent]!} for "${ontology.id(parent)}"`,
        );
      }
    }
  });
}

/** Options of {@link topicCounts}. */
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
 *
 * @throws UnknownTopicError; {@link OntologyError} for a string in place of a set
 */
export function topicCounts(
  ontology: Ontology,
  topicSets: Iterable<Iterable<Topic>>,
  options: TopicCountOptions = {},
): Float64Array {
  const { unit = 'assignments' } = options;
  const counts = new Float64Array(ontology.size);
  for (const topics of topicSets) {
    if (typeof topics === 'string') {
      throw new OntologyError(
        'INVALID_FORMAT',
        `a topic set must be a list of topics, got the string "${topics}"`,
      );
    }
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
    if (!(count >= 0 && count < Number.POSITIVE_INFINITY)) {
      throw new OntologyError(
        'INVALID_COUNT',
        `a count must be finite and at least 0, got ${count} (topic "${ontology.id(index)}")`,
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
