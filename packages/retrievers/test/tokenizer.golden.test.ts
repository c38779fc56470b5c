import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lexFormula } from '../src/index.js';

function golden(name: string): any {
  return JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));
}

const lexer = golden('approach0_lexer');
for (const [i, latex] of lexer.inputs.entries()) {
  test(`lexFormula gives Approach Zero's tokens for ${JSON.stringify(latex)}`, () => {
    const tokens = lexFormula(latex).map((token) => [token.class, token.symbol, token.begin, token.end]);
    expect(tokens).toEqual(lexer.expected[i]);
  });
}
