import { bm25, hybridSearch, mathTokens, type Retriever, structuralSearch } from '@saber/retrievers';
import { documents, query } from './documents.js';

const structural = structuralSearch();
const systems: readonly Retriever[] = [
  bm25({ name: 'BM25, white space' }),
  bm25({ name: 'BM25, formulas and words', tokenizer: mathTokens }),
  structural,
  hybridSearch(),
];

// 1. Each system scores all ten documents; the best three, counted from 1.
for (const system of systems) {
  const scores = await system.rank(query, documents);
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const best = order.slice(0, 3).map((i) => `${i + 1} (${scores[i]!.toFixed(2)})`);
  console.log(system.name.padEnd(24), best.join('  '));
}

// 2. Why did the second document come up? Its variables have other names.
const { formulas, words } = structural.explain(query, documents, 1);
for (const { query: ours, document, score } of formulas)
  console.log(`\n${ours}  ~  ${document}  (${score.toFixed(2)})`);
console.log(`shared words: ${words.join(' ')}`);
