import { simplifyText } from './datatrove.js';
import { mathTokens } from './math.js';

/** A text made ready for shingling. */
export interface NormalizedText {
  /** Words joined by single spaces. */
  readonly text: string;
  /** What must be equal between duplicates, whatever the similarity; empty for nothing. */
  readonly decisive: string;
}

/** Turns a text into the form that is compared. The name becomes part of the fingerprint of sketches. */
export interface Normalizer {
  readonly name: string;
  apply(text: string): NormalizedText;
}

/** Name of a normalizer. */
export type NormalizerName = 'math' | 'math-renamed' | 'datatrove' | 'whitespace';

const math =
  (renameVariables: boolean) =>
  (text: string): NormalizedText => {
    const { tokens, decisive } = mathTokens(text, { renameVariables });
    return { text: tokens.join(' '), decisive: decisive.join(' ') };
  };

/** The normalizers of the presets, by name. */
export const normalizers: Readonly<Record<NormalizerName, Normalizer>> = {
  math: { name: 'math', apply: math(false) },
  'math-renamed': { name: 'math-renamed', apply: math(true) },
  datatrove: { name: 'datatrove', apply: (text) => ({ text: simplifyText(text), decisive: '' }) },
  whitespace: {
    name: 'whitespace',
    apply: (text) => ({ text: text.trim().replaceAll(/\s+/g, ' '), decisive: '' }),
  },
};
