import { describe, expect, test } from 'vitest';
import { type Judge, MemoryJournal, runTournament } from '../src/index.js';

const items = Array.from({ length: 24 }, (_, i) => `item-${String(i).padStart(2, '0')}`);
const byName: Judge<string> = ({ first, second }) => ({ verdict: first > second ? 'first' : 'second' });

describe('runTournament', () => {
  test('a judge that answers at once and one that answers later give the same tournament', async () => {
    const now = await runTournament({ items, judge: byName, rounds: 7 });
    const later = await runTournament({
      items,
      rounds: 7,
      judge: async (pair, options) => {
        await new Promise((resolve) => setTimeout(resolve, pair.first.charCodeAt(6) % 3));
        return byName(pair, options);
      },
    });
    expect(later).toEqual(now);
    expect(now.comparisons.length).toBeLessThanOrEqual(7 * 12);
    expect(now.stopped).toBe('rounds');
  });

  test('a journal cut at any record resumes to the same result and asks no judged pair again', async () => {
    const journal = new MemoryJournal();
    const whole = await runTournament({ items, judge: byName, rounds: 5, journal, seed: 3 });
    for (let cut = 0; cut <= journal.records.length; cut += 7) {
      const part = new MemoryJournal(journal.records.slice(0, cut));
      let asked = 0;
      const again = await runTournament({
        items,
        rounds: 5,
        seed: 3,
        journal: part,
        judge: (pair, options) => {
          asked += 1;
          return byName(pair, options);
        },
      });
      expect(again.comparisons).toEqual(whole.comparisons);
      expect(again.rounds).toEqual(whole.rounds);
      expect(asked).toBe(whole.settled.length - Math.max(0, cut - 1));
    }
  });
});
