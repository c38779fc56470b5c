import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/mathnet/check/checker.js';
import { read } from './readings.js';

const checker = await createChecker();
const verdict = (a: string, b: string): string => checker.statements(read(a), read(b)).verdict;

describe('statements', () => {
  test.each([
    ['x^2-1', '(x-1)(x+1)'],
    ['\\frac{1}{x}-\\frac{1}{y}', '\\frac{y-x}{xy}'],
    ['\\sin^2 x', '1-\\cos^2 x'],
    ['\\sqrt{x}', 'x^{\\frac{1}{2}}'],
    ['a=b', 'b-a=0'],
    ['2x=4', 'x=2'],
    ['x<y', 'y-x>0'],
    ['-x\\le 1', 'x\\ge-1'],
    ['0\\le x\\le 1', '1\\ge x\\ge 0'],
    ['f(x)+f(y)=f(x+y)', 'f(x)-f(x+y)=-f(y)'],
    ['n!=2', '2-n!=0'],
    ['x\\ne 1', '1-x\\ne 0'],
  ])('%s and %s are equivalent', (a, b) => {
    expect(verdict(a, b)).toBe('equivalent');
    expect(verdict(b, a)).toBe('equivalent');
  });

  test.each([
    ['x^2', 'x^3'],
    ['x+y=1', 'x^2+y^2=1'],
    ['f(x)+f(y)=f(x+y)', 'f(x^2)+f(y)=f(x-y)'],
    ['x<y', 'x>y'],
    ['x<y', 'y-x<0'],
    ['0\\le x\\le 1', '0\\le x\\le 2'],
    ['x=1', 'x\\le 1'],
    ['x<y', 'x\\le y'], // at a zero of x-y
    ['x^2+1=0', 'x^2+2=0'], // at complex points
    ['10^{x}=500', '10^{x}=498'],
    ['\\ln(5-6t)=-2', '\\ln(5+6t)=-2'],
    ['2+2=4', '2+2=5'],
    ['|x|', 'x'],
    ['\\sqrt{x^2}', 'x'],
  ])('%s and %s are different', (a, b) => {
    expect(verdict(a, b)).toBe('different');
    expect(verdict(b, a)).toBe('different');
  });

  test.each([
    ['x=1', 'x'],
    ['x=x', 'y=y'], // true everywhere: no difference of sides to compare
    ['x=1', '(x-1)^2=0'], // the same solutions, but no proportional difference of sides
    ['x^{2000}=1', 'x^{2001}=1'], // overflows
  ])('nothing is said of %s and %s', (a, b) => {
    expect(verdict(a, b)).toBe('unknown');
  });

  test('a witness is a point that anybody can evaluate: the same one decides again, whatever the seed', () => {
    const [a, b] = [read('x^2+y=5'), read('x^2+y=6')];
    const { witness, detail } = checker.statements(a, b);
    expect(witness).toBeDefined();
    const [, x, y] = /^at x = (\S+), y = (\S+)$/.exec(detail!)!;
    if (!/i$/.test(`${x}${y}`)) {
      const value = Number(x) ** 2 + Number(y); // six digits are shown
      expect(Math.min(Math.abs(value - 5), Math.abs(value - 6))).toBeLessThan(1e-3);
    }
    const again = checker.texts('Let $x^2+y=5$.', 'Let $x^2+y=6$.', { witness, seed: 99 });
    expect(again.witness).toEqual(witness);
  });
});

describe('texts', () => {
  const anchor = 'Find all $f$ with $f(x)+f(y)=f(x+y)$ for all $x,y$.';
  test('renamed letters, moved terms and a letter for an expression', () => {
    const variant = 'Find all $g$ with $g(a)-g(a+b)=-g(b)$ for all $a,b$.';
    const names = { f: 'g', x: 'a', y: 'b' };
    expect(checker.texts(anchor, variant, { names })).toMatchObject({
      verdict: 'equivalent',
      method: 'exact',
    });
    const introduced = 'Find all $f$ with $f(x)+f(y)=f(u)$ for all $x,y$. Here $u$ stands for $x+y$.';
    expect(checker.texts(anchor, introduced).verdict).toBe('equivalent');
    const wrong = 'Find all $f$ with $f(x)+f(y)=f(u)$ for all $x,y$. Here $u$ stands for $x-y$.';
    expect(checker.texts(anchor, wrong).verdict).toBe('different');
  });

  test.each([
    [{ x: 'y' }, 'the letter y has another meaning already'],
    [{ x: 'a', y: 'a' }, 'two letters became one'],
  ])('names %j keep nothing apart', (names, detail) => {
    expect(checker.texts(anchor, anchor, { names })).toEqual({ verdict: 'unknown', method: 'words', detail });
  });

  test('a letter that the prose mentions is not renamed', () => {
    const check = checker.texts('Let $x>0$ be the x-coordinate.', 'Let $t>0$ be the x-coordinate.', {
      names: { x: 't' },
    });
    expect(check).toMatchObject({ verdict: 'unknown', detail: 'the prose mentions the letter x' });
  });

  test('quantifiers, in prose and in formulas', () => {
    const some = anchor.replace('for all', 'for some');
    expect(checker.texts(anchor, some)).toMatchObject({ verdict: 'different', method: 'words' });
    expect(checker.texts('$\\forall x: x>1$', '$\\exists x: x>1$').verdict).toBe('different');
    expect(checker.texts(anchor, anchor.replace('Find', 'Give')).verdict).toBe('unknown');
  });

  test('in a list a relation says more than it shows, so its sides may not be exchanged', () => {
    expect(checker.texts('Let $x, y > 0$.', 'Let $x, 0 < y$.').verdict).toBe('unknown');
    expect(checker.texts('Let $x, y+y > 0$.', 'Let $x, 2y > 0$.').verdict).toBe('equivalent');
    expect(checker.texts('Let $x>0, y>0$.', 'Let $x>0, 0<y$.').verdict).toBe('equivalent');
  });

  test('a formula that cannot be read must stay as it is', () => {
    const [a, b] = ['Find $\\sum_{n=1}^k n$.', 'Find $\\sum_{n=1}^k n^2$.'];
    expect(checker.texts(a, b)).toMatchObject({ verdict: 'unknown', method: 'unread' });
    expect(checker.texts(a, 'Find $\\sum_{m=1}^k m$.', { names: { n: 'm' } })).toMatchObject({
      verdict: 'equivalent',
      method: 'identical',
    });
  });
});

test('nested powers and functions end at once', () => {
  const tower = (depth: number): string => (depth === 0 ? 'x' : `(${tower(depth - 1)})^{12}`);
  const nested = (depth: number): string => (depth === 0 ? 'x' : `f(${nested(depth - 1)})`);
  expect(verdict(`${tower(8)}=y`, `y=${tower(8)}`)).toBe('unknown');
  expect(verdict(`${nested(12)}=y`, `y=${nested(12)}`)).toBe('unknown');
  const brackets = `${'('.repeat(400)}x${')'.repeat(400)}`;
  expect(verdict(`${brackets}=y`, `y=${brackets}`)).toBe('equivalent');
});
