import { emptyClass, isOrdered, type OperatorNode } from './operator-tree.js';
import { parseFormula } from './parse-formula.js';

/** The leaves below one node of an operator tree, by their way up to the node. */
export interface Subtree {
  /** Symbols of the leaves, by path type. */
  readonly leaves: ReadonlyMap<string, readonly string[]>;
  /** Number of leaves. */
  readonly size: number;
}

/** A formula as its subtrees. */
export interface FormulaShape {
  readonly latex: string;
  /** Subtrees of two leaves and more; the whole formula first. */
  readonly subtrees: readonly Subtree[];
}

/** A leaf is compared below operators up to this many levels above it. */
const maxLevels = 6;
/** Larger formulas are cut, so that comparing stays linear. */
const maxLeaves = 256;

/** Nodes that say nothing about structure beyond their operands. */
const transparent: ReadonlySet<string> = new Set(['BASE', 'HANGER', 'SIGN', 'GROUP']);
const numbers: ReadonlySet<string> = new Set(['ZERO', 'ONE', 'FLOAT']);

/**
 * Shape of a formula; null when it has fewer than two leaves or cannot be parsed.
 *
 * A path type lists the classes from leaf to subtree, without those that only hold a place, and the places of ordered
 * operands. It does not name the leaf, so that renamed variables match.
 */
export function formulaShape(latex: string): FormulaShape | null {
  const root = parseFormula(latex.replaceAll('\n', ' '), { lenient: true });
  if (root === null) return null;
  const collected: Map<string, string[]>[] = [];
  collect(root, [], collected, { leaves: 0 });
  const subtrees = collected
    .map((leaves) => ({ leaves, size: [...leaves.values()].reduce((sum, list) => sum + list.length, 0) }))
    .filter(({ size }) => size >= 2);
  return subtrees.length === 0 ? null : { latex, subtrees };
}

/** A node on the way down, with the classes of the ordered places passed since. */
interface Ancestor {
  readonly leaves: Map<string, string[]>;
  readonly step: string;
}

function collect(
  node: OperatorNode,
  above: readonly Ancestor[],
  collected: Map<string, string[]>[],
  budget: { leaves: number },
): void {
  if (node.class === emptyClass && node.children.length === 0) return;
  if (node.children.length === 0) {
    budget.leaves += 1;
    if (budget.leaves > maxLeaves) return;
    let type = numbers.has(node.class) ? 'NUM' : node.class;
    for (let i = above.length - 1; i >= 0 && i >= above.length - maxLevels; i--) {
      const { leaves, step } = above[i]!;
      type = `${type}/${step}`;
      const list = leaves.get(type);
      if (list) list.push(node.symbol);
      else leaves.set(type, [node.symbol]);
    }
    return;
  }
  const leaves = transparent.has(node.class) ? undefined : new Map<string, string[]>();
  if (leaves) collected.push(leaves);
  node.children.forEach((child, i) => {
    const step = isOrdered(node) ? `${i + 1}${node.class}` : node.class;
    collect(child, leaves ? [...above, { leaves, step }] : above, collected, budget);
  });
}
