import model from 'wink-eng-lite-web-model';
import winkNLP, { type WinkMethods } from 'wink-nlp';
import { maskFormulas } from './prose.js';

/** The words that a splitter knows: those of the lexicon first, then those of the texts that it has read. */
interface Lexemes {
  readonly hash: Record<string, number>;
  readonly list: readonly string[];
  readonly intrinsicSize: number;
}

/** Parts of the model, each made by a function. */
interface ModelParts {
  readonly core: () => { readonly features: { readonly lexeme: Lexemes } };
  readonly metaCER: () => unknown;
}

interface Splitter {
  readonly nlp: WinkMethods;
  readonly lexemes: Lexemes;
}

/** Words of texts after which a splitter is replaced, to give its memory back. */
const MOST_WORDS = 200_000;

const parts = model as unknown as ModelParts;
/** Made once: each time it is asked for, its text is quoted once more, until no string can hold it. */
const metaCER = parts.metaCER();

let splitter = newSplitter();

function newSplitter(): Splitter {
  const core = parts.core();
  // Sentence boundaries only: no part of speech, no entities.
  const nlp = winkNLP({ ...model, core: () => core, metaCER: () => metaCER }, ['sbd']);
  return { nlp, lexemes: core.features.lexeme };
}

/**
 * The sentences of a LaTeX text, formulas replaced by the word `Formula`. They depend on the text alone: wink-nlp
 * remembers words that are not in its lexicon and would split later texts otherwise because of them, so these are forgotten
 * after each text.
 */
export function sentences(text: string): string[] {
  const { nlp, lexemes } = splitter;
  const { hash, list, intrinsicSize } = lexemes;
  const before = list.length;
  const found = nlp.readDoc(maskFormulas(text).replaceAll(/\s+/g, ' ')).sentences().out();
  for (let i = before; i < list.length; i++) delete hash[list[i]!];
  if (list.length - intrinsicSize > MOST_WORDS) splitter = newSplitter();
  return found;
}
