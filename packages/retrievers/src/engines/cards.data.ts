import type { EngineCard } from './types.js';

/** The engines for theorems of Mathlib that have a public service. */
export const searchEngines: readonly EngineCard[] = [
  {
    id: 'leansearch',
    name: 'LeanSearch',
    address: 'https://leansearch.net',
    reference: 'arXiv 2605.13137',
    models: ['Qwen/Qwen3-Embedding-8B', 'Qwen/Qwen3-Reranker-4B'],
    needsKey: false,
    rate: { requests: 3, milliseconds: 30_000 },
    pitfalls: [
      'The service reranks with Qwen3-Reranker-4B, the published figures of LeanSearch v2 are with 8B.',
      'It searches its own snapshot of Mathlib: compare on declarations that every corpus holds.',
    ],
  },
  {
    id: 'leanexplore',
    name: 'LeanExplore',
    address: 'https://www.leanexplore.com/api/v1',
    reference: 'arXiv 2506.11085',
    models: [],
    needsKey: true,
    rate: { requests: 24, milliseconds: 60_000 },
    pitfalls: [
      'The service allows 30 requests a minute; the rate here stays below that.',
      'It decides itself how many declarations it gives: measures beyond that depth are not defined.',
      'It searches its own snapshot of Mathlib: compare on declarations that every corpus holds.',
    ],
  },
];
