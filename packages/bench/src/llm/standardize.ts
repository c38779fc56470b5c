import type { Context } from '../pipeline/context.js';
import { formatJsonLines } from '../store/jsonl.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { Problem } from '../types.js';
import { finalText } from './final-text.js';
import { askUntilRead, meanBytes, taskOf, withRequests } from './model-stage.js';

/**
 * Has the LaTeX of all problems put into one form (appendix F.5): `standardized/problems.jsonl`. An answer that changes more
 * than delimiters and white space is not taken; a text without a good answer stays as it was, and is counted.
 */
export async function standardizeProblems(context: Context, problems: StageResult): Promise<StageResult> {
  const { config, state, versions } = context;
  const task = await taskOf(config, 'standardized', 'standardize');
  return runStage(state, {
    name: 'standardized',
    version: 1,
    inputs: { problems: problems.manifest.outputs['problems.jsonl'], model: task.identity },
    versions,
    run: async () => {
      const all = await readRecords<Problem>(state.path('problems', 'problems.jsonl'));
      const texts = all.flatMap(({ problem, solution }) => [problem, solution]);
      return withRequests(context, task, async (requests) => {
        const standardized = [...texts];
        let unreadable = 0;
        const messageBytes = meanBytes(texts, (text) => task.prompt.fill({ text }));
        const expected = { requests: texts.length, messageBytes, outputTokens: messageBytes / 2 };
        await requests.each('standardized', texts, expected, async (text, i) => {
          const read = await askUntilRead(requests, task, { text }, (reply) => readStandardized(reply, text));
          if (read === undefined) unreadable += 1;
          else standardized[i] = read;
        });
        await state.write(
          state.path('standardized', 'problems.jsonl'),
          formatJsonLines(
            all.map((problem, i) => ({
              ...problem,
              problem: standardized[2 * i]!,
              solution: standardized[2 * i + 1]!,
            })),
          ),
        );
        const changed = standardized.filter((text, i) => text !== texts[i]).length;
        return {
          files: ['problems.jsonl'],
          counts: { texts: texts.length, changed, ...requests.counts(), unreadable },
        };
      });
    },
  });
}

/** The boxed text of a reply; undefined when it differs from the original in more than delimiters and white space. */
export function readStandardized(reply: string | null, original: string): string | undefined {
  const text = reply === null ? undefined : finalText(reply);
  const start = text?.indexOf('\\boxed{') ?? -1;
  if (text === undefined || start === -1) return undefined;
  const boxed = text.slice(start + '\\boxed{'.length, text.lastIndexOf('}')).trim();
  return bare(boxed) === bare(original) ? boxed : undefined;
}

function bare(text: string): string {
  return text.replaceAll(/\\{1,2}[()[\]]|\$|\s/g, '');
}
