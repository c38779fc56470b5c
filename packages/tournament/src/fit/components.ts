import type { PairTable } from './pair-table.js';

/** Outgoing edges in compressed rows: the targets of `i` are `targets[start[i] .. start[i + 1]]`. */
interface Edges {
  readonly start: Int32Array;
  readonly targets: Int32Array;
}

/** Strongly connected components of the win graph; a tie links both ways. Ascending inside, by smallest item. */
export function strongComponents(table: PairTable): number[][] {
  return tarjan(table.itemCount, edges(table, false));
}

/** Components of items that met at all, whoever won. */
export function weakComponents(table: PairTable): number[][] {
  return tarjan(table.itemCount, edges(table, true));
}

function edges(table: PairTable, bothWays: boolean): Edges {
  const { itemCount, pairCount, first, second, firstWins, secondWins, ties } = table;
  const start = new Int32Array(itemCount + 1);
  for (let row = 0; row < pairCount; row += 1) {
    const mutual = bothWays || ties[row]! > 0;
    if (mutual || firstWins[row]! > 0) start[first[row]! + 1]! += 1;
    if (mutual || secondWins[row]! > 0) start[second[row]! + 1]! += 1;
  }
  for (let i = 0; i < itemCount; i += 1) start[i + 1]! += start[i]!;
  const next = start.slice();
  const targets = new Int32Array(start[itemCount]!);
  for (let row = 0; row < pairCount; row += 1) {
    const mutual = bothWays || ties[row]! > 0;
    const i = first[row]!;
    const j = second[row]!;
    if (mutual || firstWins[row]! > 0) {
      targets[next[i]!] = j;
      next[i]! += 1;
    }
    if (mutual || secondWins[row]! > 0) {
      targets[next[j]!] = i;
      next[j]! += 1;
    }
  }
  return { start, targets };
}

/** Tarjan's algorithm with its own stacks, so that long chains do not overflow the call stack. */
function tarjan(itemCount: number, { start, targets }: Edges): number[][] {
  /** Order of visit from 1; 0 is unvisited. */
  const index = new Int32Array(itemCount);
  const low = new Int32Array(itemCount);
  const onStack = new Uint8Array(itemCount);
  const cursor = start.slice(0, itemCount);
  const stack = new Int32Array(itemCount);
  const path = new Int32Array(itemCount);
  const components: number[][] = [];
  let visited = 0;
  let stacked = 0;
  let depth = 0;
  for (let root = 0; root < itemCount; root += 1) {
    let entering = index[root] === 0 ? root : -1;
    while (entering !== -1 || depth > 0) {
      if (entering !== -1) {
        visited += 1;
        index[entering] = visited;
        low[entering] = visited;
        onStack[entering] = 1;
        stack[stacked] = entering;
        path[depth] = entering;
        stacked += 1;
        depth += 1;
        entering = -1;
      }
      const item = path[depth - 1]!;
      const end = start[item + 1]!;
      let at = cursor[item]!;
      let lowest = low[item]!;
      for (; at < end && entering === -1; at += 1) {
        const target = targets[at]!;
        if (index[target] === 0) entering = target;
        else if (onStack[target] === 1 && index[target]! < lowest) lowest = index[target]!;
      }
      cursor[item] = at;
      low[item] = lowest;
      if (entering !== -1) continue;
      depth -= 1;
      if (depth > 0 && lowest < low[path[depth - 1]!]!) low[path[depth - 1]!] = lowest;
      if (lowest !== index[item]) continue;
      const from = stack.lastIndexOf(item, stacked - 1);
      const component = Array.from(stack.subarray(from, stacked)).sort((a, b) => a - b);
      for (const member of component) onStack[member] = 0;
      stacked = from;
      components.push(component);
    }
  }
  return components.sort((a, b) => a[0]! - b[0]!);
}
