import { blocks } from '../executor/blocks.js';
import { createRandom, sample } from '../random.js';
import type { Signal, Thresholds } from '../types.js';
import { categorize, smallestCategory } from './categories.js';
import { binCounts, type LevelThresholds, levelMinima } from './levels.js';
import type { RowSource } from './similarity-rows.js';

/** An item and the domains that it counts for, by number. */
export type ItemOfDomains = readonly [item: number, domains: readonly number[]];

/** Number of pairs in each bin, for one domain. */
export interface Bins {
  readonly topic: readonly number[];
  readonly summary: readonly number[];
}

/** A candidate by position. */
export interface DrawnCandidate {
  readonly item: number;
  readonly signal: Signal;
  readonly topic: number;
  readonly summary: number;
}

interface Passes {
  /** How the similarities of the items are spread, by domain. */
  bins: { question: { items: readonly ItemOfDomains[] }; answer: (readonly [domain: number, bins: Bins])[] };
  /** Size of the smallest category at each level, for each domain of each item. */
  minima: {
    question: { items: readonly ItemOfDomains[]; levels: readonly LevelThresholds[] };
    answer: (readonly [domain: number, minima: readonly number[]])[];
  };
  /** Size of the smallest category of each item. */
  sizes: {
    question: { items: readonly number[]; thresholds: Thresholds; strict: boolean };
    answer: number[];
  };
  /** Candidates of each query. */
  draw: {
    question: {
      queries: readonly (readonly [item: number, id: string])[];
      thresholds: Thresholds;
      strict: boolean;
      k: number;
      seed: number;
    };
    answer: DrawnCandidate[][];
  };
}
type PassName = keyof Passes;

/** A question about the rows of a block of items, as JSON. */
export type RowQuestion = {
  [P in PassName]: { readonly pass: P } & Readonly<Passes[P]['question']>;
}[PassName];
export type RowAnswer = Passes[PassName]['answer'];

/** One pass over rows: questions about blocks of them, and what becomes of the answers, which come in order. */
export type RowPass = {
  [P in PassName]: {
    readonly pass: P;
    readonly questions: Iterable<Passes[P]['question']>;
    readonly take: (answer: Passes[P]['answer']) => void;
  };
}[PassName];

/** A computation over rows, pass by pass. */
export type RowSteps<R> = Generator<RowPass, R, void>;

/** Items of one question. */
const BLOCK = 128;

/** Questions about all items, a block at a time. */
export function* inBlocks<T, Q>(items: Iterable<T>, question: (block: T[]) => Q): Generator<Q> {
  for (const block of blocks(items, BLOCK)) yield question(block);
}

/** Carries out a computation here and now. */
export function answerHere<R>(steps: RowSteps<R>, rowsOf: RowSource): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const { pass, questions, take } = step.value;
    for (const question of questions) take(answerRows(rowsOf, { pass, ...question } as RowQuestion) as never);
  }
}

/** Answers one question from the rows. */
export function answerRows(rowsOf: RowSource, question: RowQuestion): RowAnswer {
  switch (question.pass) {
    case 'bins':
      return binCounts(rowsOf, question.items);
    case 'minima':
      return levelMinima(rowsOf, question.items, question.levels);
    case 'sizes': {
      const { items, thresholds, strict } = question;
      return items.map((item) => smallestCategory(categorize(item, rowsOf(item), thresholds, strict)));
    }
    case 'draw':
      return question.queries.map((query) => drawCandidates(rowsOf, query, question));
  }
}

function drawCandidates(
  rowsOf: RowSource,
  [item, id]: readonly [item: number, id: string],
  { thresholds, strict, k, seed }: Omit<Passes['draw']['question'], 'queries'>,
): DrawnCandidate[] {
  const rows = rowsOf(item);
  const categories = categorize(item, rows, thresholds, strict);
  const random = createRandom(seed, 'candidates', id);
  return (['topic', 'summary', 'both'] as const).flatMap((signal) =>
    sample(categories[signal], k, random).map((other) => ({
      item: other,
      signal,
      topic: rows.topic[other]!,
      summary: rows.summary[other]!,
    })),
  );
}
