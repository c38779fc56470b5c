import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { createChecker } from '../../src/mathnet/check/checker.js';
import { solveByModel } from '../../src/mathnet/model/solutions.js';
import { checkedRecord, readVariants, variantsByModel } from '../../src/mathnet/model/variants.js';
import type { SolveTask } from '../../src/mathnet/solve/types.js';
import type { Context } from '../../src/pipeline/context.js';
import { silent } from '../../src/progress.js';
import { State } from '../../src/store/state.js';
import { temporaryFolder } from '../temporary-folder.js';
import { chatServer } from './chat-server.js';

const checker = await createChecker();

function contextFor(state: string, url: string, cap = {}): Context {
  const config = parseConfig({ state, llm: { baseUrl: url, model: 'm', apiKey: 'k', cap, retries: 0 } });
  return { config, state: new State(state), progress: silent, versions: {} };
}

const problem = { id: 'p', problem: 'Solve $x^2-5x+6=0$.' };
const good = {
  equivalent: 'Solve $(t-2)(t-3)=0$.',
  negatives: ['Solve $x^2-5x+4=0$.', 'Solve $x^3-5x+6=0$.', 'Solve $x^2+5x+6=0$.'],
};

test('answers are read when they have all five texts apart', () => {
  const read = (value: unknown): unknown => readVariants(JSON.stringify(value), problem.problem);
  expect(read(good)).toEqual(good);
  expect(read({ ...good, equivalent: problem.problem })).toBeUndefined();
  expect(read({ ...good, negatives: good.negatives.slice(1) })).toBeUndefined();
  expect(read({ ...good, negatives: [good.negatives[0], ...good.negatives] })).toBeUndefined();
  expect(readVariants('no', problem.problem)).toBeUndefined();
});

test('texts of a model are checked where they can be, and a contradiction leaves the anchor out', () => {
  const record = checkedRecord(problem, good, checker)!;
  expect(record.positive).toMatchObject({ names: { x: 't' }, check: { verdict: 'equivalent' } });
  expect(record.negatives.map(({ check }) => check.verdict)).toEqual(['different', 'different', 'different']);
  const reworded = checkedRecord(problem, { ...good, equivalent: 'Where does $x^2-5x+6$ vanish?' }, checker)!;
  expect(reworded.positive.check.verdict).toBe('unknown');
  expect(checkedRecord(problem, { ...good, equivalent: 'Solve $t^2-5t+7=0$.' }, checker)).toBeUndefined();
  const equivalent = { ...good, negatives: [...good.negatives.slice(1), 'Solve $6=5x-x^2$.'] };
  expect(checkedRecord(problem, equivalent, checker)).toBeUndefined();
});

test('variants over a loopback server: journaled, asked once, unreadable answers asked again', async () => {
  let unreadable = 2;
  const server = await chatServer(() => (unreadable-- > 0 ? 'Sorry.' : JSON.stringify(good)));
  const state = temporaryFolder();
  const run = () => variantsByModel(contextFor(state, server.url), [problem], checker);
  const first = await run();
  expect(first.records).toHaveLength(1);
  expect(server.asked).toHaveLength(3);
  expect(await run()).toEqual(first); // from the journal
  expect(server.asked).toHaveLength(3);
});

const solved = (id: string) => ({ id, problem: `problem ${id}`, solution: `solution ${id}` });
const tasks: SolveTask[] = ['a', 'b'].map((id) => ({
  ...solved(id),
  domains: ['Algebra'],
  related: { 'embed-rag': solved('other'), 'expert-rag': solved(`${id}-twin`) },
}));

test('solving and grading over a loopback server go through journals, and a cap ends them', async () => {
  const server = await chatServer((message) => {
    if (!message.includes('[Submission]')) return message.includes('-twin') ? 'right' : 'wrong';
    return `Grade: \\boxed{${message.includes('\nright') ? 7 : 2}}`;
  });
  const state = temporaryFolder();
  const { report } = await solveByModel(contextFor(state, server.url), tasks);
  expect(report.modes.map(({ correct }) => correct.mean)).toEqual([0, 0, 1]);
  expect(report.differences.map(({ difference }) => difference.mean)).toEqual([0, 1]);
  expect(server.asked).toHaveLength(6 + 4); // what is said twice about one problem is graded once
  expect((await solveByModel(contextFor(state, server.url), tasks)).report).toEqual(report);
  const elsewhere = contextFor(temporaryFolder(), server.url, { requests: 4 });
  await expect(solveByModel(elsewhere, tasks)).rejects.toThrow(/cap/);
});
