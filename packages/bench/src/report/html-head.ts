import {
  candidatesPhrase,
  countPhrases,
  judgeCheckSentence,
  measureTitle,
  queryPhrases,
  TASK_TITLES,
  thresholdsPhrase,
  tiesPhrase,
  versionsPhrase,
} from './facts.js';
import { escapeHtml } from './html-escape.js';
import { modelSentence } from './model-use.js';
import { formatScore } from './numbers.js';
import { isReference, systemsThatRan } from './ranking.js';
import type { Report, TaskResult } from './types.js';

/** Top of the page: what this is, what was found, what to beware of, and the facts of the run. */
export function headOf(report: Report): string {
  const { corpus, tasks } = report;
  const links = tasks.map(({ task }) => `<a href="#${task}">${TASK_TITLES[task]}</a>`);
  return `<header><p class="over">SABER report</p>
<h1>Mathematical retrieval on ${corpus.name === 'bundled' ? 'the bundled corpus' : escapeHtml(corpus.name)}</h1>
<p class="lead">Each system ranks the candidates of a query by how well they help to solve it. ${labelSentence(report)} ${tasks.map(finding).map(escapeHtml).join(' ')}</p>
${tasks.length > 1 ? `<nav aria-label="Tasks">${links.join('')}</nav>` : ''}</header>
${noteOf(report)}
<dl class="facts">${factsOf(report)
    .map(
      ([term, value]) =>
        `<div${value.length > 60 ? ' class="wide"' : ''}><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`,
    )
    .join('\n')}</dl>`;
}

function labelSentence({ rounds }: Report): string {
  return rounds === null
    ? 'The ratings of the candidates came with the data.'
    : 'Candidates were rated by a tournament of pairwise judgments; no person labelled them.';
}

/** The first of the ranked systems in a sentence. */
function finding(task: TaskResult): string {
  const ranked = systemsThatRan(task).filter((system) => !isReference(system));
  const title = TASK_TITLES[task.task];
  const best = ranked.reduce((a, b) => (b.mean > a.mean ? b : a), ranked[0]!);
  if (best === undefined) return `${title}: no system ran.`;
  const { name, mean, low, high } = best;
  const number = `${formatScore(mean)} [${formatScore(low)}, ${formatScore(high)}]`;
  const measure = measureTitle(task.measure);
  if (ranked.length === 1) return `${title}: ${name} reaches ${number} in ${measure}.`;
  const equals = ranked.filter((system) => formatScore(system.mean) === formatScore(mean)).length;
  const place = equals === 1 ? `${name} is first` : `${equals} systems share the first place`;
  return `${title}: of ${ranked.length} systems, ${place} with ${number} in ${measure}.`;
}

function noteOf(report: Report): string {
  const check = judgeCheckSentence(report);
  const warnings = report.warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`);
  return `<aside class="note" aria-label="Reading these numbers"><h3>Reading these numbers</h3>
<p>${escapeHtml(report.judge.note)}</p>
${check === null ? '' : `<p>${escapeHtml(check)}</p>`}
${warnings.length > 0 ? `<p>Warnings:</p><ul>${warnings.join('')}</ul>` : ''}</aside>`;
}

function factsOf(report: Report): [string, string][] {
  const { corpus, judge, seed, rounds, behaviour } = report;
  const facts: [string, string | null][] = [
    ['Corpus', `${corpus.name} (SHA-256 ${corpus.hash.slice(0, 12)})`],
    ['Ontology', corpus.ontology],
    ['Counts', countPhrases(report).join(', ')],
    ['Queries by domain', queryPhrases(report).join(', ')],
    ['Judge', judge.name],
    ['Language model', modelSentence(report)?.replace('Language model: ', '') ?? null],
    ['Pools', candidatesPhrase(report)],
    ['Thresholds', thresholdsPhrase(report)],
    ['Tournament', rounds === null ? null : `${rounds} Swiss rounds per query`],
    ['Seed', String(seed)],
    ['Behaviour', behaviour],
    ['Ties', tiesPhrase(report)],
    ['Versions', versionsPhrase(report)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
