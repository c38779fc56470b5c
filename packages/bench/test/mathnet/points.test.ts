import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/mathnet/check/checker.js';
import { nearest, pointsOf } from '../../src/mathnet/check/points.js';

const checker = await createChecker();

describe('points that a text is about', () => {
  test.each([
    ['Find all complex numbers $z$ and integers $n$.', 'complex'],
    ['Let $p$ be a prime and $n$ an integer.', 'prime'],
    ['Solve $x^3=x$ in integers.', 'integer'],
    ['Let $n \\in \\mathbb{N}$.', 'integer'],
    ['Let $f: \\mathbb{R} \\to \\mathbb{R}$.', 'real'],
    ['Suppose $0<x$.', 'real'],
    ['Suppose $x\\leq y$.', 'real'],
    ['Solve $x^2=-4$ to the left of $\\left(1\\right)$.', 'complex'],
  ])('%s', (text, points) => {
    expect(pointsOf(text)).toBe(points);
  });

  test('the nearest of them', () => {
    expect([1.4, 7.6, -3].map((value) => nearest(value, 'prime'))).toEqual([2, 11, 2]);
    expect(nearest(-2.6, 'integer')).toBe(-3);
    expect(nearest(0.3, 'real')).toBe(0.3);
  });

  test.each([
    ['Let $p$ be a prime with $p>3$.', 'Let $p$ be a prime with $p>4$.'], // the same primes
    ['Let $n$ be an integer with $n>3$.', 'Let $n$ be an integer with $n\\ge4$.'], // the same integers
    ['Solve $x^3=x$ in integers.', 'Solve $x^5=x$ in integers.'], // other complex numbers only
    ['Find all real $x$ with $x^2+1=0$.', 'Find all real $x$ with $x^2+2=0$.'],
    ['Show that $x(1-x)\\le\\frac{1}{4}$.', 'Show that $x(1-x)\\le\\frac{3}{4}$.'], // both true of all real numbers
  ])('nothing is said of %s and %s', (anchor, variant) => {
    expect(checker.texts(anchor, variant).verdict).toBe('unknown');
  });

  test.each([
    ['Let $p$ be a prime with $p>3$.', 'Let $p$ be a prime with $p>5$.'],
    ['Let $n$ be an integer with $n>3$.', 'Let $n$ be an integer with $n>4$.'],
    ['Solve $x^3=x$ in integers.', 'Solve $x^4=x$ in integers.'],
    ['Find integers with $x^2-y^2=2023$.', 'Find integers with $x^2+y^2=2023$.'],
    ['Find all complex $x$ with $x^2+1=0$.', 'Find all complex $x$ with $x^2+2=0$.'],
  ])('%s and %s are different', (anchor, variant) => {
    const { verdict, witness } = checker.texts(anchor, variant);
    expect(verdict).toBe('different');
    expect(checker.texts(anchor, variant, { witness, seed: 5 }).witness).toEqual(witness);
  });

  test('a point that was kept and is none of them is not taken', () => {
    const witness = { numbers: [3.5] };
    const [anchor, variant] = ['Let $p$ be a prime with $p>3$.', 'Let $p$ be a prime with $p>4$.'];
    expect(checker.texts(anchor, variant, { witness }).verdict).toBe('unknown');
  });
});

test.each([
  ['Solve $\\frac{x^2-x}{x-1}=1$.', 'Solve $x=1$.'], // no solution, and one
  ['Find $\\frac{x}{x}$.', 'Find $1$.'],
  ['Find $\\frac{\\sqrt{2}(x-y)}{x-y}$.', 'Find $\\sqrt{2}$.'],
])('%s and %s are not equivalent where a denominator is 0', (anchor, variant) => {
  const { verdict, detail } = checker.texts(anchor, variant);
  expect(verdict).toBe('unknown');
  expect(detail).toMatch(/ one is not defined at x = -?\d/);
  expect(checker.texts(variant, anchor).verdict).toBe('unknown');
});

test('the same denominator in another notation is equivalent', () => {
  expect(checker.texts('Find $\\frac{y}{x-1}$.', 'Find $y(x-1)^{-1}$.').verdict).toBe('equivalent');
});
