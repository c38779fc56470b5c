import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMPT_NAMES } from '../../src/llm/llm-config.js';
import { loadPrompt, PLACEHOLDERS, parsePrompt } from '../../src/llm/prompt.js';
import { folderWith } from './setting.js';

test.each(PROMPT_NAMES)(
  'the bundled prompt "%s" shows every value, and nothing is left open',
  async (name) => {
    const { fill, hash } = await loadPrompt(name);
    const values = Object.fromEntries(PLACEHOLDERS[name].map((key) => [key, `<${key}> {problem} {tags}`]));
    const text = fill(values)
      .map(({ content }) => content)
      .join('\n');
    for (const value of Object.values(values)) expect(text).toContain(value);
    const [rest] = [Object.values(values).reduce((left, value) => left.replaceAll(value, ''), text)];
    expect(rest).not.toMatch(/\{[a-z_]+\d?[a-z_]*\}/);
    expect(hash).toMatch(/^[\da-f]{16}$/);
  },
);

test('headings make a message of the system and one of the user; the hash does not see the form of line ends', () => {
  const text = '# System\n\nScore.\n\n# User\n\n{text} by {tags}\n';
  const prompt = parsePrompt('topics', text, 'mine.md');
  expect(prompt.fill({ text: 'T $& {tags}', tags: 'a, b' })).toEqual([
    { role: 'system', content: 'Score.' },
    { role: 'user', content: 'T $& {tags} by a, b' },
  ]);
  expect(parsePrompt('topics', text.replaceAll('\n', '\r\n'), 'mine.md').hash).toBe(prompt.hash);
  expect(parsePrompt('topics', `${text} `, 'mine.md').hash).not.toBe(prompt.hash);
});

test('a file of the user replaces a bundled prompt', async () => {
  const file = join(folderWith([]), 'mine.md');
  writeFileSync(file, 'In French: {problem}');
  const { fill } = await loadPrompt('rephrase', { rephrase: file });
  expect(fill({ problem: 'P' })).toEqual([{ role: 'user', content: 'In French: P' }]);
});

test('a missing placeholder is named', () => {
  expect(() => parsePrompt('ordinal', '{target_problem} {sample_problem}', 'mine.md')).toThrow(
    'mine.md: the prompt "ordinal" lacks the placeholder {target_solution} and {sample_solution}',
  );
});
