const scripts: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁺': '+',
  '⁻': '-',
  '⁼': '=',
  '⁽': '(',
  '⁾': ')',
  ⁿ: 'n',
  ⁱ: 'i',
};
const subscripts: Readonly<Record<string, string>> = {
  '₀': '0',
  '₁': '1',
  '₂': '2',
  '₃': '3',
  '₄': '4',
  '₅': '5',
  '₆': '6',
  '₇': '7',
  '₈': '8',
  '₉': '9',
  '₊': '+',
  '₋': '-',
  '₌': '=',
  '₍': '(',
  '₎': ')',
  ₙ: 'n',
  ₖ: 'k',
  ᵢ: 'i',
  ⱼ: 'j',
  ₘ: 'm',
  ₐ: 'a',
  ₓ: 'x',
};
const blackboard: Readonly<Record<string, string>> = {
  ℕ: 'N',
  ℤ: 'Z',
  ℚ: 'Q',
  ℝ: 'R',
  ℂ: 'C',
  ℙ: 'P',
  𝔽: 'F',
};
const raised = new RegExp(`[${Object.keys(scripts).join('')}]+`, 'gu');
const lowered = new RegExp(`[${Object.keys(subscripts).join('')}]+`, 'gu');

/** One spelling of signs that are written with several code points. */
export const signAliases: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['⋅', '·'],
  ['∙', '·'],
  ['•', '·'],
  ['∗', '*'],
  ['⩽', '≤'],
  ['≦', '≤'],
  ['⩾', '≥'],
  ['≧', '≥'],
  ['∣', '|'],
  ['∥', '∥'],
  ['∶', ':'],
  ['⟶', '→'],
  ['⟹', '⇒'],
  ['⟺', '⇔'],
  ['ϵ', 'ε'],
  ['ϕ', 'φ'],
  ['∆', 'Δ'],
  ['′', "'"],
  ['’', "'"],
  ['º', '°'],
]);

/**
 * Brings a text to compatibility form without losing what raised and lowered digits say: `x²` becomes `x^{2}`, `½`
 * `\frac{1}{2}`, `√` `\sqrt `; soft hyphens, zero-width characters and a hyphen at the end of a line vanish; lone
 * surrogates become U+FFFD.
 */
export function tidyUnicode(text: string): string {
  const plain = ascii.test(text) ? text : tidySigns(text);
  return plain
    .replaceAll(/(\p{Ll})-[ \t]*\n[ \t]*(?=\p{Ll})/gu, '$1')
    .replaceAll(/\\(R|N|Z|Q|C)(?![a-zA-Z])/g, '\\mathbb{$1}');
}

const ascii = /^[\t-\r -~]*$/;

function tidySigns(text: string): string {
  return text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(raised, (run) => `^{${Array.from(run, (one) => scripts[one]).join('')}}`)
    .replaceAll(lowered, (run) => `_{${Array.from(run, (one) => subscripts[one]).join('')}}`)
    .replaceAll(/[ℕℤℚℝℂℙ𝔽]/gu, (one) => `\\mathbb{${blackboard[one]}}`)
    .replaceAll(/[¼½¾⅐-⅞]/gu, (one) => {
      const [top, bottom] = one.normalize('NFKC').split('⁄');
      return `\\frac{${top}}{${bottom}}`;
    })
    .replaceAll('√', '\\sqrt ')
    .replaceAll(/°|º/g, '^\\circ ')
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '');
}
