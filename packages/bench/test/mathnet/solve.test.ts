import { describe, expect, test } from 'vitest';
import { loadPrompt, type Message } from '../../src/llm/prompt.js';
import { POOL_SYSTEMS } from '../../src/mathnet/retrieve/systems.js';
import { readGrade, relatedText } from '../../src/mathnet/solve/ask.js';
import { formatSolving } from '../../src/mathnet/solve/format.js';
import { runProtocols } from '../../src/mathnet/solve/run.js';
import { meanWithError, summarizeGrades } from '../../src/mathnet/solve/summarize.js';
import { solveTasks } from '../../src/mathnet/solve/tasks.js';
import type { Graded, Mode, SolveTask } from '../../src/mathnet/solve/types.js';

const solved = (id: string): { id: string; problem: string; solution: string } => ({
  ...{ id, problem: `problem ${id}`, solution: `solution ${id}` },
});
const task = (id: string, domain: string, found: string): SolveTask => ({
  ...solved(id),
  domains: [domain],
  related: { 'embed-rag': solved(found), 'expert-rag': solved(`${id}-twin`) },
});

describe('grades', () => {
  test.each([
    ['Good.\nGrade: \\boxed{6}', 6],
    ['Grade: \\boxed{2}\nNo, better:\nGrade: $\\boxed{ 7 }$', 7],
    ['grade: 0', 0],
    ['<think>Grade: \\boxed{7}</think>Grade: \\boxed{3}', 3],
    ['Grade: \\boxed{8}', undefined],
    ['Grade: \\boxed{6.5}', undefined],
    ['Grade: \\boxed{-1}', undefined],
    ['I cannot say.', undefined],
    [null, undefined],
  ])('%j is %s', (reply, grade) => {
    expect(readGrade(reply)).toBe(grade);
  });
});

test('the macro average by hand, with standard errors', () => {
  const tasks = ['a', 'b', 'c', 'd']
    .map((id) => task(id, 'Algebra', 'x'))
    .concat(['e', 'f'].map((id) => task(id, 'Geometry', 'x')));
  const grades: Record<Mode, (number | undefined)[]> = {
    'zero-shot': [7, 6, 5, 0, 0, 7],
    'embed-rag': [7, 6, 6, 0, 0, 7],
    'expert-rag': [7, 7, 7, 7, 7, undefined],
  };
  const graded = Object.entries(grades).flatMap(([mode, values]) =>
    values.map((grade, i): Graded => ({ id: tasks[i]!.id, mode: mode as Mode, text: 't', grade })),
  );
  const { modes, differences } = summarizeGrades(tasks, graded);
  const [zero, embed, expert] = modes;
  // Algebra 2 of 4 correct: variance (4 * 1/4) / 3 = 1/3, error sqrt(1/12). Geometry 1 of 2: variance 1/2, error 1/2.
  expect(zero!.domains.Algebra).toEqual({ mean: 0.5, error: Math.sqrt(1 / 12), n: 4 });
  expect(zero!.domains.Geometry).toEqual({ mean: 0.5, error: 0.5, n: 2 });
  expect(zero!.correct.mean).toBe(0.5);
  expect(zero!.correct.error).toBeCloseTo(Math.sqrt(1 / 12 + 1 / 4) / 2, 12);
  expect(zero!.grade.mean).toBeCloseTo((18 / 28 + 7 / 14) / 2, 12);
  expect(embed!.correct.mean).toBe((3 / 4 + 1 / 2) / 2);
  // one grade of expert-rag is missing: one problem of geometry is left, and no error can be stated
  expect(expert!.correct).toEqual({ mean: 1, error: null, n: 5 });
  expect(expert!.ungraded).toBe(1);
  const [gain, loss] = differences;
  expect(gain).toMatchObject({ name: 'gain from retrieval', from: 'zero-shot', to: 'embed-rag' });
  expect(gain!.difference.mean).toBe((1 / 4 + 0) / 2); // paired: one of four gained
  expect(loss!.difference.mean).toBe((1 / 4 + 1) / 2); // of the problems that have both grades
});

test('a single value has a mean and no error', () => {
  expect(meanWithError([3])).toEqual({ mean: 3, error: null, n: 1 });
});

test('all three protocols with a scripted chat function', async () => {
  const prompts = { solve: await loadPrompt('solve'), grade: await loadPrompt('grade') };
  const tasks = [task('a', 'Algebra', 'other'), task('b', 'Geometry', 'b-twin')];
  const seen: string[] = [];
  // solves when it is shown the twin's solution; the first grade cannot be read
  const solver = async ([message]: readonly Message[]): Promise<string> => {
    seen.push(message!.content);
    return message!.content.includes('-twin') ? 'right' : 'wrong';
  };
  const grader = async ([message]: readonly Message[], attempt: number): Promise<string> => {
    if (attempt === 0) return 'hm';
    return message!.content.includes('\nright\n') ? 'Grade: \\boxed{7}' : 'Grade: \\boxed{1}';
  };
  const { report, graded } = await runProtocols({ tasks, solver, grader, prompts });
  expect(graded.map(({ id, mode, grade }) => [id, mode, grade])).toEqual([
    ['a', 'zero-shot', 1],
    ['a', 'embed-rag', 1],
    ['a', 'expert-rag', 7],
    ['b', 'zero-shot', 1],
    ['b', 'embed-rag', 7],
    ['b', 'expert-rag', 7],
  ]);
  expect(seen[0]).not.toContain('Related problem');
  expect(seen[1]).toContain('problem other');
  expect(report).toMatchObject({ tasks: 2, expertFound: 1 });
  expect(report.modes.map(({ correct }) => correct.mean)).toEqual([0, 0.5, 1]);
  expect(report.differences.map(({ difference }) => difference.mean)).toEqual([0.5, 0.5]);
  expect(formatSolving(report)).toContain('gain from retrieval (embed-rag - zero-shot): 50.0');
  expect(relatedText(tasks[0]!, 'expert-rag')).toContain('solution a-twin');
});

test('no answer beside reasoning is grade 0, and is not graded by the model', async () => {
  const prompts = { solve: await loadPrompt('solve'), grade: await loadPrompt('grade') };
  const { graded } = await runProtocols({
    tasks: [task('a', 'Algebra', 'x')],
    solver: async () => '<think>I do not know',
    grader: async () => {
      throw new Error('nothing to grade');
    },
    prompts,
    modes: ['zero-shot'],
  });
  expect(graded).toEqual([{ id: 'a', mode: 'zero-shot', text: null, grade: 0 }]);
});

test('tasks are the restated problems; the retriever may find anything but the problem itself', async () => {
  const problems = [
    { ...solved('p'), problem: 'Sum of the roots of the cubic', domains: ['Algebra' as const] },
    { ...solved('q'), problem: 'Sum of the roots of a cubic', domains: ['Algebra' as const] },
    { ...solved('r'), problem: 'Add up what makes it vanish', twinOf: 'p' },
  ];
  const [system] = POOL_SYSTEMS;
  expect(await solveTasks(problems, system!)).toMatchObject([
    { id: 'p', domains: ['Algebra'], related: { 'embed-rag': { id: 'q' }, 'expert-rag': { id: 'r' } } },
  ]);
  await expect(solveTasks(problems.slice(0, 2), system!)).rejects.toThrow('none of 2 problems is paired');
});
