import type { Report, Score, SystemResult } from '../../src/report/types.js';
import { DOMAINS, type Domain } from '../../src/types.js';

const NOTE = 'Labels come from the offline judge; scores are not comparable with those of the paper.';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly mean: number;
  readonly seconds: number | null;
  readonly skipped?: string;
}

const ROWS: readonly Row[] = [
  {
    id: 'ideal',
    name: 'Ideal ranking',
    type: '-',
    description: 'upper end of the scale: the ratings themselves',
    mean: 1,
    seconds: 0.0000213,
  },
  {
    id: 'rrf',
    name: 'RRF (all-MiniLM-L6-v2, BM25)',
    type: 'B',
    description: 'reciprocal rank fusion of the two best other systems, chosen on these queries',
    mean: 0.5711234567890123,
    seconds: 0.4871,
  },
  {
    id: 'minilm',
    name: 'all-MiniLM-L6-v2',
    type: 'B',
    description: 'dense bi-encoder, 384 dimensions, 256 tokens, cosine',
    mean: 0.5493,
    seconds: 0.4733,
  },
  {
    id: 'bm25',
    name: 'BM25',
    type: 'SB',
    description: 'Okapi BM25 over formula tokens and words',
    mean: 0.5118,
    seconds: 0.01423,
  },
  {
    id: 'late',
    name: 'Late interaction',
    type: 'L',
    description: 'token vectors, sum of the best matches',
    mean: 0.5077,
    seconds: 0.5912,
  },
  {
    id: 'tf-idf',
    name: 'TF-IDF',
    type: 'SB',
    description: 'TF-IDF cosine over formula tokens and words',
    mean: 0.4972,
    seconds: 0.01661,
  },
  {
    id: 'bm25-no-tok',
    name: 'BM25-no-tok',
    type: 'SB',
    description: 'Okapi BM25 over white-space words',
    mean: 0.4825,
    seconds: 0.00192,
  },
  {
    id: 'tf-idf-no-tok',
    name: 'TF-IDF-no-tok',
    type: 'SB',
    description: 'TF-IDF cosine over the words that scikit-learn finds',
    mean: 0.4781,
    seconds: 0.00274,
  },
  {
    id: 'jaccard',
    name: 'Jaccard',
    type: 'SB',
    description: 'Jaccard overlap of formula tokens and words',
    mean: 0.4633,
    seconds: 0.01389,
  },
  {
    id: 'jaccard-no-tok',
    name: 'Jaccard-no-tok',
    type: 'SB',
    description: 'Jaccard overlap of white-space words',
    mean: 0.4402,
    seconds: 0.00161,
  },
  {
    id: 'random',
    name: 'Random ranking',
    type: '-',
    description: 'lower end of the scale: a seeded shuffle',
    mean: 0.2934,
    seconds: 0.0000102,
  },
  {
    id: 'cross',
    name: 'Cross-encoder',
    type: 'C',
    description: 'reads query and document together',
    mean: 0,
    seconds: null,
    skipped: 'no model given; set --rerank-url',
  },
];

/** A score whose interval is about as wide as that of n queries. */
function score(mean: number, n: number): Score {
  const half = mean === 1 ? 0 : 0.27 / Math.sqrt(n);
  return { mean, low: mean - half, high: Math.min(1, mean + half * 1.04), n };
}

function system(
  { id, name, type, description, mean, seconds, skipped = undefined }: Row,
  index: number,
): SystemResult {
  const domains = DOMAINS.map((domain, d): [Domain, Score] => {
    const shift = mean === 1 ? 0 : 0.05 * Math.sin(1.7 * index + 2.3 * d) + 0.03 * (1 - d / 2);
    return [domain, score(mean + shift, 14)];
  });
  const scores = skipped === undefined ? Object.fromEntries(domains) : {};
  return {
    id,
    name,
    type,
    description,
    ...score(mean, 70),
    domains: scores,
    medianSeconds: seconds,
    skipped: skipped ?? null,
  };
}

/** Twelve systems on one task, as a run on the bundled corpus would report them; the numbers are invented. */
export const sample: Report = {
  schema: 1,
  corpus: {
    name: 'bundled',
    hash: '9f2c4e1ab07d5538c6e1f0a94b7d2c83e5a6f1d09c8b7a6f5e4d3c2b1a09f8e7',
    ontology: 'bundled',
  },
  judge: {
    name: 'offline',
    note: NOTE,
    check: { correct: 851, ties: 3, triples: 1000, rate: 0.851, low: 0.8276, high: 0.8717 },
  },
  behaviour: 'official',
  seed: 0,
  k: 10,
  rounds: 20,
  thresholds: { topic: 0.6123, summary: 0.1875, found: true },
  counts: {
    problems: 310,
    skipped: 0,
    duplicates: 12,
    topicAssignments: 502,
    queries: 70,
    candidatesPerQuery: 30,
    judgments: 21000,
  },
  queries: Object.fromEntries(DOMAINS.map((domain) => [domain, 14])),
  warnings: ['Geometry has 13 queries with enough candidates; 14 were asked for.'],
  versions: { '@saber/bench': '0.1.0', node: '20.20.2' },
  tasks: [{ task: 'statement-full', measure: "nDCG(dcg='exp-log2')@10", systems: ROWS.map(system) }],
};

/** The sample with other systems in its one task. */
export function withSystems(systems: readonly SystemResult[], report: Report = sample): Report {
  return { ...report, tasks: report.tasks.map((task) => ({ ...task, systems })) };
}

/** The systems of the sample. */
export const systems: readonly SystemResult[] = sample.tasks[0]!.systems;
