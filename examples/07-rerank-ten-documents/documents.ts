/** Ten short problems, made up for this example. */
export const documents: readonly string[] = [
  'Let $a, b, c > 0$ with $abc = 1$. Prove that $a + b + c \\ge 3$.',
  'Show that $u^2 + v^2 \\ge 2uv$ for all real numbers $u$ and $v$.',
  'Find all primes $p$ for which $p^2 + 2$ is prime as well.',
  'In triangle $ABC$ the bisector of angle $A$ meets $BC$ at $D$. Compute $BD/DC$.',
  'How many subsets of $\\{1, 2, \\ldots, n\\}$ have an even number of elements?',
  'Evaluate $\\sum_{k=1}^{n} k^2$.',
  'Prove that the sum of the squares of two real numbers is at least twice their product.',
  'Determine all functions $f$ with $f(x + y) = f(x) + f(y)$ that are continuous at $0$.',
  'Compute $\\int_0^1 x^2 \\, dx$.',
  'Show that $n^2 + n$ is even for every integer $n$.',
];

/** What we look for. The second document is the same inequality, the seventh says it in words. */
export const query = 'Prove the inequality $x^2 + y^2 \\ge 2xy$ for real $x$, $y$.';
