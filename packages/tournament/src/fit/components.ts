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
  const each = (visit: (from: number, to: number) => void): void => {
    for (let row = 0; row < pairCount; row += 1) {
      if (bothWays || ties[row]! > 0 || firstWins[row]! > 0) visit(first[row]!, second[row]!);
      if (bothWays || ties[row]! > 0 || secondWins[row]! > 0) visit(second[row]!, first[row]!);
    }
  };
  each((from) => {
    start[from + 1]! += 1;
  });
  for (let i = 0; i < itemCount; i += 1) start[i + 1]! += start[i]!;
  const next = start.slice();
  const targets = new Int32Array(start[itemCount]!);
  each((from, to) => {
    targets[next[from]!] = to;
    next[from]! += 1;
  });
  return { start, targets };
}

/** Tarjan's algorithm with its own stack, so that long chains do not overflow the call stack. */
function tarjan(itemCount: number, { start, targets }: Edges): number[][] {
  const index = new Int32Array(itemCount).fill(-1);
  const low = new Int32Array(itemCount);
  const onStack = new Uint8Array(itemCount);
  const cursor = start.slice(0, itemCount);
  const stack: number[] = [];
  const components: number[][] = [];
  let visited = 0;
  const open = (item: number, path: number[]): void => {
    index[item] = low[item] = visited;
    visited += 1;
    onStack[item] = 1;
    stack.push(item);
    path.push(item);
  };
  for (let root = 0; root < itemCount; root += 1) {
    if (index[root] !== -1) continue;
    const path: number[] = [];
    open(root, path);
    while (path.length > 0) {
      const item = path[path.length - 1]!;
      if (cursor[item]! < start[item + 1]!) {
        const target = targets[cursor[item]!]!;
        cursor[item]! += 1;
        if (index[target] === -1) open(target, path);
        else if (onStack[target] === 1) low[item] = Math.min(low[item]!, index[target]!);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[item]!);
      if (low[item] === index[item]) components.push(closeComponent(item, stack, onStack));
    }
  }
  return components.sort((a, b) => a[0]! - b[0]!);
}

function closeComponent(root: number, stack: number[], onStack: Uint8Array): number[] {
  const component: number[] = [];
  for (;;) {
    const item = stack.pop()!;
    onStack[item] = 0;
    component.push(item);
    if (item === root) return component.sort((a, b) => a - b);
  }
}
