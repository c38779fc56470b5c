/** Columns of the released documents. */
export const DOCUMENT_COLUMNS = ['id', 'problem', 'solution'] as const;

/** Columns of the released queries. */
export const QUERY_COLUMNS = [
  'id',
  'problem',
  'solution',
  'domains',
  'candidates',
  'relevance_scores',
] as const;
