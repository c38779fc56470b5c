import { DOMAINS, type Domain, type Task } from '../types.js';
import { formatCount, formatPercent } from './numbers.js';
import type { Report } from './types.js';

/** Headings of the domains, short as in Table 1 of the paper. */
export const DOMAIN_HEADINGS: Readonly<Record<Domain, string>> = {
  Algebra: 'Algebra',
  Geometry: 'Geometry',
  'Number Theory': 'Number Th.',
  Combinatorics: 'Comb.',
  'Calculus and Analysis': 'Calc./An.',
};

export const TASK_TITLES: Readonly<Record<Task, string>> = {
  'statement-statement': 'Statement–statement',
  'statement-full': 'Statement–full',
  'full-full': 'Full–full',
};

export const TASK_MEANINGS: Readonly<Record<Task, string>> = {
  'statement-statement': 'Queries and documents show problem statements only.',
  'statement-full': 'Queries show the statement of a problem; documents show statement and solution.',
  'full-full': 'Queries and documents show statement and solution.',
};

/** What the brackets in the tables are. */
export const INTERVAL_NOTE = '[low, high]: 95% bootstrap interval over queries.';

const COUNT_LABELS: Readonly<Record<string, string>> = {
  skipped: 'unusable records skipped',
  duplicates: 'duplicates removed',
};

/** A name in camel case as words: `candidatesPerQuery` as `candidates per query`. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A measure for readers; its canonical name when it is another than the paper's. */
export function measureTitle(measure: string): string {
  return measure.replace(/^nDCG\(dcg='exp-log2'\)@(\d+)$/, 'nDCG@$1 (exponential gain)');
}

/** Counts as `310 problems`, in the order of the report. */
export function countPhrases({ counts }: Report): string[] {
  return Object.entries(counts).map(
    ([name, value]) => `${formatCount(value)} ${COUNT_LABELS[name] ?? words(name)}`,
  );
}

/** Queries of each domain that has some, as `Algebra 14`. */
export function queryPhrases({ queries }: Report): string[] {
  return DOMAINS.filter((domain) => queries[domain] !== undefined).map(
    (domain) => `${domain} ${formatCount(queries[domain]!)}`,
  );
}

export function corpusPhrase({ corpus }: Report): string {
  const ontology = corpus.ontology === null ? '' : `, ontology ${corpus.ontology}`;
  return `${corpus.name} (SHA-256 ${corpus.hash.slice(0, 12)})${ontology}`;
}

/** Null when the pools came with the data. */
export function candidatesPhrase({ k }: Report): string | null {
  return k === null ? null : `K = ${k} (three categories, ${formatCount(3 * k)} candidates per query)`;
}

/** Null for an order as in trec_eval. */
export function tiesPhrase({ ties = 'trec' }: Report): string | null {
  return {
    trec: null,
    input: 'equal scores in the order of the pool',
    average: 'equal scores averaged over all orders',
  }[ties];
}

/** Null when the pools came with the data. */
export function thresholdsPhrase({ thresholds }: Report): string | null {
  if (thresholds === null) return null;
  const { topic, summary, found } = thresholds;
  return `topic ${shorten(topic)}, summary ${shorten(summary)} (${found ? 'found from the corpus' : 'as configured'})`;
}

export function versionsPhrase({ versions }: Report): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}

/** How the judge did on triples with known techniques; null when it was not checked. */
export function judgeCheckSentence({ judge }: Report): string | null {
  if (judge.check === null) return null;
  const { rate, low, high, ties, triples } = judge.check;
  const tied = ties === 0 ? 'no ties' : ties === 1 ? '1 tie' : `${formatCount(ties)} ties`;
  return `Of two candidates, one of which shares a known technique with the query, the judge picks that one in ${formatPercent(rate)} of ${formatCount(triples)} random triples (95% Wilson interval ${formatPercent(low)} to ${formatPercent(high)}; ${tied}).`;
}

/** At most four decimals, without trailing zeros. */
function shorten(value: number): string {
  return String(Number(value.toFixed(4)));
}
