import { fitBradleyTerry, rescale } from '@saber/tournament';
import { expect, test } from 'vitest';
import { documentText, fullText, queryText } from '../src/texts.js';
import { topicDomain } from '../src/topic-domain.js';

const problem = { id: 'a', problem: 'P', solution: 'S' };

test('full texts have the form of the released data, and each task shows what it names', () => {
  expect(fullText(problem)).toBe('Problem: P\n\nSolution: S');
  expect([queryText(problem, 'statement-statement'), documentText(problem, 'statement-statement')]).toEqual([
    'P',
    'P',
  ]);
  expect([queryText(problem, 'statement-full'), documentText(problem, 'statement-full')]).toEqual([
    'P',
    fullText(problem),
  ]);
  expect([queryText(problem, 'full-full'), documentText(problem, 'full-full')]).toEqual([
    fullText(problem),
    fullText(problem),
  ]);
});

test('the domain of a topic is its second path element, Combinatorics also below DiscreteMathematics', () => {
  expect(topicDomain('/Mathematics/CalculusandAnalysis/Integrals')).toBe('Calculus and Analysis');
  expect(topicDomain('/Mathematics/Calculus and Analysis')).toBe('Calculus and Analysis');
  expect(topicDomain('/Mathematics/NumberTheory/Primes')).toBe('Number Theory');
  expect(topicDomain('/Mathematics/DiscreteMathematics/Combinatorics/Permutations')).toBe('Combinatorics');
  expect(topicDomain('/Mathematics/DiscreteMathematics/GraphTheory')).toBeUndefined();
  expect(topicDomain('/Mathematics/Topology')).toBeUndefined();
  expect(topicDomain('/Mathematics')).toBeUndefined();
});

test('ratings fill [0, 5]: the best candidate has 5 and the worst 0', () => {
  const { logStrengths } = fitBradleyTerry(
    3,
    [
      { winner: 0, loser: 1 },
      { winner: 1, loser: 2 },
      { winner: 0, loser: 2 },
    ],
    {
      prior: { kind: 'l2', c: 1 },
    },
  );
  const { values, degenerate } = rescale(logStrengths, [0, 5]);
  expect([...values].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([5, 2.5, 0]);
  expect(degenerate).toBe(false);
});
