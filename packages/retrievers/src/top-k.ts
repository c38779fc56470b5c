import { InvalidArgumentError, show } from './errors.js';

/** A document that was found. */
export interface Hit {
  /** Place of the document in the indexed list, from 0. */
  readonly document: number;
  readonly score: number;
}

/**
 * The `k` documents of highest score among those above 0, best first; of equals the earlier document is first.
 *
 * O(n log k).
 *
 * @throws InvalidArgumentError when `k` is not a positive integer
 */
export function topK(scores: ArrayLike<number>, k: number): Hit[] {
  if (!Number.isInteger(k) || k < 1) {
    throw new InvalidArgumentError(`k must be a positive integer, got ${show(k)}`);
  }
  // A heap whose root is the worst document kept.
  const heap: number[] = [];
  const worse = (a: number, b: number): boolean =>
    scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
  let bar = 0; // what a score must exceed: 0, then the worst score kept, for of equals the earlier document stays
  for (let document = 0; document < scores.length; document++) {
    if (!(scores[document]! > bar)) continue;
    if (heap.length < k) {
      heap.push(document);
      rise(heap, worse);
    } else {
      heap[0] = document;
      sink(heap, worse);
    }
    if (heap.length === k) bar = scores[heap[0]!]!;
  }
  return heap
    .sort((a, b) => (worse(a, b) ? 1 : -1))
    .map((document) => ({ document, score: scores[document]! }));
}

function rise(heap: number[], worse: (a: number, b: number) => boolean): void {
  for (let i = heap.length - 1; i > 0; ) {
    const parent = (i - 1) >> 1;
    if (!worse(heap[i]!, heap[parent]!)) return;
    [heap[i], heap[parent]] = [heap[parent]!, heap[i]!];
    i = parent;
  }
}

function sink(heap: number[], worse: (a: number, b: number) => boolean): void {
  for (let i = 0; ; ) {
    let least = i;
    for (const child of [2 * i + 1, 2 * i + 2]) {
      if (child < heap.length && worse(heap[child]!, heap[least]!)) least = child;
    }
    if (least === i) return;
    [heap[i], heap[least]] = [heap[least]!, heap[i]!];
    i = least;
  }
}
