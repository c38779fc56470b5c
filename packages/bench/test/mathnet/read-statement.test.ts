import { describe, expect, test } from 'vitest';
import { Symbols, toMathjs } from '../../src/mathnet/check/to-mathjs.js';
import { piecesOf, wholePiece } from '../../src/mathnet/formula/cut-formula.js';
import { readStatement } from '../../src/mathnet/formula/read-statement.js';
import { writeStatement } from '../../src/mathnet/formula/write-statement.js';
import golden from '../golden/latex-values.json' with { type: 'json' };
import { read, valueAt } from './readings.js';

/** A reading with all its brackets. */
function shown(latex: string): string {
  const { sides, relations } = read(latex);
  const symbols = new Symbols();
  const texts = sides.map((side) => toMathjs(side, symbols));
  const named = [...symbols.names, ...symbols.calls].reduce(
    (text, [name, symbol]) => text.replaceAll(new RegExp(`\\b${symbol}\\b`, 'g'), `<${name}>`),
    texts.map((text, i) => (relations[i] === undefined ? text : `${text} ${relations[i]} `)).join(''),
  );
  return named;
}

test.each([
  ['f(x+y)=f(x)+f(y)', '<f/1>((<x>+<y>)) = (<f/1>(<x>)+<f/1>(<y>))'],
  ['x_1x_2', '(<x_{1}>*<x_{2}>)'],
  ['a_{n+1}=2a_n', '<a_{n+1}> = (2*<a_{n}>)'],
  ['n(n+1)', '(<n>*(<n>+1))'],
  ["f'(x)", "<f'/1>(<x>)"],
  ['0\\leq x\\neq 1', '0 \\le <x> \\ne 1'],
  ['\\sin 2x\\cos y', '(sin((2*<x>))*cos(<y>))'],
  ['\\sin^2 x', '((sin(<x>))^(2))'],
  ['-x^2', '(-((<x>)^(2)))'],
  ['\\binom{n}{2}+n!', '(<\\binom/2>(<n>,2)+<!/1>(<n>))'],
  ['\\lfloor x \\rfloor', '<\\lfloor/1>(<x>)'],
  ['\\left||x|-|y|\\right|', 'abs((abs(<x>)+(-abs(<y>))))'],
  ['1/x', '(1/<x>)'],
])('%s is read as %s', (latex, reading) => {
  expect(shown(latex)).toBe(reading);
});

test.each([
  ...[
    'a/bc',
    'ab/c',
    '2\\frac{1}{2}',
    '2 3',
    'x^10',
    'y(t)',
    'f^2(x)',
    'f^{-1}(x)',
    '\\sin^{-1} x',
    'AB',
    'Q[x]',
  ],
  ...[
    'speed',
    'cos(x)',
    'x\\in A',
    '\\sum_{i=1}^n i',
    '\\int x dx',
    '5\\text{ cm}',
    '90^\\circ',
    'x \\equiv 1',
    '3i+2',
    'a,b',
  ],
  ...[
    'x_1,\\ldots,x_n',
    '(x',
    'x)',
    '|x',
    'x+',
    '=x',
    '',
    '\\frac{1}',
    '\\overline{ab}',
    'x^{y^',
    'a_{b',
    '10\\%',
  ],
  ...['\\sin x(y)', '1,000', '\\pm x'],
])('%s has no sure reading', (latex) => {
  expect(readStatement(wholePiece(latex).tokens)).toBeUndefined();
});

describe('values of another reader of LaTeX', () => {
  const at = Object.fromEntries(Object.entries(golden.at));
  test.each(golden.cases)('$latex', ({ latex, value }) => {
    const [side] = read(latex).sides;
    expect(Math.abs(valueAt(side!, at) / value - 1)).toBeLessThan(1e-9); // relative, as the file says
  });
  test.each(golden.cases)('$latex is written and read back to the same value', ({ latex, value }) => {
    const [side] = read(writeStatement(read(latex))).sides;
    expect(Math.abs(valueAt(side!, at) / value - 1)).toBeLessThan(1e-9);
  });
});

test('a formula is cut at commas, line ends and words outside brackets, and not in a number', () => {
  const cut = (latex: string): string[] => piecesOf(latex).map(({ begin, end }) => latex.slice(begin, end));
  expect(cut('x>0,\\quad f(x,y)=1')).toEqual(['x>0', 'f(x,y)=1']);
  expect(cut('\\begin{cases} x=1 \\\\ y=2 & \\text{if } z \\end{cases}')).toEqual(['x=1', 'y=2', 'z']);
  expect(cut('\\begin{array}{l}x=1\\\\y=2\\end{array}')).toEqual(['x=1', 'y=2']);
  expect(cut('1,000+x')).toEqual(['1,000+x']);
  expect(cut('a_1, a_2.')).toEqual(['a_1', 'a_2']);
});
