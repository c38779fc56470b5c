import { readFile } from 'node:fs/promises';
import { bundledPromptPath } from '../bundled.js';
import { BenchError } from '../errors.js';
import { sha256 } from '../store/hash.js';
import type { LlmConfig, PromptName } from './llm-config.js';

/** One chat message. */
export interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Placeholders that each prompt must have, written `{name}`. */
export const PLACEHOLDERS: Readonly<Record<PromptName, readonly string[]>> = {
  topics: ['text', 'tags'],
  summary: ['problem', 'solution'],
  pairwise: [
    ...['target_problem', 'target_solution', 'sample1_problem', 'sample1_solution'],
    ...['sample2_problem', 'sample2_solution'],
  ],
  ordinal: ['target_problem', 'target_solution', 'sample_problem', 'sample_solution'],
  standardize: ['text'],
  rephrase: ['problem'],
  variants: ['problem'],
  solve: ['problem', 'related'],
  grade: ['problem', 'reference', 'submission'],
};

/** A prompt file: its name, its version, and how to fill it in. */
export interface Prompt {
  readonly name: PromptName;
  /** First 16 hexadecimal digits of the SHA-256 of the file, line ends unified. */
  readonly hash: string;
  fill(values: Readonly<Record<string, string>>): Message[];
}

/**
 * Reads a prompt, bundled or the user's (`llm.prompts.<name>`). A file with the headings `# System` and `# User` makes two
 * messages, any other file one message of the user.
 *
 * @throws BenchError `NOT_FOUND` for a missing file, `CONFIG` naming a placeholder that it lacks
 */
export async function loadPrompt(name: PromptName, prompts: LlmConfig['prompts'] = {}): Promise<Prompt> {
  const path = prompts[name] ?? bundledPromptPath(name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BenchError('NOT_FOUND', `no such prompt file: ${path} (llm.prompts.${name})`, { cause: error });
  });
  return parsePrompt(name, text, path);
}

/** @throws BenchError `CONFIG` naming a placeholder that the text lacks */
export function parsePrompt(name: PromptName, text: string, place: string): Prompt {
  const unified = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  const wanted = PLACEHOLDERS[name];
  const missing = wanted.filter((placeholder) => !unified.includes(`{${placeholder}}`));
  if (missing.length > 0) {
    const shown = missing.map((placeholder) => `{${placeholder}}`).join(' and ');
    throw new BenchError('CONFIG', `${place}: the prompt "${name}" lacks the placeholder ${shown}`);
  }
  const [, system, user] = /^\s*# System\n([\s\S]*?)\n# User\n([\s\S]*)$/.exec(unified) ?? [];
  const templates: Message[] =
    system === undefined
      ? [{ role: 'user', content: unified.trim() }]
      : [
          { role: 'system', content: system.trim() },
          { role: 'user', content: user!.trim() },
        ];
  const pattern = new RegExp(`\\{(${wanted.join('|')})\\}`, 'g');
  return {
    name,
    hash: sha256(unified).slice(0, 16),
    fill: (values) =>
      templates.map(({ role, content }) => ({
        role,
        content: content.replaceAll(pattern, (_, placeholder: string) => values[placeholder]!),
      })),
  };
}
