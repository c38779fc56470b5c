import { numberSymbol } from '../tokenize/formula-step.js';
import type { Item } from './grammar.data.js';
import { attach, emptyClass, leaf, type OperatorNode } from './operator-tree.js';

/** A product with one more factor; grows in place, so that long products take linear time. */
export function multiply(left: OperatorNode, right: OperatorNode): OperatorNode {
  return left.class === 'TIMES' ? attach(left, right) : attach(leaf('TIMES', 'times'), left, right);
}

/** BASE above a copy of a node, which keeps the node out of the flattening of its own class. */
export function wrapped(node: OperatorNode): OperatorNode {
  return attach(leaf('BASE', 'base'), leaf(node.class, node.symbol));
}

export function isNumber({ class: name }: OperatorNode): boolean {
  return name === 'NUM' || name === 'ONE' || name === 'ZERO' || name === 'FLOAT';
}

/** The node that a token stands for; decimals and fractions such as `\frac12` bring their operands along. */
export function symbolOf({ token, written }: Item): OperatorNode {
  const node = leaf(token.class ?? emptyClass, token.symbol);
  if (token.class === 'FLOAT') {
    const parts = written.split('.').filter((part) => part !== '');
    for (const part of parts) attach(node, leaf('NUM', numberSymbol(part)));
  } else if (token.class === 'FRAC' || token.class === 'BINOM') {
    const digits = /(\d)(\d)$/.exec(written)?.slice(1) ?? [];
    for (const digit of digits) {
      attach(node, leaf(digit === '0' ? 'ZERO' : digit === '1' ? 'ONE' : 'NUM', numberSymbol(digit)));
    }
  }
  return node;
}
