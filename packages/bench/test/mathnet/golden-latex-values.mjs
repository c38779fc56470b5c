// Writes ../golden/latex-values.json: values of formulas by another reader of LaTeX.
// Run in an empty folder: npm install @cortex-js/compute-engine@0.140.0, then node <this file> > latex-values.json
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const peer = join(process.cwd(), 'node_modules/@cortex-js/compute-engine/dist/esm-min/compute-engine.js');
const { ComputeEngine } = await import(pathToFileURL(peer).href);
const engine = new ComputeEngine();
const names = { x: 0.7, y: -1.3, a: 2.1, b: 0.4, n: 3, t: 1.9, '\\theta': 0.6 };
const formulas = String.raw`
x+y | x-y-a | -x^2 | (-x)^2 | 3x^{2}-5x+2 | (x+1)(x-2) | x(x+1) | 2x(y+3)^2 | \frac{x}{y} | \frac12 x | \dfrac{x+1}{y-1}
\frac{1}{x}+\frac{1}{y} | x^{-1} | x^{n+1} | 2^{x} | e^{2x} | \sqrt{a} | \sqrt[3]{a+b} | \sqrt{a+\sqrt{b}} | |y| | \left|x-y\right|
\left||x|-|y|\right| | \sin x | \sin 2x | \sin(2x+y) | \sin^2 x + \cos^2 x | \cos x\sin y | \tan\frac{x}{2} | 2\sin x\cos x | \ln a | \ln(a+b)
\log_{2} a | \log_{a}(b) | \arctan x | \sinh x | \exp(x) | a\cdot b\times x | 5\cdot 3+2 | 0.25x | \pi a^2 | 2\pi x | \theta+\sin\theta
\frac{a}{b}\cdot\frac{x}{y} | (a+b)^{2}-(a-b)^{2} | a^2b^3 | abx | \frac{x^2-1}{x-1} | \frac{-x+\sqrt{x^2+4a}}{2} | a^{b^{x}}
x-(y-(a-b)) | 1-\frac{1-x}{1+x} | \left(1+\frac{1}{n}\right)^{n} | \bigl(a-b\bigr)x`
  .split(/\s*(?: \| |\n)\s*/)
  .filter((latex) => latex !== '');
const cases = formulas.map((latex) => {
  const { re, im } = engine
    .parse(latex, { form: 'raw' })
    .subs({ ...names, theta: names['\\theta'] })
    .N();
  if (!Number.isFinite(re) || im !== 0) throw new Error(`no real value: ${latex}`);
  return { latex, value: re };
});
console.log(
  JSON.stringify(
    {
      description: 'Values of synthetic LaTeX formulas at one point.',
      peer: '@cortex-js/compute-engine',
      peer_version: '0.140.0',
      command: 'npm install @cortex-js/compute-engine@0.140.0 && node test/mathnet/golden-latex-values.mjs',
      tolerance: 'relative 1e-9',
      at: names,
      cases,
    },
    null,
    1,
  ),
);
