import { emptyClass, isOrdered, type OperatorNode } from './operator-tree.js';
import { parseFormula } from './parse-formula.js';

/** One way from a leaf of an operator tree up to its root. */
export interface LeafRootPath {
  /** Symbol of the leaf, such as ``normal`x'``. */
  readonly leaf: string;
  /** Token classes from leaf to root, joined by `/`; `rank1`, `rank2`, … mark the place of an operand where order matters. */
  readonly path: string;
}

/**
 * Leaf-root paths of a formula's operator tree, as Approach Zero indexes them.
 *
 * @returns one path per leaf, in post-order; none when the formula has no tree (see {@link parseFormula})
 *
 * @example
 * ```ts
 * operatorTreePaths('x+1').map(({ path }) => path); // ['VAR/BASE/HANGER/SIGN/ADD', 'ONE/SIGN/ADD']
 * ```
 */
export function operatorTreePaths(latex: string): LeafRootPath[] {
  const root = parseFormula(latex);
  return root === null ? [] : leafRootPaths(root);
}

/** Leaf-root paths of a tree. */
export function leafRootPaths(root: OperatorNode): LeafRootPath[] {
  const paths: LeafRootPath[] = [];
  // A lone leaf gets the empty node for a root.
  if (root.class === emptyClass) return [{ leaf: emptyClass, path: emptyClass }];
  if (root.children.length === 0) return [{ leaf: root.symbol, path: `${root.class}/${emptyClass}` }];
  visit(root, '', paths);
  return paths;
}

function visit(node: OperatorNode, above: string, paths: LeafRootPath[]): void {
  const path = above === '' ? node.class : `${node.class}/${above}`;
  node.children.forEach((child, i) => {
    if (child.class === emptyClass) return;
    visit(child, isOrdered(node) ? `rank${i + 1}/${path}` : path, paths);
  });
  if (node.children.length === 0) paths.push({ leaf: node.symbol, path });
}
