import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalRecord } from '@saber/tournament';
import { expect, test } from 'vitest';
import { JudgmentJournal, readJudgments } from '../../src/store/judgment-journal.js';
import { temporaryFolder } from '../temporary-folder.js';

const judgment = (first: string, second: string): JournalRecord => ({
  kind: 'judgment',
  round: 0,
  first,
  second,
  judgement: { verdict: 'first' },
});

test('records come back by query, in order', async () => {
  const path = join(temporaryFolder(), 'judgments.jsonl');
  const journal = await JudgmentJournal.open(path, 'f1');
  journal.append('q1', judgment('a', 'b'));
  journal.append('__proto__', judgment('c', 'd'));
  journal.append('q1', judgment('b', 'c'));
  journal.close();
  expect([...readJudgments(path)]).toEqual([
    ['q1', [judgment('a', 'b'), judgment('b', 'c')]],
    ['__proto__', [judgment('c', 'd')]],
  ]);
});

test('a torn last line is cut off and the rest is kept', async () => {
  const path = join(temporaryFolder(), 'judgments.jsonl');
  const first = await JudgmentJournal.open(path, 'f1');
  first.append('q1', judgment('a', 'b'));
  first.close();
  const whole = readFileSync(path, 'utf8');
  appendFileSync(path, '{"queryId":"q1","kind":"judg');
  const second = await JudgmentJournal.open(path, 'f1');
  expect(second.size).toBe(1);
  second.close();
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

test('a file torn inside its header starts anew', async () => {
  const path = join(temporaryFolder(), 'judgments.jsonl');
  writeFileSync(path, '{"kind":"judg');
  const journal = await JudgmentJournal.open(path, 'f1');
  journal.append('q', judgment('a', 'b'));
  journal.close();
  expect(readJudgments(path).get('q')).toHaveLength(1);
});

test('judgments of another configuration are set aside and taken up again', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'judgments.jsonl');
  const one = await JudgmentJournal.open(path, 'f1');
  one.append('q1', judgment('a', 'b'));
  one.close();
  const two = await JudgmentJournal.open(path, 'f2');
  expect(two.size).toBe(0);
  two.close();
  expect(existsSync(join(folder, 'judgments.f1.jsonl'))).toBe(true);
  const again = await JudgmentJournal.open(path, 'f1');
  expect(again.size).toBe(1);
  again.close();
  expect(existsSync(join(folder, 'judgments.f2.jsonl'))).toBe(true);
});
