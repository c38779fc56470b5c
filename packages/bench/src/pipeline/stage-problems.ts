import { bundledProblemFiles } from '../bundled.js';
import { BenchError } from '../errors.js';
import { problemFiles, readProblems } from '../ingest/read-problems.js';
import { formatJsonLines } from '../store/jsonl.js';
import { runStage, type StageResult } from '../store/stage.js';
import { hashFile } from '../store/state.js';
import type { Context } from './context.js';

/** Reads the problem files and stores the problems in one form: `problems/problems.jsonl`. */
export async function stageProblems({ config, state, versions }: Context): Promise<StageResult> {
  const given = [config.problems].flat();
  const files = (
    await Promise.all(given.map((path) => (path === 'bundled' ? bundledProblemFiles() : problemFiles(path))))
  ).flat();
  const hashes = await Promise.all(files.map(hashFile));
  return runStage(state, {
    name: 'problems',
    version: 1,
    inputs: { files: hashes, lenient: config.lenient, columns: config.columns },
    versions,
    run: async () => {
      const { problems, skipped } = await readProblems(files, config);
      if (problems.length === 0) throw new BenchError('DATA', `no usable problem in ${files.join(', ')}`);
      await state.write(state.path('problems', 'problems.jsonl'), formatJsonLines(problems));
      await state.write(
        state.path('problems', 'skipped.txt'),
        skipped.map((reason) => `${reason}\n`).join(''),
      );
      return {
        files: ['problems.jsonl', 'skipped.txt'],
        counts: { problems: problems.length, skipped: skipped.length },
      };
    },
  });
}
