import { type RandomInteger, sample } from '../../random.js';
import { formulasOf, proseOf } from '../formula/cut-text.js';
import { isMentioned, lettersOf, type Names } from '../formula/rename.js';

/** Letters that stand for things of one kind; a letter is renamed within its kind. */
const KINDS = ['xyztuvw', 'abcrs', 'nmkjl', 'pq', 'fgh'].map((letters) => [...letters]);

/** Letters of a formula that are rather a word, a unit or an operator than a product. */
const words =
  /(?<![\\A-Za-z])(?:[A-Za-z]{4,}|cm|mm|km|kg|ml|ft|hr?s|min|max|sin|cos|tan|log|ln|lim|gcd|lcm|mod|if|or|and|is)(?![A-Za-z])/;

/**
 * New letters for the variables of a text: for lower-case letters that no prose mentions alone, and that no word of a formula may
 * contain. No two become one.
 */
export function renameLetters(text: string, random: RandomInteger): Names {
  const formulas = formulasOf(text);
  const used = new Set(formulas.flatMap(({ latex }) => [...lettersOf(latex)]));
  const prose = proseOf(text, formulas).join(' ');
  if (formulas.some(({ latex }) => words.test(latex))) return {};
  const names: Record<string, string> = {};
  for (const kind of KINDS) {
    const old = kind.filter((letter) => used.has(letter) && !isMentioned(letter, prose));
    const free = kind.filter((letter) => !used.has(letter) && !isMentioned(letter, prose));
    const fresh = sample(free, old.length, random);
    old.slice(0, fresh.length).forEach((letter, i) => {
      names[letter] = fresh[i]!;
    });
  }
  return names;
}
