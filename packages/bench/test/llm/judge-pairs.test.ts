import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnnotationPair } from '../../src/experiments/annotations.js';
import { judgePairs } from '../../src/llm/judge-pairs.js';
import { techniqueJudge } from '../../src/offline/judge.js';
import { configOf, contextOf, folderWith, KEY, MODEL, readBack, slice, startServer } from './setting.js';

const problems = slice(40);
/** Every two of five candidates of a target, and one pair again the other way round. */
function pairsOf(ids: readonly string[]): AnnotationPair[] {
  const [queryId, ...others] = ids.slice(0, 6) as [string, ...string[]];
  const pairs = others.flatMap((first, i) =>
    others.slice(i + 1).map((second) => ({ queryId, first, second })),
  );
  return [...pairs, { queryId, first: pairs[0]!.second, second: pairs[0]!.first }];
}

test('a model judges pairs once, by majority and alone; the answers are kept and cost nothing again', async () => {
  const folder = folderWith(problems);
  const { server, url } = await startServer({ problems, flaky: 0.3 });
  const config = configOf(folder, url);
  const read = await readBack(folder);
  const texts = new Map(read.map((problem) => [problem.id, problem]));
  const pairs = pairsOf([...texts.keys()]);
  const verdicts = await judgePairs(contextOf(config), texts, pairs);
  const names = [`${MODEL}, pairwise`, `${MODEL}, majority of 5`, `${MODEL}, ordinal`];
  expect([...new Set(verdicts.map(({ annotator }) => annotator))]).toEqual(names);
  expect(verdicts).toHaveLength(3 * 10);
  expect(server.charged.size).toBe(10 * 5 + 5);
  expect(server.chargedTwice).toBe(0);
  const compare = techniqueJudge(read);
  for (const { annotator, queryId, first, second, verdict } of verdicts) {
    if (annotator === names[2]) continue; // its scores are rounded
    expect(verdict).toBe(compare(queryId, first, second) >= 0 ? 'first' : 'second');
  }
  const asked = server.requests;
  expect(await judgePairs(contextOf(config), texts, pairs)).toEqual(verdicts);
  expect(server.requests).toBe(asked);
  const journal = readFileSync(join(config.state, 'agreement-pairwise', 'requests.jsonl'), 'utf8');
  expect(journal).not.toContain(KEY);
});

test('pairs without a readable answer are left out', async () => {
  const folder = folderWith(problems);
  const { url } = await startServer({ problems, unreadable: 1 });
  const texts = new Map((await readBack(folder)).map((problem) => [problem.id, problem]));
  const pairs = pairsOf([...texts.keys()]).slice(0, 2);
  expect(await judgePairs(contextOf(configOf(folder, url)), texts, pairs)).toEqual([]);
});

test('the cap is over these requests too', async () => {
  const folder = folderWith(problems);
  const { server, url } = await startServer({ problems });
  const texts = new Map((await readBack(folder)).map((problem) => [problem.id, problem]));
  const config = configOf(folder, url, { cap: { requests: 7 } });
  await expect(judgePairs(contextOf(config), texts, pairsOf([...texts.keys()]))).rejects.toThrow(/cap/);
  expect(server.charged.size).toBeLessThanOrEqual(7);
  const more = configOf(folder, url, { cap: { requests: 60 } });
  expect(await judgePairs(contextOf(more), texts, pairsOf([...texts.keys()]))).toHaveLength(30);
  expect(server.chargedTwice).toBe(0);
});
