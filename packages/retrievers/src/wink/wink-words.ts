import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemToken } from 'wink-nlp';
import { segmentLatex } from '../tokenize/segment-latex.js';

/** Words only: no sentences, no parts of speech, no entities. */
const nlp = winkNLP(model, []);

/** wink-nlp takes quadratic time on runs without white space; longer ones are one token each. */
const longRuns = /(?<!\S)(\S{200,})/;

/**
 * Words and numbers of English prose as wink-nlp finds them: lower-cased, contractions taken apart (`don't` gives `do`
 * and `not`), decimals and abbreviations kept whole (`3.5`, `e.g.`), punctuation and symbols left out. Formulas (see
 * {@link segmentLatex}) give nothing: take `mathTokens` or `mathWords` where they matter.
 *
 * @example
 * ```ts
 * winkWords("Don't use $x^2$, e.g. 3.5."); // ['do', 'not', 'use', 'e.g.', '3.5']
 * ```
 */
export function winkWords(text: string): string[] {
  const prose = segmentLatex(text)
    .map(({ kind, value }) => (kind === 'text' ? value : ' '))
    .join('');
  const words: string[] = [];
  prose.split(longRuns).forEach((part, i) => {
    // Every second part is one of the long runs.
    if (i % 2 === 1) words.push(part.toLowerCase());
    else pushWords(part, words);
  });
  return words;
}

function pushWords(prose: string, words: string[]): void {
  const { type, normal } = nlp.its;
  nlp
    .readDoc(prose)
    .tokens()
    .each((token: ItemToken) => {
      const kind = token.out(type);
      // Words of other scripts are of the type unk.
      if (kind === 'word' || kind === 'number' || /[\p{L}\p{N}]/u.test(token.out()))
        words.push(token.out(normal));
    });
}
