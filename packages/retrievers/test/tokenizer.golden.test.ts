import { expect, test } from 'vitest';
import { lexFormula, operatorTreePaths, parseFormula } from '../src/index.js';
import { golden } from './golden.js';

const lexer = golden('approach0_lexer');
for (const [i, latex] of lexer.inputs.entries()) {
  test(`lexFormula gives Approach Zero's tokens for ${JSON.stringify(latex)}`, () => {
    const tokens = lexFormula(latex).map((token) => [token.class, token.symbol, token.begin, token.end]);
    expect(tokens).toEqual(lexer.expected[i]);
  });
}

const paths = golden('approach0_paths');
for (const [i, latex] of paths.inputs.entries()) {
  test(`operatorTreePaths gives Approach Zero's paths for ${JSON.stringify(latex)}`, () => {
    const actual = operatorTreePaths(latex).map(({ leaf, path }) => [leaf, path]);
    expect(actual).toEqual(paths.expected[i].paths);
    expect(parseFormula(latex) === null).toBe(paths.expected[i].code === 1);
  });
}
