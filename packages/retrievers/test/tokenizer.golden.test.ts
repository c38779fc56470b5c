import { expect, test } from 'vitest';
import { lexFormula } from '../src/index.js';
import { golden } from './golden.js';

const lexer = golden('approach0_lexer');
for (const [i, latex] of lexer.inputs.entries()) {
  test(`lexFormula gives Approach Zero's tokens for ${JSON.stringify(latex)}`, () => {
    const tokens = lexFormula(latex).map((token) => [token.class, token.symbol, token.begin, token.end]);
    expect(tokens).toEqual(lexer.expected[i]);
  });
}
