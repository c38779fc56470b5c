import { formulasOf, proseOf } from './formula/cut-text.js';

/** Longest problem that becomes an anchor, in characters. */
const LONGEST = 1_500;

/** Words of tasks about the form of an expression: another form is another task. */
const form =
  /\b(?:factor|factoring|factored|factori[sz]\w*|expan[ds]\w*|condens\w*|simplif\w*|multiply\w*|divide|rewrite|writ(?:e|ten|ing)|express\w*|convert|combin(?:e|ing)|identify|name|classify|forms?|distribut\w*|reduced?|rationali[sz]\w*|translate|round\w*|degrees?|coefficients?|leading|terms?|graph\w*|slope|fractions?|decimals?|notation|radicals?|exponents?|perform|commutative|associative|propert(?:y|ies)|expressions?|like|substitut\w*|parentheses|digits?|plot|sketch|translations?|standard|complete the square|check|verify that|is a solution|determine whether|order of operations|evaluate|add|subtract)\b/i;

/** Words of mathematics whose products need not commute, or whose letters are no numbers. */
const structures =
  /\b(?:groups?|rings?|fields?|matri(?:x|ces)|operators?|modules?|vectors?|algebras?|permutations?|homomorphisms?|isomorphi\w*|automorphisms?|subgroups?|ideals?|strings?|words?|languages?|propositions?|boolean|truth|sets?|subsets?|statements?|sentences?|quaternions?|categor\w*|modulo)\b/i;

/** Why a text cannot be an anchor; undefined when it can. */
export function ineligible(text: string): string | undefined {
  if (text.length > LONGEST) return 'long';
  const formulas = formulasOf(text);
  if (formulas.length === 0) return 'no formula';
  const prose = proseOf(text, formulas).join(' ');
  if (form.test(prose)) return 'about the form of an expression';
  return structures.test(prose) ? 'about structures whose products may not commute' : undefined;
}
