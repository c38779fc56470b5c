/** Why a figure of a system may differ from the newest released files, by its key. */
const INSTRUCTED =
  'the printed row is a run with the authors’ instruction for mathematics; newer files without it score lower';
const EARLIER = 'the printed row is an earlier run than the newest file';

/** Tables 1, 7, 8 and 9 (without instruction). */
export const SCORE_REASONS: Readonly<Record<string, string>> = {
  'qwen3-reranker-4b': INSTRUCTED,
  'qwen3-reranker-0.6b': INSTRUCTED,
  'diver-grouprank-32b': EARLIER,
};

/** Table 12. */
export const DUPLICATE_REASONS: Readonly<Record<string, string>> = {
  'embeddinggemma-300m': EARLIER,
  'inf-x-retriever': EARLIER,
};
