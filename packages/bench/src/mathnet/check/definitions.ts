import { formulasOf } from '../formula/cut-text.js';

/** A letter that stands for an expression, as a text says at its end. */
export interface Definition {
  readonly name: string;
  readonly latex: string;
}

/** The sentence that introduces a letter for an expression. */
export function definitionSentence({ name, latex }: Definition): string {
  return ` Here $${name}$ stands for $${latex}$.`;
}

/** The definitions at the end of a text, and the text before them. */
export function splitDefinitions(text: string): {
  readonly body: string;
  readonly definitions: Definition[];
} {
  const start = text.search(/ Here \$[^$]+\$ stands for \$/);
  if (start < 0) return { body: text, definitions: [] };
  const tail = text.slice(start);
  const formulas = formulasOf(tail);
  const definitions: Definition[] = [];
  for (let i = 0; i + 1 < formulas.length; i += 2) {
    definitions.push({ name: formulas[i]!.latex, latex: formulas[i + 1]!.latex });
  }
  const written = definitions.map(definitionSentence).join('');
  const whole = written === tail && formulas.length === 2 * definitions.length;
  return whole ? { body: text.slice(0, start), definitions } : { body: text, definitions: [] };
}
