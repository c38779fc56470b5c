import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalTotals, RequestJournal } from '../../src/llm/request-journal.js';
import { folderWith } from './setting.js';

const identity = { model: 'm', promptHash: 'p', parameters: { max_tokens: 10 } };
const most = { inputTokens: 5, outputTokens: 10 };
const path = (): string => join(folderWith([]), 'topics', 'requests.jsonl');

test('answers are read back, with every character, also after the file was opened again', async () => {
  const file = path();
  const answer = { text: 'é \u2028 \n "x"', inputTokens: 3, outputTokens: 4, model: 'm-1' };
  const journal = await RequestJournal.open(file, identity);
  journal.append('k1', answer, 1.23456);
  journal.append('k2', { ...answer, text: null }, 0);
  expect(journal.get('k1')).toEqual(answer);
  journal.close();
  const again = await RequestJournal.open(file, identity);
  expect(again.get('k1')).toEqual(answer);
  expect(again.get('k2')).toEqual({ ...answer, text: null });
  expect(again.get('k3')).toBeUndefined();
  again.close();
  expect(readFileSync(file, 'utf8')).toContain('"seconds":1.235');
});

test('a torn last line is cut off, and what follows is whole', async () => {
  const file = path();
  const first = await RequestJournal.open(file, identity);
  first.append('k1', { text: 'a', ...most }, 1);
  first.close();
  appendFileSync(file, '{"key":"k2","text":"b');
  const second = await RequestJournal.open(file, identity);
  expect(second.has('k2')).toBe(false);
  second.append('k2', { text: 'c', ...most }, 1);
  expect(second.get('k2')).toMatchObject({ text: 'c' });
  second.close();
  const third = await RequestJournal.open(file, identity);
  expect([third.get('k1')?.text, third.get('k2')?.text]).toEqual(['a', 'c']);
  third.close();
});

test('a torn header is no journal yet', async () => {
  const file = path();
  (await RequestJournal.open(file, identity)).close();
  writeFileSync(file, '{"kind":"requ');
  const journal = await RequestJournal.open(file, identity);
  journal.append('k1', { text: 'a', ...most }, 1);
  journal.close();
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(JSON.stringify({ kind: 'requests', identity }));
});

test('a journal of another model or prompt is set aside, with the differing fields named, and taken up again', async () => {
  const file = path();
  const first = await RequestJournal.open(file, identity);
  first.append('k1', { text: 'a', ...most }, 1);
  first.close();
  const said: string[] = [];
  const other = { model: 'n', promptHash: 'p', parameters: { max_tokens: 10, seed: 1 } };
  const second = await RequestJournal.open(file, other, (sentence) => said.push(sentence));
  expect(second.has('k1')).toBe(false);
  second.close();
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('(model "m", now "n"; parameters.seed nothing, now 1): kept as ');
  expect(existsSync(said[0]!.split('kept as ')[1]!)).toBe(true);
  const third = await RequestJournal.open(file, identity);
  expect(third.get('k1')?.text).toBe('a');
  third.close();
});

test('a damaged line is named, and a file of another kind is not overwritten', async () => {
  const file = path();
  (await RequestJournal.open(file, identity)).close();
  appendFileSync(file, 'nonsense\n{}\n');
  await expect(RequestJournal.open(file, identity)).rejects.toThrow(`${file}:2: not valid JSON: nonsense`);
  writeFileSync(file, '{"kind":"judgments"}\n');
  await expect(RequestJournal.open(file, identity)).rejects.toThrow('is not a journal of requests');
});

test('a file that cannot be written is one sentence', async () => {
  const file = join(folderWith([]), 'problems.jsonl', 'requests.jsonl');
  await expect(RequestJournal.open(file, identity)).rejects.toThrow(
    /^cannot write .*requests.jsonl \((?:ENOTDIR|EEXIST)\); /,
  );
});

test('totals count answers, and as open what was sent and not answered', async () => {
  const file = path();
  expect(await journalTotals(file)).toBeUndefined();
  const journal = await RequestJournal.open(file, identity);
  journal.noteSent('k1', most);
  journal.append('k1', { text: 'a', inputTokens: 1, outputTokens: 2 }, 1);
  journal.noteSent('k2', most);
  journal.close();
  expect(await journalTotals(file)).toEqual({
    requests: 1,
    inputTokens: 1,
    outputTokens: 2,
    open: new Map([['k2', most]]),
  });
});
