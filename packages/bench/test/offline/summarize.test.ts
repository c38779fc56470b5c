import { expect, test } from 'vitest';
import { bundledProblemFiles } from '../../src/bundled.js';
import { readProblems } from '../../src/ingest/read-problems.js';
import { CueMatcher } from '../../src/offline/cue-matcher.js';
import { formulas, maskFormulas, prose } from '../../src/offline/prose.js';
import { SUMMARY_WORDS, summarize } from '../../src/offline/summarize.js';
import { TECHNIQUE_CUES } from '../../src/offline/techniques.data.js';

const { problems } = await readProblems(bundledProblemFiles());
const matcher = new CueMatcher(Object.values(TECHNIQUE_CUES).map((cues) => ({ cues })));
matcher.fit(problems.map(({ solution }) => matcher.match(solution)));

test('formulas of every delimiter are told from prose', () => {
  const text = 'a $x$ b $$y$$ c \\(z\\) d \\[w\\] e \\begin{align*}v\\end{align*} f';
  expect(formulas(text)).toEqual(['$x$', '$$y$$', '\\(z\\)', '\\[w\\]', '\\begin{align*}v\\end{align*}']);
  expect(prose(text).split(/\s+/)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(maskFormulas('Then $x=1.$ Now')).toBe('Then Formula.  Now');
});

test('no summary is longer than 30 words, has a formula in it, or says what the solution does not', () => {
  for (const problem of problems) {
    const { coreIdea } = summarize(problem, matcher);
    const summary = coreIdea.split(' ');
    expect(summary.length, problem.id).toBeLessThanOrEqual(SUMMARY_WORDS);
    expect(coreIdea, problem.id).not.toMatch(/[$^_=]/);
    const source = new Set(problem.solution.split(/[^\p{L}\p{N}\\'’-]+/u));
    for (const word of summary) expect(source.has(word) || word === '', `${problem.id}: ${word}`).toBe(true);
  }
});

test('the sentence that names the technique is chosen over computation', () => {
  const { coreIdea, keywords, noCoreIdea } = summarize(
    {
      id: 'a',
      problem: '',
      solution:
        'We are given $13$ socks of different sorts in total. There are more socks than colours, so the pigeonhole principle gives two alike. Adding up gives $5+8=13$ and that is all there is to compute here for us.',
    },
    matcher,
  );
  expect(coreIdea).toContain('pigeonhole principle');
  expect(keywords).toContain('pigeonhole');
  expect(noCoreIdea).toBe(false);
});

test('a solution of formulas alone has no core idea', () => {
  expect(summarize({ id: 'a', problem: 'x', solution: '$x=1$' }, matcher)).toMatchObject({
    coreIdea: '',
    noCoreIdea: true,
  });
});
