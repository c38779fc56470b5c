// Release dates and licences of the models, each with the place where it was read. What no source said is unknown.
import type { Provenance } from './types.js';

/** Registry of MTEB, which states date and licence of each model that it can run. */
const mteb = 'github.com/embeddings-benchmark/mteb, mteb/models/model_implementations';
const paper = (id: string): string => `month of the paper, arXiv ${id}`;
const card = (model: string): string => `model card, huggingface.co/${model}`;
const unknown = { value: 'unknown' } as const;

/** One source for date and licence. */
const stated = (value: string, licence: string, source: string): Provenance => ({
  releaseDate: { value, source },
  licence: { value: licence, source },
});
const method: Provenance = {
  releaseDate: { value: 'none', source: 'a method, not a model' },
  licence: { value: 'Apache-2.0', source: 'licence of this package' },
};
const qwen = stated('2025-06-05', 'apache-2.0', `${mteb}/qwen3_models.py`);
const harrier = stated('2026-03-27', 'mit', `${mteb}/harrier_models.py`);
const service = (date: string, source: string): Provenance => ({
  releaseDate: { value: date, source },
  licence: { value: 'closed: weights are not published', source },
});
const published = (id: string): Provenance => ({
  releaseDate: { value: `20${id.slice(0, 2)}-${id.slice(2, 4)}`, source: paper(id) },
  licence: unknown,
});
const reranker = (licence: Provenance['licence']): Provenance => ({
  releaseDate: { value: '2025-06', source: paper('2506.05176') },
  licence,
});
const rank1: Provenance = {
  releaseDate: { value: '2025-02', source: paper('2502.18418') },
  licence: { value: 'mit', source: 'featherless.ai/models/jhu-clsp/rank1-7b' },
};
const splade = (model: string): Provenance => ({
  releaseDate: {
    value: '2026-02',
    source: 'time of writing in the model card, huggingface.co/naver/splade-code-06B',
  },
  licence: { value: 'cc-by-nc-sa-4.0', source: card(model) },
});
const openAi = service('2024-01-25', `${mteb} (openai/text-embedding-3-small)`);

/** By the id of the card. */
export const provenance: Readonly<Record<string, Provenance>> = {
  'reason-rewriter-reason-embed-8b': published('2510.08252'),
  'reason-embed-qwen3-8b': published('2510.08252'),
  'reason-embed-llama-3.1-8b': published('2510.08252'),
  'rader-14b': published('2505.18405'),
  'rader-7b': published('2505.18405'),
  'rader-3b': published('2505.18405'),
  'diver-retriever-4b': stated('2025-08-22', 'apache-2.0', `${mteb}/aq_medai_models.py`),
  'diver-retriever-0.6b': stated('2025-09-05', 'apache-2.0', `${mteb}/aq_medai_models.py`),
  'qwen3-reranker-8b': reranker(unknown),
  'qwen3-reranker-4b': reranker(unknown),
  'qwen3-reranker-0.6b': reranker({
    value: 'apache-2.0',
    source: 'model card as copied at ollama.com/dengcao/Qwen3-Reranker-0.6B',
  }),
  'splade-code-8b': splade('naver/splade-code-8B'),
  'splade-code-0.6b': splade('naver/splade-code-06B'),
  'octen-embedding-8b': stated('2025-12-23', 'apache-2.0', `${mteb}/octen_models.py`),
  'gemini-embedding-2': service('2026-04-22', `${mteb}/google_gemini.py`),
  'gemini-embedding-001': service('2025-07-14', `${mteb}/google_gemini.py`),
  'qwen3-embedding-8b': qwen,
  'qwen3-embedding-4b': qwen,
  'qwen3-embedding-0.6b': qwen,
  'rank1-32b': rank1,
  'rank1-7b': rank1,
  'rank1-0.5b': rank1,
  'harrier-oss-v1-27b': harrier,
  'harrier-oss-v1-0.6b': harrier,
  'harrier-oss-v1-270m': harrier,
  'kalm-embedding-gemma3-12b-2511': {
    releaseDate: { value: '2025-11', source: card('tencent/KaLM-Embedding-Gemma3-12B-2511') },
    licence: unknown,
  },
  'llama-embed-nemotron-8b': stated(
    '2025-10-23',
    'see LICENSE beside the weights',
    `${mteb} (nvidia/llama-embed-nemotron-8b)`,
  ),
  'jina-embeddings-v5-text-small': {
    releaseDate: { value: '2026-02-19', source: 'press release on jina.ai/news of both sizes' },
    licence: unknown,
  },
  'jina-embeddings-v5-text-nano': stated(
    '2026-02-18',
    'cc-by-nc-4.0',
    'jina.ai/models/jina-embeddings-v5-text-nano',
  ),
  'reason-moderncolbert': {
    releaseDate: unknown,
    licence: {
      value: 'not Apache-2.0: the training data is cc-by-nc-4.0',
      source: card('lightonai/Reason-ModernColBERT'),
    },
  },
  'gte-moderncolbert': stated('2025-04-30', 'apache-2.0', `${mteb}/pylate_models.py`),
  'text-embedding-3-large': openAi,
  'text-embedding-3-small': openAi,
  'embeddinggemma-300m': stated('2025-09-04', 'gemma', `${mteb}/google_embeddinggemma.py`),
  'bge-m3': stated('2024-06-28', 'mit', `${mteb}/bge_models.py`),
  'reasonir-8b': stated('2025-04-29', 'cc-by-nc-4.0', `${mteb}/reasonir_model.py`),
  'multilingual-e5-large': stated('2024-02-08', 'mit', `${mteb}/e5_models.py`),
  'bert-base-uncased': published('1810.04805'),
  'roberta-base': {
    releaseDate: { value: '2019-07', source: paper('1907.11692') },
    licence: { value: 'mit', source: card('FacebookAI/roberta-base') },
  },
  approach0: method,
  'tf-idf-no-tok': method,
  bm25: method,
  jaccard: method,
  'tf-idf': method,
  'jaccard-no-tok': method,
  'bm25-no-tok': method,
};

/** Cards of which nothing was found. */
export const nothingFound: Provenance = { releaseDate: unknown, licence: unknown };
