/**
 * Prepares the Jaccard similarity of every pair of token sets through an inverted index, so that a row only visits
 * sets that share a token.
 *
 * @param sets - one token set for each of the n items
 * @returns a function from the position of an item to its row: length n, in [0, 1]; two empty sets have 1
 * @see SABER-Math, section 3.3
 */
export function summarySimilarityRows<T = string>(
  sets: readonly ReadonlySet<T>[],
): (item: number) => Float64Array {
  const postings = new Map<T, number[]>();
  sets.forEach((set, item) => {
    for (const token of set) {
      const list = postings.get(token);
      if (list) list.push(item);
      else postings.set(token, [item]);
    }
  });
  const lists = sets.map((set) => [...set].map((token) => Int32Array.from(postings.get(token)!)));
  const sizes = Int32Array.from(sets, (set) => set.size);
  return (item) => {
    const row = new Float64Array(sets.length);
    for (const list of lists[item]!) for (const other of list) row[other]! += 1;
    const size = sizes[item]!;
    for (let other = 0; other < row.length; other++) {
      const union = size + sizes[other]! - row[other]!;
      row[other] = union === 0 ? 1 : row[other]! / union;
    }
    return row;
  };
}
