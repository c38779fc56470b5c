import { expect, test } from 'vitest';
import { escapeLatex, formatLatex } from '../../src/report/latex.js';
import { sample, systems, withSystems } from './sample.js';

test('special characters print as themselves', () => {
  expect(escapeLatex('50% of $x_1 & {y}#')).toBe('50\\% of \\$x\\_1 \\& \\{y\\}\\#');
  expect(escapeLatex('\\~^<>|"')).toBe(
    "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}\\textless{}\\textgreater{}\\textbar{}''",
  );
  expect(escapeLatex('set --url, a–b, x-y')).toBe('set -{}-url, a--b, x-y');
  expect(escapeLatex('a\n\n% b\u0007c')).toBe('a \\% b c');
});

test('a row has bold best values and intervals as sub- and superscripts', () => {
  const best = { ...systems[1]!, name: 'a_b', mean: 0.741, low: 0.731, high: 0.752 };
  const row = formatLatex(withSystems([best, systems[3]!]))
    .split('\n')
    .find((line) => line.includes('a\\_b'));
  expect(row).toContain('{a\\_b} & B & $\\mathbf{0.741}^{+0.011}_{-0.010}$ & ');
  expect(row).toContain(' & $0.487$ \\\\');
});

test('the ideal ranking is never bold', () => {
  const row = formatLatex(sample)
    .split('\n')
    .find((line) => line.includes('{Ideal ranking}'));
  expect(row).toContain('$1.000^{');
});

test('each task is a complete table whose caption states the facts and the note', () => {
  const tasks = (['statement-full', 'full-full'] as const).map((task) => ({ ...sample.tasks[0]!, task }));
  const text = formatLatex({ ...sample, tasks });
  expect(text).toMatch(/^% Needs \\usepackage\{booktabs\}/);
  const captions = text.split('\n').filter((line) => line.includes('\\caption'));
  expect(captions).toHaveLength(2);
  for (const caption of captions) {
    for (const fact of [
      sample.judge.note,
      '310 problems',
      'Seed 0',
      'judge: offline',
      'K = 10',
      'topic 0.6123',
      'node 20.20.2',
      'Cross-encoder',
    ]) {
      expect(caption).toContain(fact);
    }
  }
  for (const part of ['table', 'tabular']) {
    expect(text.split(`\\begin{${part}}`)).toHaveLength(3);
    expect(text.split(`\\end{${part}}`)).toHaveLength(3);
  }
});

test('every row of the table has as many cells as the heading', () => {
  const rows = formatLatex(sample)
    .split('\n')
    .filter((line) => line.endsWith('\\\\'));
  expect(rows).toHaveLength(1 + systems.length - 1);
  for (const row of rows) expect(row.split(' & ')).toHaveLength(9);
});
