import { CyclicOntologyError } from './errors.js';

/**
 * Parents before children, ties in the order of first mention.
 *
 * @throws {@link CyclicOntologyError} with the cycle
 */
export function topologicalOrder(
  children: ReadonlyMap<string, ReadonlySet<string>>,
  parents: ReadonlyMap<string, readonly string[]>,
): string[] {
  const waiting = new Map([...parents].map(([id, list]) => [id, list.length]));
  const order = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  for (let next = 0; next < order.length; next++) {
    for (const child of children.get(order[next]!)!) {
      const left = waiting.get(child)! - 1;
      waiting.set(child, left);
      if (left === 0) order.push(child);
    }
  }
  if (order.length < children.size) throw new CyclicOntologyError(findCycle(parents, new Set(order)));
  return order;
}

/** Walks from an unordered topic upwards through unordered parents until one repeats. */
function findCycle(parents: ReadonlyMap<string, readonly string[]>, ordered: ReadonlySet<string>): string[] {
  const path: string[] = [];
  const at = new Map<string, number>();
  let id = [...parents.keys()].find((candidate) => !ordered.has(candidate))!;
  while (!at.has(id)) {
    at.set(id, path.length);
    path.push(id);
    id = parents.get(id)!.find((parent) => !ordered.has(parent))!;
  }
  return [id, ...path.slice(at.get(id)!).reverse()];
}
