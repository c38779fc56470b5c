import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { maskFormulas } from './prose.js';

/** Sentence boundaries only: no part of speech, no entities. */
const nlp = winkNLP(model, ['sbd']);

/** The sentences of a LaTeX text, formulas replaced by the word `Formula`. */
export function sentences(text: string): string[] {
  return nlp.readDoc(maskFormulas(text).replaceAll(/\s+/g, ' ')).sentences().out();
}
