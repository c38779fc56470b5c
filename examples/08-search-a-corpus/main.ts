import { Bm25Index, HybridIndex, mathWords } from '@saber/retrievers';

/** Statements of a small library: a name, then what it says. Made up for this example. */
const library = [
  'union_of_compact: a finite union of compact sets $K_1 \\cup K_2$ is compact',
  'inter_of_closed: the intersection $\\bigcap_i F_i$ of closed sets is closed',
  'continuous_image_compact: the image of a compact set under a continuous map is compact',
  'sum_of_squares: $\\sum_{k=1}^{n} k^2 = \\frac{n(n+1)(2n+1)}{6}$',
  'sum_of_cubes: $\\sum_{k=1}^{n} k^3 = \\frac{n^2(n+1)^2}{4}$',
  'euclid_primes: there are infinitely many primes',
  'add_comm: $a + b = b + a$ in every abelian group',
];

// 1. An inverted index over the whole corpus. It can be saved and loaded; the tokenizer is not part of it.
const saved = Bm25Index.build(library, { variant: 'lucene', tokenizer: mathWords }).save();
const index = Bm25Index.load(saved, { tokenizer: mathWords });
console.log(`${index.size} documents`);
for (const query of ['∪ of compacts is compact', 'compactness of images', 'prime numbers']) {
  const names = index
    .search(query, 2)
    .map(({ document, score }) => `${nameOf(document)} ${score.toFixed(2)}`);
  console.log(`${query}: ${names.join(', ')}`);
}

// 2. The hybrid also looks at formulas: here the letters differ and no word is shared.
const hybrid = await HybridIndex.build(library);
const [first] = await hybrid.search('$\\sum_{i=1}^{m} i^3$', 1);
console.log(`formula: ${nameOf(first!.document)}`);

function nameOf(document: number): string {
  return library[document]!.split(':')[0]!;
}
