import { formatCount } from '../../report/numbers.js';
import type { TheoremTask } from '../types.js';

/** Names that a sentence shows. */
const SHOWN = 3;

/** What a reader must know about the numbers of a task. */
export function notesOf({ corpus, gold, stated, excludeSelf, instruction }: TheoremTask): string[] {
  const { dropped, unknown, missingUnits } = gold;
  const size = formatCount(corpus.keys.length);
  const names = [...new Set(unknown.map(({ name }) => name))];
  const notes = [
    `Scores hold for this corpus of ${size} declarations (hash ${corpus.hash}); figures published over another one, such as mathlib-4280, are not comparable.`,
  ];
  if (corpus.sliceOf !== null) {
    notes.unshift(
      `Development slice: ${size} of ${formatCount(corpus.sliceOf)} declarations. Most gold is absent, and these scores are no results.`,
    );
  }
  if (dropped.length > 0) {
    notes.push(
      `Queries dropped, not scored 0, because nothing of their gold is in the corpus: ${formatCount(dropped.length)} of ${formatCount(stated)}.`,
    );
  }
  if (missingUnits > 0) {
    notes.push(
      `Gold units of the other queries that are not in the corpus, and not counted in |G|: ${formatCount(missingUnits)}.`,
    );
  }
  if (names.length > 0) {
    notes.push(
      `Names in the gold that the corpus does not hold (unknown-gold.jsonl): ${formatCount(names.length)}, among them ${names.slice(0, SHOWN).join(', ')}.`,
    );
  }
  if (excludeSelf) notes.push('A query that is itself in the corpus does not find itself.');
  if (instruction !== null) {
    notes.push(
      `Embedding models get the instruction ${JSON.stringify(instruction)} before queries, and nothing before documents.`,
    );
  }
  return notes;
}
