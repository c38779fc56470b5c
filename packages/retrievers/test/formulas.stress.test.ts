import { expect, test } from 'vitest';
import { mentionWeights } from '../src/hybrid/mentions.js';
import {
  lexFormula,
  mathTokens,
  mathWords,
  operatorTreePaths,
  parseFormula,
  readableMath,
  segmentMath,
} from '../src/index.js';

const hostile: Readonly<Record<string, string>> = {
  'nested braces': `${'{'.repeat(10_000)}x${'}'.repeat(10_000)}`,
  'nested fractions': `${'\\frac{1}{'.repeat(10_000)}x${'}'.repeat(10_000)}`,
  'open brackets': '('.repeat(100_000),
  'closing brackets': ')'.repeat(100_000),
  'a long list': 'a,'.repeat(50_000),
  'a long sum': 'a+'.repeat(50_000),
  'a long product': 'ab'.repeat(50_000),
  'towers of scripts': 'x^{'.repeat(10_000),
  'half environments': '\\begin{matrix}'.repeat(10_000),
  'half texts': '\\text{'.repeat(10_000),
  'half arguments': '\\begin{array}{'.repeat(10_000),
  'half operator names': '\\operatorname{'.repeat(10_000),
  'half dimensions': '\\hskip '.repeat(10_000),
  'relations in a row': '='.repeat(50_000),
  'stacked relations': '\\stackrel'.repeat(10_000),
  'lone surrogates and NUL': '\ud800\u0000'.repeat(50_000),
};

for (const [name, formula] of Object.entries(hostile)) {
  test(`${name}: tokens and paths of a hostile formula come at once`, () => {
    expect(lexFormula(formula).length).toBeLessThanOrEqual(formula.length);
    expect(Array.isArray(operatorTreePaths(formula))).toBe(true);
    parseFormula(formula, { lenient: true });
  });
}

test.each([
  `^${' '.repeat(100_000)}`,
  `\\mathbb${' '.repeat(100_000)}`,
  '\\text{'.repeat(20_000),
  '\\text '.repeat(20_000),
  'non-'.repeat(30_000),
  `x${'-x'.repeat(50_000)}`,
  `a${'.'.repeat(100_000)}`,
  'a.'.repeat(50_000),
  'aB'.repeat(50_000),
  '`'.repeat(50_001),
  'e\u0301'.repeat(50_000),
  '\ud800\0'.repeat(50_000),
])('words of hostile text %# come at once', (text) => {
  mathWords(text);
  readableMath(text);
  mentionWeights(['a.b', 'c'], [text, text]);
});

test.each(['$', '$$ ', '\\(', '\\[', '\\(\\[', '$x$ ', '\\', '\\( $'])(
  'text of %j alone is segmented at once',
  (piece) => {
    const text = piece.repeat(50_000);
    const kept = segmentMath(text).reduce((length, { value }) => length + value.length, 0);
    expect(kept).toBeLessThanOrEqual(text.length);
    mathTokens(text);
  },
);
