// Settings as the authors of arXiv 2606.29894 run each system: their registry (insait-institute/sabermath), §C.2, Table 3.
import { nothingFound, provenance } from './provenance.data.js';
import { published } from './published.data.js';
import type { Provenance, SystemCard } from './types.js';

type Row = Omit<SystemCard, 'published' | 'pitfalls' | keyof Provenance> & {
  readonly pitfalls?: readonly string[];
};

const vllm = { servedBy: 'vLLM /pooling', status: 'needs weights' } as const;
const biEncoder = { architecture: 'bi-encoder' } as const;
const last = { kind: 'last token', unit: true } as const;
const engine = { kind: 'engine' } as const;
const instructed = { ...biEncoder, ...vllm, instruction: 'wrap' } as const;
const control = { ...biEncoder, ...vllm, instruction: 'control' } as const;

const rader = (size: string, model: string): Row => ({
  ...instructed,
  id: `rader-${size.toLowerCase()}`,
  name: `RaDeR-${size}`,
  type: 'RB',
  models: [`Raderspace/${model}`],
  precision: 'bf16',
  pooling: { kind: 'last token', unit: false, finalToken: '<|im_end|>', chunkTokens: 2048 },
  affixes: { query: 'query: {text}<|im_end|>', document: 'document: {text}<|im_end|>' },
  pitfalls: [
    'The end marker is the pooled token: chunks must be decoded with special tokens kept.',
    'sentence-transformers 5.7 and later wraps inputs in a chat template; it must be taken off.',
    'vLLM must run without prefix caching and chunked prefill.',
  ],
});
const qwen = (size: string): Row => ({
  ...instructed,
  id: `qwen3-embedding-${size.toLowerCase()}`,
  name: `Qwen3-Embedding-${size}`,
  type: 'B',
  models: [`Qwen/Qwen3-Embedding-${size}`],
  pooling: engine,
});
const octen = (size: string): Row => ({
  ...instructed,
  id: `octen-embedding-${size.toLowerCase()}`,
  name: `Octen-${size}`,
  type: 'B',
  models: [`Octen/Octen-Embedding-${size}`],
  precision: 'bf16',
  pooling: engine,
  pitfalls: ['Modules put together by hand agree with the engine at a cosine of .70 only.'],
});
const harrier = (size: string): Row => ({
  ...instructed,
  id: `harrier-oss-v1-${size}`,
  name: `Harrier-${size}`,
  type: 'B',
  models: [`microsoft/harrier-oss-v1-${size}`],
  pooling: engine,
});
const splade = (size: string, model: string): Row => ({
  id: `splade-code-${size.toLowerCase()}`,
  name: `SPLADE-Code-${size}`,
  type: 'SB',
  architecture: 'sparse encoder',
  models: [`naver/${model}`],
  servedBy: 'sentence-transformers SparseEncoder',
  precision: 'bf16',
  pooling: { kind: 'sparse' },
  scoring: 'inner product of sparse vectors; query and document encoders keep different numbers of terms',
  instruction: 'control',
  status: 'needs weights',
  pitfalls: ['Loads in fp32 unless told otherwise, which ranks alike and takes 28 times as long.'],
});
const openAi = (size: string): Row => ({
  ...biEncoder,
  id: `text-embedding-3-${size.toLowerCase()}`,
  name: `Text-Embedding-3-${size}`,
  type: 'AB',
  models: [`text-embedding-3-${size.toLowerCase()}`],
  servedBy: 'OpenAI /embeddings (the authors went through OpenRouter)',
  instruction: 'control',
  status: 'needs key',
});
const qwenReranker = (size: string): Row => ({
  id: `qwen3-reranker-${size.toLowerCase()}`,
  name: `Qwen3-Reranker-${size}`,
  type: 'C',
  architecture: 'cross-encoder',
  models: [`Qwen/Qwen3-Reranker-${size}`],
  servedBy: 'vLLM /score',
  scoring: 'probability of yes against no; pair of at most 8192 tokens, only the document is cut',
  instruction: 'own slot',
  status: 'needs weights',
  pitfalls: [
    size === '8B'
      ? 'Without an instruction the slot holds the web-search default of the model card.'
      : 'The printed rows without instruction were made with the authors’ own instruction for mathematics.',
  ],
});
const rank1 = (size: string): Row => ({
  id: `rank1-${size.toLowerCase()}`,
  name: `Rank1-${size}`,
  type: 'RTC',
  architecture: 'cross-encoder',
  models: [`jhu-clsp/rank1-${size.toLowerCase()}`],
  servedBy: 'vLLM /completions',
  precision: 'fp16',
  scoring:
    'greedy reasoning of at most 8192 tokens, then P(true) / (P(true) + P(false)); a missing token counts as nothing, both missing .5',
  instruction: 'control',
  status: 'needs weights',
  pitfalls: [
    'fp16, although the checkpoint declares bf16.',
    'Two-way tensor parallelism, or no prefix caching, takes the 32B model from about .61 to .41 without an error.',
  ],
});
const colbert = (id: string, name: string, type: string, model: string): Row => ({
  id,
  name,
  type,
  architecture: 'late interaction',
  models: [`lightonai/${model}`],
  servedBy: 'PyLate, or vLLM /pooling per token',
  precision: 'bf16',
  pooling: { kind: 'tokens', unit: true },
  scoring:
    'sum over query tokens of the best document token; queries padded to 256 with mask tokens, which count',
  instruction: 'control',
  status: 'needs weights',
  pitfalls: [
    'The checkpoint’s own query length is shorter (48 or 128): the timings use it, the scores do not.',
  ],
});
const lexical = (id: string, name: string, scoring: string): Row => ({
  id,
  name,
  type: 'SB',
  architecture: 'lexical',
  models: [],
  servedBy: 'this package',
  scoring,
  instruction: 'refused',
  status: 'runs here',
});

const reasonEmbed = {
  ...instructed,
  type: 'RB',
  precision: 'fp16',
  pooling: last,
  pitfalls: ['Declared fp32, run in fp16.'],
} as const;
const jina = {
  ...biEncoder,
  type: 'B',
  affixes: { query: 'Query: {text}', document: 'Document: {text}' },
  instruction: 'control',
  status: 'needs weights',
  pitfalls: [
    'sentence-transformers puts the document prompt before queries by default, vLLM puts none; without prompts vectors agree at a cosine of .56 only.',
  ],
} as const;
const retroStar = {
  type: 'RTC',
  architecture: 'cross-encoder',
  precision: 'bf16',
  scoring:
    'one sampled reply per pair (temperature .6, top-k 40, at most 4096 tokens); the first integer in the score tag, none: 0; many ties',
  status: 'needs weights',
} as const;

const rows: readonly Row[] = [
  {
    ...retroStar,
    id: 'retro-star-32b-rewritten',
    name: 'ReasonReranker-Qwen3-32B-Rewrite',
    type: 'RTWC',
    models: ['cfli/reasoner-rewriter-qwen2.5-7b-0821', 'ljw13/retro-star-qwen3-32b-0928'],
    servedBy: 'vLLM /chat/completions, twice',
    instruction: 'rewriter',
    pitfalls: [
      'The first rewrite replaces the query; the vendor’s own cascade reranks with the query as it was.',
    ],
  },
  {
    ...biEncoder,
    id: 'reason-rewriter-reason-embed-8b',
    name: 'ReasonEmbed-Qwen3-8B-Rewrite',
    type: 'RTWB',
    models: ['cfli/reasoner-rewriter-qwen2.5-7b-0821', 'hanhainebula/reason-embed-qwen3-8b-0928'],
    servedBy: 'vLLM /chat/completions, then /pooling',
    precision: 'fp16',
    pooling: last,
    scoring:
      'mean of the unit vectors of five rewrites (temperature .6, top-p .9, top-k 20, penalty 1.05, 8192 tokens), then cosine',
    instruction: 'rewriter',
    status: 'needs weights',
    pitfalls: ['The whole reply is embedded, its reasoning included; a blank one is replaced by the query.'],
  },
  {
    ...retroStar,
    id: 'retro-star-32b',
    name: 'ReasonReranker-Qwen3-32B',
    models: ['ljw13/retro-star-qwen3-32b-0928'],
    servedBy: 'vLLM /chat/completions',
    instruction: 'wrap',
  },
  {
    ...reasonEmbed,
    id: 'reason-embed-qwen3-8b',
    name: 'ReasonEmbed-Qwen3-8B',
    models: ['hanhainebula/reason-embed-qwen3-8b-0928'],
  },
  {
    id: 'diver-grouprank-32b',
    name: 'Diver-GroupRank-32B',
    type: 'RTC',
    architecture: 'cross-encoder',
    models: ['AQ-MedAI/Diver-GroupRank-32B'],
    servedBy: 'vLLM /chat/completions',
    precision: 'bf16',
    scoring:
      'groups of 20 in two shuffled passes, integers from 0 to 10 as JSON; mean over passes, an unreadable group 0',
    instruction: 'control',
    status: 'needs weights',
    pitfalls: ['Documents are cut to 3000 characters; the vendor’s own script makes six passes.'],
  },
  rader('14B', 'RaDeR_Qwen25-14B_NuminaMath_MATH_allquerytypes'),
  rader('7B', 'RaDeR_Qwen25-7B_NuminaMath_MATH_allquerytypes'),
  qwenReranker('4B'),
  {
    ...instructed,
    id: 'diver-retriever-4b',
    name: 'Diver-4B',
    type: 'RB',
    models: ['AQ-MedAI/Diver-Retriever-4B'],
    precision: 'bf16',
    pooling: last,
  },
  qwenReranker('8B'),
  {
    ...reasonEmbed,
    id: 'reason-embed-llama-3.1-8b',
    name: 'ReasonEmbed-Llama-3.1-8B',
    models: ['hanhainebula/reason-embed-llama-3.1-8b-0928'],
    pitfalls: [...reasonEmbed.pitfalls, 'The window must be set to 40960.'],
  },
  rader('3B', 'RaDeR_Qwen25_3B_NuminaMath_MATH_allquerytypes'),
  qwenReranker('0.6B'),
  splade('8B', 'splade-code-8B'),
  octen('8B'),
  {
    ...instructed,
    id: 'diver-retriever-0.6b',
    name: 'Diver-0.6B',
    type: 'RB',
    models: ['AQ-MedAI/Diver-Retriever-0.6B'],
    precision: 'bf16',
    pooling: last,
    pitfalls: ['The checkpoint does not say its precision: bf16 must be set.'],
  },
  octen('4B'),
  {
    ...biEncoder,
    id: 'gemini-embedding-2',
    name: 'Gemini-2',
    type: 'AB',
    models: ['gemini-embedding-2'],
    servedBy: 'Gemini embedContent, one text a call',
    instruction: 'control',
    status: 'needs key',
    pitfalls: ['Accepts a task type and ignores it.'],
  },
  {
    ...biEncoder,
    id: 'gemini-embedding-001',
    name: 'Gemini-001',
    type: 'AB',
    models: ['gemini-embedding-001'],
    servedBy:
      'Gemini batchEmbedContents, 100 texts a call, task types RETRIEVAL_QUERY and RETRIEVAL_DOCUMENT',
    instruction: 'control',
    status: 'needs key',
    pitfalls: ['The query’s task type changes nothing, the document’s moves vectors (cosine .80 to .88).'],
  },
  qwen('4B'),
  qwen('8B'),
  rank1('32B'),
  harrier('27b'),
  splade('0.6B', 'splade-code-06B'),
  {
    ...biEncoder,
    id: 'inf-retriever-v1-pro',
    name: 'INF-Retriever-v1-Pro',
    type: 'RB',
    models: ['infly/inf-retriever-v1-pro'],
    servedBy: 'sentence-transformers with the model’s own code',
    precision: 'fp16',
    pooling: { ...last, finalToken: 'end of text' },
    instruction: 'wrap',
    status: 'needs weights',
    pitfalls: [
      'Attention runs both ways only with the model’s own code (transformers 4.51); plain vLLM would be causal.',
    ],
  },
  {
    ...instructed,
    id: 'kalm-embedding-gemma3-12b-2511',
    name: 'KaLM-12B-2511',
    type: 'B',
    models: ['tencent/KaLM-Embedding-Gemma3-12B-2511'],
    pooling: engine,
  },
  {
    ...instructed,
    id: 'llama-embed-nemotron-8b',
    name: 'LLaMa-Nemotron-8B',
    type: 'B',
    models: ['nvidia/llama-embed-nemotron-8b'],
    precision: 'bf16',
    pooling: engine,
    pitfalls: [
      'transformers 5 lost the hook that lets attention run both ways: the model turns causal without a word.',
    ],
  },
  qwen('0.6B'),
  harrier('0.6b'),
  {
    ...jina,
    id: 'jina-embeddings-v5-text-small',
    name: 'Jina-v5-Small',
    models: ['jinaai/jina-embeddings-v5-text-small'],
    servedBy: 'vLLM /pooling',
    pooling: engine,
  },
  colbert('reason-moderncolbert', 'Reason-ColBERT', 'RL', 'Reason-ModernColBERT'),
  openAi('Large'),
  rank1('7B'),
  {
    ...jina,
    id: 'jina-embeddings-v5-text-nano',
    name: 'Jina-v5-Nano',
    models: ['jinaai/jina-embeddings-v5-text-nano'],
    servedBy: 'sentence-transformers, retrieval adapter',
    precision: 'bf16',
    pooling: engine,
  },
  colbert('gte-moderncolbert', 'GTE-ColBERT', 'L', 'GTE-ModernColBERT-v1'),
  {
    ...control,
    id: 'embeddinggemma-300m',
    name: 'Gemma-300m',
    type: 'B',
    models: ['google/embeddinggemma-300m'],
    pooling: engine,
    affixes: { query: 'task: search result | query: {text}', document: 'title: none | text: {text}' },
  },
  openAi('Small'),
  { ...control, id: 'bge-m3', name: 'BGE-m3', type: 'B', models: ['BAAI/bge-m3'], pooling: engine },
  {
    ...biEncoder,
    id: 'reasonir-8b',
    name: 'ReasonIR-8B',
    type: 'RB',
    models: ['reasonir/ReasonIR-8B'],
    servedBy: 'the model’s own code (transformers 4.47.1)',
    precision: 'bf16',
    pooling: { kind: 'mean' },
    instruction: 'own slot',
    status: 'needs weights',
    pitfalls: [
      'The instruction’s positions are left out of the mean.',
      'Without instruction nothing may be added: the marker alone takes the cosine to .879.',
    ],
  },
  harrier('270m'),
  {
    ...biEncoder,
    id: 'inf-x-retriever',
    name: 'INF-X-Retriever',
    type: 'RWB',
    models: ['infly/inf-query-aligner', 'infly/inf-retriever-v1-pro'],
    servedBy: 'transformers, then sentence-transformers',
    precision: 'fp16',
    pooling: { ...last, finalToken: 'end of text' },
    scoring:
      'cosine with one rewrite (temperature .7, top-p .8, top-k 20, penalty 1.05, 512 tokens) under the model’s web-search instruction',
    instruction: 'rewriter',
    status: 'needs weights',
  },
  {
    ...control,
    id: 'multilingual-e5-large',
    name: 'Multilingual-E5-Large',
    type: 'B',
    models: ['intfloat/multilingual-e5-large'],
    pooling: { kind: 'mean', unit: true, chunkTokens: 512 },
    pitfalls: ['Run without the prefixes that its card demands, which cost .028 to .080 here.'],
  },
  {
    id: 'approach0',
    name: 'Approach Zero',
    type: 'SL',
    architecture: 'structural',
    models: [],
    servedBy: 'pya0; here: structuralSearch',
    scoring: 'an index per query over its 150 documents; documents that are not returned score 0',
    instruction: 'refused',
    status: 'runs here',
    pitfalls: [
      '29 queries crash the engine and are left out of full-full only.',
      'structuralSearch is this project’s own: its scores differ.',
    ],
  },
  lexical('tf-idf-no-tok', 'TF-IDF-no-tok', 'tfIdf()'),
  lexical('bm25', 'BM25', 'bm25({ tokenizer: mathTokens })'),
  lexical('jaccard', 'Jaccard', 'jaccard({ tokenizer: mathTokens })'),
  lexical('tf-idf', 'TF-IDF', 'tfIdf({ tokenizer: mathTokens })'),
  lexical('jaccard-no-tok', 'Jaccard-no-tok', 'jaccard()'),
  lexical('bm25-no-tok', 'BM25-no-tok', 'bm25()'),
  rank1('0.5B'),
  {
    ...control,
    id: 'bert-base-uncased',
    name: 'BERT',
    type: 'B',
    models: ['google-bert/bert-base-uncased'],
    pooling: { kind: 'mean', unit: false, chunkTokens: 512 },
    pitfalls: ['vLLM needs the checkpoint without its `bert.` prefixes.'],
  },
  {
    ...control,
    id: 'roberta-base',
    name: 'RoBERTa',
    type: 'B',
    models: ['FacebookAI/roberta-base'],
    pooling: { kind: 'mean', unit: false, chunkTokens: 512 },
  },
];

/** The 49 systems of Tables 1, 7 and 12 and the three lexical rows without tokenizer, in the order of Table 7. */
export const systems: readonly SystemCard[] = rows.map((row) => {
  const figures = published[row.name];
  if (figures === undefined) throw new Error(`no figures for ${row.name}`);
  return { pitfalls: [], ...row, ...(provenance[row.id] ?? nothingFound), published: figures };
});
