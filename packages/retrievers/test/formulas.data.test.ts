import { expect, test } from 'vitest';
import { lexFormula, mathTokens, mathWords, parseFormula, segmentLatex, segmentMath } from '../src/index.js';
import { hasData, jsonlFiles, records } from './shared-data.js';

/** Every string inside a value. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* strings(item);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* strings(item);
}

test.skipIf(!hasData())(
  'real texts and their formulas, 100,000 in all with generated ones: nothing throws',
  () => {
    const formulas = new Set<string>();
    let strict = 0;
    let lenient = 0;
    for (const file of jsonlFiles()) {
      if (formulas.size >= 80_000) break;
      for (const text of strings(records(file).slice(0, 3_000))) {
        if (!/[$\\]/.test(text)) continue;
        for (const segment of [...segmentMath(text), ...segmentLatex(text)]) {
          if (segment.kind === 'formula') formulas.add(segment.value);
        }
        expect(Array.isArray(mathTokens(text))).toBe(true);
        expect(Array.isArray(mathWords(text))).toBe(true);
      }
    }
    // Cut formulas are as broken as real ones get.
    for (const formula of [...formulas]) {
      if (formulas.size >= 100_000) break;
      formulas.add(formula.slice(0, formula.length >> 1));
      formulas.add(`${formula.slice(formula.length >> 1)}{`);
    }
    for (const formula of formulas) {
      lexFormula(formula);
      if (parseFormula(formula)) strict += 1;
      if (parseFormula(formula, { lenient: true })) lenient += 1;
    }
    console.info(
      `${formulas.size} formulas: ${strict} follow the grammar, ${lenient} have a tree after repair`,
    );
    expect(lenient / formulas.size).toBeGreaterThan(0.99);
  },
  240_000,
);
