import temml from 'temml';
import { formulas } from '../offline/prose.js';
import { escapeHtml } from './html-escape.js';

/** Delimiters of a formula, with whether it is displayed. */
const DELIMITERS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ['$$', '$$', true],
  ['\\[', '\\]', true],
  ['\\(', '\\)', false],
  ['$', '$', false],
];

/**
 * A text with LaTeX formulas as HTML: formulas as MathML, which browsers draw without a script or a font, blank lines as
 * paragraphs. A formula that cannot be read stands as its source.
 */
export function renderMath(text: string): string {
  let html = '';
  let rest = text;
  for (const formula of formulas(text)) {
    const at = rest.indexOf(formula);
    html += escapeHtml(rest.slice(0, at)) + renderFormula(formula);
    rest = rest.slice(at + formula.length);
  }
  html += escapeHtml(rest);
  return html.trim().replaceAll(/\n\s*\n/g, '</p><p>');
}

function renderFormula(source: string): string {
  const delimiter = DELIMITERS.find(([open]) => source.startsWith(open));
  const [latex, displayMode] = delimiter
    ? [source.slice(delimiter[0].length, -delimiter[1].length), delimiter[2]]
    : [source, true];
  if (latex.trim() === '') return escapeHtml(source);
  try {
    return temml.renderToString(latex, { displayMode, throwOnError: true, trust: false, maxExpand: 200 });
  } catch {
    return `<code>${escapeHtml(source)}</code>`; // not LaTeX that temml knows: the reader sees what is there
  }
}
