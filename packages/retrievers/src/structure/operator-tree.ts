/** A node of an operator tree. */
export interface OperatorNode {
  /** Token class, such as `VAR` or `FRAC`. */
  readonly class: string;
  readonly symbol: string;
  /** Operands in order; leaves have none. */
  readonly children: OperatorNode[];
}

/** Classes whose operands have a place: first, second, … */
const ordered: ReadonlySet<string> = new Set(
  'FRAC BINOM ROOT MODULAR VECT FACT PRIME SEP EXISTS FORALL FLOAT'.split(' '),
);

/** Whether the order of a node's operands matters. */
export function isOrdered(node: OperatorNode): boolean {
  return ordered.has(node.class);
}

/** A node without operands. */
export function leaf(className: string, symbol: string): OperatorNode {
  return { class: className, symbol, children: [] };
}

/** What stands for an empty expression; it keeps the place of an operand but is no leaf. */
export const emptyClass = 'NIL';

/** Adds operands to a node; an operand of the same class gives its own operands when their order does not matter. */
export function attach(father: OperatorNode, ...operands: readonly OperatorNode[]): OperatorNode {
  for (const operand of operands) {
    if (!isOrdered(father) && operand.class === father.class) {
      for (const child of operand.children) father.children.push(child);
    } else {
      father.children.push(operand);
    }
  }
  return father;
}
