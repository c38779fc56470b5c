/** A run of words in both texts, or only in the first or second. */
export interface WordDifference {
  readonly kind: 'equal' | 'removed' | 'added';
  readonly words: string;
}

/**
 * Differences of two texts word by word (what stands between white space), by a longest common subsequence after equal
 * beginnings and ends are set aside. Texts whose middles multiply to more than 25 million words are told apart as a
 * whole. The words of `equal` and `removed` give the first text, those of `equal` and `added` the second.
 *
 * @example
 * ```ts
 * wordDiff('find all n', 'find some n'); // equal find, removed all, added some, equal n
 * ```
 */
export function wordDiff(first: string, second: string): WordDifference[] {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const parts: { kind: WordDifference['kind']; words: string[] }[] = [];
  const add = (kind: WordDifference['kind'], words: readonly string[]): void => {
    const last = parts.at(-1);
    if (words.length === 0) return;
    if (last?.kind === kind) for (const word of words) last.words.push(word);
    else parts.push({ kind, words: [...words] });
  };
  add('equal', a.slice(0, start));
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (middleA.length * middleB.length > 25_000_000) {
    add('removed', middleA);
    add('added', middleB);
  } else {
    for (const [kind, word] of walk(middleA, middleB)) add(kind, [word]);
  }
  add('equal', a.slice(a.length - end));
  return parts.map(({ kind, words }) => ({ kind, words: words.join(' ') }));
}

function* walk(a: readonly string[], b: readonly string[]): Generator<[WordDifference['kind'], string]> {
  const width = b.length + 1;
  // common[i * width + j]: longest common subsequence of a from i and b from j
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      yield ['equal', a[i]!];
      i += 1;
      j += 1;
    } else if (
      i < a.length &&
      (j === b.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      yield ['removed', a[i]!];
      i += 1;
    } else {
      yield ['added', b[j]!];
      j += 1;
    }
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
