import { formatCount } from '../../report/numbers.js';
import type { TheoremTask } from '../types.js';

/** Names that a sentence shows. */
const SHOWN = 3;

/** What a reader must know about the numbers of a task. */
export function notesOf({ corpus, gold, stated, excludeSelf, instruction }: TheoremTask): string[] {
  const { queries, dropped, unknown, missingUnits } = gold;
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
      `${formatCount(dropped.length)} of ${formatCount(stated)} queries have no gold in the corpus; they are dropped, not scored 0, and ${formatCount(queries.length)} remain.`,
    );
  }
  if (missingUnits > 0) {
    notes.push(
      `${formatCount(missingUnits)} gold units of the remaining queries have no row in the corpus and are not counted in |G|.`,
    );
  }
  if (names.length > 0) {
    notes.push(
      `The gold names ${formatCount(names.length)} declarations that the corpus does not hold (unknown-gold.jsonl), among them ${names.slice(0, SHOWN).join(', ')}.`,
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
