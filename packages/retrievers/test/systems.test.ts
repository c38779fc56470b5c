import { expect, test } from 'vitest';
import { createSystem, systemCard, systems } from '../src/index.js';

test('there is a card for each of the 49 systems, and for the three rows without tokenizer', () => {
  expect(systems).toHaveLength(52);
  expect(systems.filter(({ id }) => !id.endsWith('-no-tok'))).toHaveLength(49);
  expect(new Set(systems.map(({ id }) => id)).size).toBe(52);
  expect(new Set(systems.map(({ name }) => name)).size).toBe(52);
});

test('the last letter of the type tells the architecture', () => {
  const letters = {
    B: /bi-encoder|sparse encoder|lexical/,
    L: /late interaction|structural/,
    C: /cross-encoder/,
  };
  for (const { type, architecture, name } of systems) {
    expect(architecture, name).toMatch(letters[type.at(-1) as 'B' | 'L' | 'C']);
    expect(type.startsWith('A'), name).toBe(systemCard(name).status === 'needs key');
    expect(type.includes('W'), name).toBe(systemCard(name).instruction === 'rewriter');
  }
});

test('cards are in the order of Table 7: falling scores', () => {
  const means = systems.map(({ published }) => published.statementFull.mean);
  expect(means).toEqual([...means].sort((a, b) => b - a));
  expect(Math.max(...means)).toBe(0.741);
});

test('dates are days or months with a source, or unknown; what is unknown has no source', () => {
  for (const { releaseDate, licence, status, id } of systems) {
    expect(releaseDate.value, id).toMatch(/^(?:\d{4}-\d{2}(?:-\d{2})?|none|unknown)$/);
    expect(releaseDate.value === 'none', id).toBe(status === 'runs here');
    for (const { value, source } of [releaseDate, licence]) {
      expect(value, id).not.toBe('');
      expect(source === undefined, id).toBe(value === 'unknown');
    }
  }
  expect(systemCard('qwen3-embedding-8b')).toMatchObject({
    releaseDate: { value: '2025-06-05' },
    licence: { value: 'apache-2.0' },
  });
});

test('affixes have a place for the text; a final token stands at the end of both', () => {
  for (const { affixes, pooling, name } of systems) {
    if (!affixes) continue;
    for (const affix of Object.values(affixes)) {
      expect(affix.split('{text}'), name).toHaveLength(2);
      if (pooling?.finalToken) expect(affix.endsWith(pooling.finalToken), name).toBe(true);
    }
  }
});

test('only RaDeR, BERT, RoBERTa and E5 are chunked', () => {
  const chunked = systems.filter(({ pooling }) => pooling?.chunkTokens !== undefined).map(({ name }) => name);
  expect(chunked.sort()).toEqual([
    'BERT',
    'Multilingual-E5-Large',
    'RaDeR-14B',
    'RaDeR-3B',
    'RaDeR-7B',
    'RoBERTa',
  ]);
});

test('every system that runs here can be made; the others say what they need', async () => {
  for (const { id, name, status, models } of systems) {
    if (status === 'runs here') {
      const system = createSystem(id);
      expect(system.name).toBe(name);
      expect(await system.rank('$x+1$ prime', ['$x+1$ prime', 'circle', 'angle'])).toHaveLength(3);
    } else {
      expect(models.length, id).toBeGreaterThan(0);
      expect(() => createSystem(id)).toThrow(status);
    }
  }
  expect(() => systemCard('toString')).toThrow('no system is called "toString"');
});
