import { BenchError } from '../errors.js';
import {
  type Annotation,
  type AnnotationPair,
  annotationKey,
  type Undo,
} from '../experiments/annotations.js';

/** Keeps a line for good before it counts. */
export type Append = (line: Annotation | Undo) => void;

/** Where an annotator stands. */
export interface Place {
  /** The next pair without a verdict of the annotator; null when all are judged. */
  readonly pair: AnnotationPair | null;
  /** Pairs judged, of how many. */
  readonly done: number;
  readonly total: number;
}

/**
 * The state of a round of annotations: the same pairs for every annotator, in the same order; each may stop, go on
 * later, and take verdicts back one by one.
 */
export class AnnotationSession {
  readonly #pairs: readonly AnnotationPair[];
  readonly #append: Append;
  /** Verdicts that stand by annotator, oldest first. */
  readonly #standing = new Map<string, Map<string, Annotation>>();

  /**
   * @param known - verdicts of earlier sessions that stand, oldest first
   */
  constructor(pairs: readonly AnnotationPair[], known: readonly Annotation[], append: Append) {
    this.#pairs = pairs;
    this.#append = append;
    for (const annotation of known)
      this.#of(annotation.annotator).set(annotationKey(annotation, ''), annotation);
  }

  place(annotator: string): Place {
    const own = this.#of(annotator);
    const open = this.#pairs.filter((pair) => !own.has(annotationKey(pair, '')));
    return { pair: open[0] ?? null, done: this.#pairs.length - open.length, total: this.#pairs.length };
  }

  /** @throws BenchError `USAGE` when the pair is none of the session's */
  judge(annotation: Annotation): Place {
    const key = annotationKey(annotation, '');
    if (!this.#pairs.some((pair) => annotationKey(pair, '') === key)) {
      throw new BenchError(
        'USAGE',
        `the pair ${annotation.first}, ${annotation.second} of ${annotation.queryId} is not to be judged here`,
      );
    }
    this.#append(annotation);
    const own = this.#of(annotation.annotator);
    own.delete(key);
    own.set(key, annotation);
    return this.place(annotation.annotator);
  }

  /** Takes the annotator's last verdict back; nothing happens when none stands. */
  undo(annotator: string): Place {
    const own = this.#of(annotator);
    const last = [...own.keys()].at(-1);
    if (last !== undefined) {
      this.#append({ annotator, undo: true });
      own.delete(last);
    }
    return this.place(annotator);
  }

  #of(annotator: string): Map<string, Annotation> {
    const own = this.#standing.get(annotator) ?? new Map<string, Annotation>();
    this.#standing.set(annotator, own);
    return own;
  }
}
