import { closings, type Part, precedence } from './grammar.data.js';
import { ItemReader, Unexpected } from './item-reader.js';
import { attach, emptyClass, leaf, type OperatorNode } from './operator-tree.js';
import { isNumber, multiply, symbolOf, wrapped } from './tree-parts.js';

/** Deepest nesting, and longest list of separators, that is parsed. */
const maxDepth = 256;

const starts: ReadonlySet<Part> = new Set<Part>([
  'value',
  'brace',
  'open',
  'function',
  'sum',
  'frac',
  'binom',
  'vector',
  'sqrt',
  'root',
  'table',
  'under-brace',
  'times',
]);

/** Parses by precedence, one method for each rule of the grammar. */
export class FormulaParser extends ItemReader {
  private depth = 0;

  run(): OperatorNode {
    let root = this.expression(0, false);
    while (this.position < this.items.length) {
      if (!this.lenient) throw new Unexpected();
      this.position += 1;
      const rest = this.expression(0, false);
      if (rest.class !== emptyClass) root = multiply(root, rest);
    }
    return root;
  }

  /** Expressions joined by operators that bind at least as tightly as `lowest`. */
  private expression(lowest: number, inTable: boolean): OperatorNode {
    this.depth += 1;
    if (this.depth > maxDepth) throw new Unexpected();
    let left = this.startsTerm() ? this.term() : leaf(emptyClass, emptyClass);
    for (;;) {
      const part = this.peek();
      const binding = part === undefined ? undefined : precedence[part];
      if (part === undefined || binding === undefined || binding < lowest) break;
      left = this.operation(left, part, binding, inTable);
    }
    this.depth -= 1;
    return left;
  }

  private operation(left: OperatorNode, part: Part, binding: number, inTable: boolean): OperatorNode {
    const { token } = this.next();
    const node = leaf(token.class ?? 'FRAC', token.class === null ? 'frac' : token.symbol);
    switch (part) {
      case 'add':
      case 'neg':
        return this.sum(left, part, inTable);
      case 'stack': {
        this.atom();
        const relation = this.peek() === 'relation' ? symbolOf(this.next()) : this.atom();
        return attach(relation, left, this.expression(binding, inTable));
      }
      case 'x-arrow':
        if (this.items[this.position]?.bracket === 'square') {
          this.next();
          this.expression(0, inTable);
          this.expect('close');
        }
        this.atom();
        return attach(node, left, this.expression(binding, inTable));
      case 'separator':
      case 'relation':
        if (this.peek() === 'script') this.script();
        return attach(node, left, this.expression(binding, inTable));
      default:
        return attach(node, left, this.expression(binding, inTable));
    }
  }

  /** A sum whose next sign was just read. */
  private sum(left: OperatorNode, sign: 'add' | 'neg', inTable: boolean): OperatorNode {
    if (this.peek() === 'script') this.script();
    const right = this.startsTerm() ? this.term() : undefined;
    const sum = left.class === 'ADD' && !inTable ? left : leaf('ADD', 'plus');
    if (inTable) {
      // Tables have rules of their own: no SIGN, and a difference starts with what is taken away.
      if (sign === 'neg' && right) attach(sum, attach(leaf('NEG', 'minus'), right));
      attach(sum, left);
      if (sign === 'add' && right) attach(sum, right);
      return sum;
    }
    if (left !== sum && left.class !== emptyClass) attach(sum, attach(leaf('SIGN', 'plus'), left));
    if (right) attach(sum, attach(leaf('SIGN', sign === 'neg' ? 'minus' : 'plus'), right));
    return sum.children.length === 0 ? left : sum;
  }

  private startsTerm(): boolean {
    const part = this.peek();
    return part !== undefined && starts.has(part);
  }

  /** A product. */
  private term(): OperatorNode {
    let left = this.peek() === 'times' ? this.times() : this.factor();
    for (;;) {
      if (this.peek() === 'times') left = attach(this.times(), left);
      else if (this.peek() === 'divide') {
        this.next();
        left = attach(leaf('FRAC', 'frac'), left, this.factor());
      } else if (this.startsTerm()) left = multiply(left, this.factor());
      else return left;
    }
  }

  private times(): OperatorNode {
    const node = symbolOf(this.next());
    if (this.peek() === 'script') this.script();
    return node;
  }

  /** An atom or a pair of brackets with what follows it: factorials, primes and scripts. */
  private factor(): OperatorNode {
    const braced = this.peek() === 'brace';
    const isSum = this.peek() === 'sum';
    let node = this.pack();
    for (let first = true; ; first = false) {
      const part = this.peek();
      if (part === 'fact') node = attach(symbolOf(this.next()), node);
      else if (part === 'prime') {
        const script = attach(leaf('SUPSCRIPT', 'supscript'), symbolOf(this.next()));
        node =
          node.class === 'HANGER'
            ? attach(node, script)
            : attach(leaf('HANGER', 'hanger'), script, attach(leaf('BASE', 'base'), node));
      } else if (part === 'script') {
        const scripts = this.script();
        if (isSum && first) {
          // The whole becomes the sign's, so that `\sum x_i` and `\sum_i x` differ.
          const base = attach(leaf('BASE', 'base'), leaf(node.class, node.symbol));
          node = attach(leaf(node.class, node.symbol), ...scripts.children, base);
        } else if (node.class === 'HANGER' && !(braced && first)) node = attach(node, ...scripts.children);
        else node = attach(scripts, attach(leaf('BASE', 'base'), node));
      } else return node;
    }
  }

  /** One or two scripts below a HANGER. */
  private script(): OperatorNode {
    const hanger = leaf('HANGER', 'hanger');
    for (let previous = ''; this.peek() === 'script'; ) {
      const { token } = this.items[this.position]!;
      if (token.class === previous || hanger.children.length === 2) break;
      previous = token.class ?? '';
      this.next();
      const signs: ReadonlySet<Part> = new Set<Part>(['add', 'neg', 'times']);
      const part = this.peek();
      const operand = part !== undefined && signs.has(part) ? symbolOf(this.next()) : this.atom();
      attach(hanger, attach(leaf(previous, token.symbol), operand));
    }
    return hanger;
  }

  private pack(): OperatorNode {
    if (this.peek() === 'open') return this.pair();
    if (this.peek() !== 'table') return this.atom();
    this.next();
    const table = this.expression(0, true);
    this.expect('end-table');
    return table;
  }

  private pair(): OperatorNode {
    const { bracket } = this.next();
    const inner = this.expression(0, false);
    const closing = this.items[this.position];
    const fits = closing?.part === 'close' && closings[bracket]!.includes(closing.bracket);
    if (!fits && !this.lenient) throw new Unexpected();
    if (fits || (closing?.part === 'close' && closing.bracket !== 'brace')) this.position += 1;
    const kinds: Readonly<Record<string, string>> = { ceil: 'CEIL', floor: 'FLOOR', vert: 'VERTS' };
    const kind = closing?.bracket === 'vert' && bracket === 'dot' ? 'VERTS' : (kinds[bracket] ?? 'GROUP');
    return attach(leaf(kind, bracket === 'round' || bracket === 'square' ? 'bracket' : bracket), inner);
  }

  private atom(): OperatorNode {
    if (this.lenient && this.peek() === 'open') return this.pair();
    if (this.lenient && !this.startsTerm()) return leaf(emptyClass, emptyClass);
    const item = this.next();
    const node = symbolOf(item);
    switch (item.part) {
      case 'value':
        return isNumber(node) ? node : attach(leaf('HANGER', 'hanger'), attach(leaf('BASE', 'base'), node));
      case 'function':
        return node;
      case 'sum':
        return attach(leaf(node.class, node.symbol), wrapped(node));
      case 'brace': {
        const inner = this.expression(0, false);
        this.expect('close');
        return inner;
      }
      case 'frac':
      case 'binom':
        return node.children.length > 0 ? node : attach(node, this.atom(), this.atom());
      case 'vector':
        return attach(node, this.atom());
      case 'sqrt':
        return this.squareRoot(node);
      case 'root': {
        const degree = this.atom();
        this.expect('of');
        return attach(node, this.atom(), degree);
      }
      case 'under-brace': {
        const base = this.atom();
        if (this.peek() === 'script') this.script();
        return base;
      }
      default:
        throw new Unexpected();
    }
  }

  private squareRoot(node: OperatorNode): OperatorNode {
    const opening = this.items[this.position];
    if (opening?.part !== 'open' || opening.bracket !== 'square') return attach(node, this.atom());
    this.next();
    const degree = this.expression(0, false);
    this.expect('close');
    return attach(node, this.atom(), degree);
  }
}
