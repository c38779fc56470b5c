/**
 * Expectation of f(X), where X of the `drawn` documents are among the `marked` of `size`, all draws equally likely.
 *
 * Starts at the mode and walks outwards until the probability no longer counts, so that it takes O(√size) steps
 * for large groups.
 */
export function expectHypergeometric(
  size: number,
  marked: number,
  drawn: number,
  f: (count: number) => number,
): number {
  const low = Math.max(0, drawn + marked - size);
  const high = Math.min(marked, drawn);
  if (low === high) return f(low);
  const mode = Math.min(high, Math.max(low, Math.floor(((drawn + 1) * (marked + 1)) / (size + 2))));
  let weight = 1;
  let total = 1;
  let sum = f(mode);
  for (let x = mode; x < high && weight > 1e-19; x += 1) {
    weight *= ((marked - x) * (drawn - x)) / ((x + 1) * (size - marked - drawn + x + 1));
    total += weight;
    sum += weight * f(x + 1);
  }
  weight = 1;
  for (let x = mode; x > low && weight > 1e-19; x -= 1) {
    weight *= (x * (size - marked - drawn + x)) / ((marked - x + 1) * (drawn - x + 1));
    total += weight;
    sum += weight * f(x - 1);
  }
  return sum / total;
}

/**
 * Mean product of the factors of a random subset: entry j is the mean, over the subsets of j of the documents, of
 * the product of their factors. `neutral` further documents have factor 1. O(factors · (depth + 1)).
 *
 * @param factors - in [0, 1]
 * @param depth - largest subset wanted, at most factors + neutral
 */
export function meanSubsetProducts(factors: readonly number[], neutral: number, depth: number): Float64Array {
  const means = new Float64Array(depth + 1);
  means.fill(1, 0, Math.min(neutral, depth) + 1);
  let size = neutral;
  for (const factor of factors) {
    size += 1;
    for (let j = Math.min(size, depth); j > 0; j -= 1) {
      means[j] = ((size - j) * means[j]! + j * factor * means[j - 1]!) / size;
    }
  }
  return means;
}
