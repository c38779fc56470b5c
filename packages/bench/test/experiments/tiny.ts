import type { JournalRecord } from '@saber/tournament';
import { SYSTEMS } from '../../src/evaluation/systems.js';
import type { Benchmark, ExperimentInputs } from '../../src/experiments/types.js';
import { techniqueJudge } from '../../src/offline/judge.js';
import type { Problem } from '../../src/types.js';

const WORDS = [
  'pigeonhole',
  'induction',
  'telescoping',
  'invariant',
  'symmetry',
  'parity',
  'convexity',
  'modulo',
];

/** A problem whose words and formulas depend on its number. */
function problem(i: number): Problem {
  const word = (k: number): string => WORDS[(i * 3 + k) % WORDS.length]!;
  return {
    id: `p${String(i).padStart(2, '0')}`,
    problem: `Show by ${word(0)} that $x^${i % 4} + y_{${i % 3}} > ${i}$ for all ${word(1)} cases.`,
    solution: `We use ${word(0)} and then ${word(2)}: $a_${i % 5} \\le ${i}$. The ${word(3)} argument ends it.`,
    domains: [i % 2 === 0 ? 'Algebra' : 'Geometry'],
    techniques: [word(0), word(2)],
    ...(i >= 12 && { twinOf: `p${String(i - 12).padStart(2, '0')}` }),
  };
}

export const PROBLEMS: readonly Problem[] = Array.from({ length: 14 }, (_, i) => problem(i));

/** Two queries with nine candidates each, and ratings that fall along the pool. */
export const TINY: Benchmark = {
  texts: new Map(PROBLEMS.map((one) => [one.id, one])),
  documents: PROBLEMS.map(({ id }) => id),
  queries: [0, 1].map((q) => ({
    id: PROBLEMS[q]!.id,
    domains: PROBLEMS[q]!.domains!,
    candidates: PROBLEMS.slice(2, 11).map(({ id }, i) => ({
      id,
      signal: (['topic', 'summary', 'both'] as const)[Math.floor(i / 3)]!,
    })),
    ratings: Float64Array.from({ length: 9 }, (_, i) => 5 - ((i + q) % 9) * 0.5),
  })),
};

/** Judgments of a query in which the candidate with the higher rating won every game. */
export function judgmentsOf({ candidates, ratings }: Benchmark['queries'][number]): JournalRecord[] {
  return candidates.flatMap((first, i) =>
    candidates.slice(i + 1).map(
      (second, k): JournalRecord => ({
        kind: 'judgment',
        round: 0,
        first: first.id,
        second: second.id,
        judgement: {
          verdict: ratings[i]! > ratings[i + 1 + k]! ? 'first' : 'second',
          raw: 'The <same> idea.',
        },
      }),
    ),
  );
}

export const INPUTS: ExperimentInputs = {
  benchmark: TINY,
  systems: SYSTEMS.filter(({ type }) => type === 'SB'),
  seed: 0,
  behaviour: 'official',
  resamples: 20,
  compare: techniqueJudge(PROBLEMS),
  judgments: new Map(TINY.queries.map((query) => [query.id, judgmentsOf(query)])),
  topics: new Map(
    PROBLEMS.map(({ id }, i) => [
      id,
      i % 2 === 0
        ? ['/Mathematics/Algebra/Polynomials']
        : ['/Mathematics/Geometry/Circles', '/Mathematics/DiscreteMathematics/Combinatorics/Counting'],
    ]),
  ),
  rephrasings: PROBLEMS.filter(({ twinOf }) => twinOf).map(({ id, problem, twinOf }) => ({
    original: twinOf!,
    id,
    problem,
  })),
};
