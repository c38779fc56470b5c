import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { JournalCorruptError, type Judge, runTournament } from '../src/index.js';
import { FileJournal } from '../src/node/index.js';

const folder = mkdtempSync(join(tmpdir(), 'tournament-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const freshPath = (): string => join(folder, `journal-${count++}.jsonl`);

const items = Array.from({ length: 12 }, (_, i) => `d${i}`);
const judge: Judge<string> = ({ first, second }) => ({
  verdict: first > second ? 'first' : 'second',
  raw: 'é\n∑',
});

test('a torn last line is cut off, the lines before it are kept, and nothing kept is asked again', async () => {
  const path = freshPath();
  const whole = await runTournament({ items, judge, rounds: 4, journal: new FileJournal(path) });
  const text = readFileSync(path);
  const newlines = [...text.keys()].filter((at) => text[at] === 0x0a);
  const sizes = [...Array.from({ length: Math.ceil(text.length / 97) }, (_, k) => k * 97), ...newlines];
  for (const size of sizes) {
    writeFileSync(path, text);
    truncateSync(path, size);
    // Where only the newline is missing the record is whole.
    const unended = text[size] === 0x0a ? 1 : 0;
    const kept = text.subarray(0, size).toString('latin1').split('\n').length - 1 + unended;
    let asked = 0;
    const journal = new FileJournal(path);
    const again = await runTournament({
      items,
      rounds: 4,
      journal,
      judge: (pair, options) => {
        asked += 1;
        return judge(pair, options);
      },
    });
    journal.close();
    expect(again.comparisons).toEqual(whole.comparisons);
    expect(asked).toBe(whole.settled.length - Math.max(0, kept - 1));
    const end = size === text.length - 1 ? size : text.length;
    expect(readFileSync(path)).toEqual(text.subarray(0, end));
  }
});

test('damage before the last line is an error with its line', async () => {
  const path = freshPath();
  const journal = new FileJournal(path);
  await runTournament({ items, judge, rounds: 1, journal });
  appendFileSync(path, '{"kind":\n{"kind":"judgment"}\n');
  const attempt = runTournament({ items, judge, rounds: 1, journal });
  await expect(attempt).rejects.toThrow(JournalCorruptError);
  await expect(attempt).rejects.toMatchObject({ line: 8 });
});

test.each(['{"my": "data"}', '{"my": "data"}\n{"more": 1}\n', 'my notes', '[1, 2, 3]'])(
  'a file that is not a journal is refused and stays as it is: %j',
  async (text) => {
    const path = freshPath();
    writeFileSync(path, text);
    const journal = new FileJournal(path);
    const attempt = runTournament({ items, judge, rounds: 1, journal });
    await expect(attempt).rejects.toThrow(JournalCorruptError);
    expect(readFileSync(path, 'utf8')).toBe(text);
    journal.close();
  },
);

test('reading alone leaves a torn line in the file', async () => {
  const path = freshPath();
  writeFileSync(path, '{"kind":"tourn');
  expect(await new FileJournal(path).read()).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe('{"kind":"tourn');
});
