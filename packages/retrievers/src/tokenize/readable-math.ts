import type { Embedder } from '../types.js';
import { plainMath, splitIdentifier } from './plain-math.js';
import { phrasesOfSigns } from './symbol-words.data.js';

/**
 * Mathematical text as a reader would say it, for encoders that were trained on prose: LaTeX commands and signs become
 * phrases, identifiers are split, delimiters and braces are left out.
 *
 * @example
 * ```ts
 * readableMath('$A \\cap B \\subseteq A$ by Set.inter_subset_left'); // 'A intersection B subset of A by Set inter subset left'
 * ```
 */
export function readableMath(text: string): string {
  return splitIdentifier(plainMath(text))
    .replace(/(?<=\p{L})\.(?=\p{L})|:=|=>/gu, ' ')
    .replace(/[^\s,;:()[\]]/gu, (sign) => {
      const phrase = phrasesOfSigns.get(sign);
      return phrase === undefined ? sign : ` ${phrase} `;
    })
    .replace(/[`${}\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * An embedder that reads every text through {@link readableMath} first. Small encoders gain from it where texts hold
 * formulas or identifiers; large ones know LaTeX.
 */
export function withReadableMath(embedder: Embedder): Embedder {
  return {
    name: embedder.name,
    fingerprint: JSON.stringify([embedder.fingerprint, 'readable mathematics 1']),
    embed: (texts, options) => embedder.embed(texts.map(readableMath), options),
  };
}
