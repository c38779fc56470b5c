import { existsSync } from 'node:fs';
import { appendFile, mkdir, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ResponseCache } from '@saber/retrievers';
import { BenchError } from '../../errors.js';
import { scanLines } from '../../llm/scan-lines.js';
import { parseJsonLine } from '../../store/jsonl.js';

/**
 * Answers of an engine in one append-only file of `{key, answer}` lines, kept for good: a query is asked once, also by
 * later runs. What a kill left of a last line is cut off.
 *
 * @throws BenchError `DATA` for a line that cannot be read, `STATE` when the file cannot be written
 */
export async function responseFile(path: string): Promise<ResponseCache & { readonly size: number }> {
  const answers = new Map<string, unknown>();
  if (existsSync(path)) {
    let [end, line] = [0, 0];
    for await (const { text, offset, length } of scanLines(path)) {
      line += 1;
      const { key, answer } = parseJsonLine(text, path, line) as { key: string; answer: unknown };
      answers.set(key, answer);
      end = offset + length + 1;
    }
    if ((await stat(path)).size > end) await truncate(path, end);
  }
  return {
    get size() {
      return answers.size;
    },
    get: async (key) => answers.get(key),
    async set(key, answer) {
      try {
        await mkdir(dirname(path), { recursive: true });
        await appendFile(path, `${JSON.stringify({ key, answer })}\n`, { flush: true });
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        throw new BenchError('STATE', `cannot keep an answer in ${path} (${code ?? message})`, {
          cause: error,
        });
      }
      answers.set(key, answer);
    },
  };
}
