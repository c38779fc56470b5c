import { describe, expect, test } from 'vitest';
import { readPrinted } from '../../src/reproduce/printed/read-printed.js';
import type { Printed } from '../../src/reproduce/printed/types.js';
import { reproduce } from '../../src/reproduce/reproduce.js';
import { type Item, STATUSES } from '../../src/reproduce/types.js';

const printed = readPrinted();
const itemsOf = (data: Printed): Map<string, Item> =>
  new Map(reproduce({ printed: data }).flatMap(({ items }) => items.map((item) => [item.id, item])));
const items = itemsOf(printed);
const ours = (id: string) => items.get(id)!.ours;
const status = (id: string) => items.get(id)?.status;

describe('without any input', () => {
  test('the frontiers over time begin with the oldest system, and dates come with their source', () => {
    expect(ours('figure-10.bi-encoder-frontier')).toMatch(
      /^BERT \(2018-10\), .*, ReasonEmbed-Qwen3-8B-Rewrite \(2025-10\)$/,
    );
    expect(ours('figure-10.cross-encoder-and-late-interaction-frontier')).toBe(
      'Rank1-32B (2025-02), Qwen3-Reranker-4B (2025-06)',
    );
    expect(status('figure-10.off-the-frontier')).toBe('computed');
    expect(items.get('figure-10.date.bert')).toMatchObject({
      ours: '2018-10',
      status: 'computed',
      note: expect.stringContaining('1810.04805'),
    });
    expect(items.get('figure-10.date.bm25')).toMatchObject({ ours: null, status: 'needs published data' });
  });

  test('every table with results and every figure has a section', () => {
    expect(reproduce({ printed }).map(({ id }) => id)).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `table-${i + 1}`),
      ...[2, 5, 6, 7, 8, 9, 10].map((figure) => `figure-${figure}`),
    ]);
  });

  test('no item is without a status, and ids are unique and lie in their section', () => {
    const all = reproduce({ printed }).flatMap((section) => section.items.map((item) => ({ section, item })));
    expect(all.filter(({ item }) => !STATUSES.includes(item.status))).toEqual([]);
    expect(all.filter(({ section, item }) => !item.id.startsWith(`${section.id}.`))).toEqual([]);
    expect(new Set(all.map(({ item }) => item.id)).size).toBe(all.length);
  });

  test('what waits has no value and names what it waits for; what differs says why', () => {
    for (const item of items.values()) {
      const waits = item.status.startsWith('needs');
      expect(item.ours === null, item.id).toBe(waits);
      if (waits || item.status === 'differs') expect(item.note, item.id).toMatch(/\w/);
    }
    expect([...items.values()].filter(({ note }) => note?.includes('no reason is known'))).toEqual([]);
  });

  test('exactly these differ from the print', () => {
    const differing = [...items.values()].filter((item) => item.status === 'differs').map(({ id }) => id);
    expect(differing).toEqual([
      'table-1.mteb.spearman',
      'table-1.mteb.pearson-from-2025',
      'table-1.mteb.spearman-from-2025',
      'table-1.mteb.spearman-from-2025-without-1',
      'table-1.mteb.spearman-from-2025-without-2',
      'table-6.pairwise-judge-original.p-exact',
      'table-6.full-bt-winner.p-exact',
      'table-6.majority-judge.p-exact',
      'table-6.pairwise-judge-confidence-based.p-exact',
      'table-6.deepseek-ranking.p-exact',
      'table-6.ordinal-ranking.p-exact',
      'table-7.deviation-from-table-1',
      'table-9.equal-to-table-7',
      'table-12.equal-to-table-7',
    ]);
  });
});

describe('recomputed from printed figures', () => {
  test('MTEB: four correlations of the printed scores, six of the earlier ones', () => {
    expect(ours('table-1.mteb.pearson')).toBeCloseTo(0.767, 3);
    expect(ours('table-1.mteb.spearman')).toBeCloseTo(0.787, 3);
    expect(ours('table-1.mteb.pearson-from-2025')).toBeCloseTo(0.604, 3);
    expect(ours('table-1.mteb.spearman-from-2025')).toBeCloseTo(0.659, 3);
    const earlier = [...items.values()].filter(({ id }) => id.startsWith('table-1.mteb-earlier-scores.'));
    expect(earlier.map((item) => Number((item.ours as number).toFixed(3)))).toEqual([
      0.772, 0.819, 0.623, 0.731, 0.769, 0.791,
    ]);
    expect(earlier.every((item) => item.status === 'agrees')).toBe(true);
  });

  test('duplicate search: correlations and counts of section D.11', () => {
    expect(ours('table-11.correlation.median-rank')).toBeCloseTo(0.956, 3);
    expect(ours('table-11.correlation.top-1')).toBeCloseTo(0.918, 3);
    expect(ours('table-11.correlation.top-64')).toBeCloseTo(0.959, 3);
    expect(ours('table-12.correlation.median-rank')).toBeCloseTo(0.828, 3);
    expect(ours('table-12.text.median-rank-1')).toBe(17);
    expect(ours('table-12.text.top-64-at-least-99')).toBe(21);
  });

  test('comparisons: 75 pairs in 20 rounds instead of 11175', () => {
    expect(ours('figure-7.swiss-comparisons')).toBe(1500);
    expect(ours('figure-7.exhaustive-comparisons')).toBe(11175);
    expect(ours('figure-7.factor')).toBe(7.45);
  });

  test('Wilson intervals and p-values of Table 6', () => {
    const of = (part: string) =>
      [...items.values()].filter(({ id }) => new RegExp(`^table-6.*${part}`).test(id));
    expect(of('wilson').map((item) => item.status)).toEqual(Array(12).fill('agrees'));
    expect(of('p-normal').map((item) => item.status)).toEqual(Array(6).fill('agrees'));
    expect(ours('table-6.pairwise-judge-original.p-exact')).toBeCloseTo(6.84e-16, 18);
  });

  test('frontiers of section D.7; BM25 is on the first without being named', () => {
    expect(ours('figure-8.bi-encoder.frontier')).toBe(
      'Jaccard, BM25, BGE-m3, Qwen3-Embedding-0.6B, RaDeR-3B, Diver-4B, RaDeR-7B, ReasonEmbed-Qwen3-8B, ReasonEmbed-Qwen3-8B-Rewrite',
    );
    expect(items.get('figure-8.bi-encoder.frontier')!.note).toContain('BM25');
    expect(ours('figure-8.cross-encoder.frontier')).toBe(
      'Reason-ModernColBERT, Qwen3-Reranker-0.6B, Qwen3-Reranker-4B, Diver-GroupRank-32B, ReasonReranker-Qwen3-32B, ReasonReranker-Qwen3-32B-Rewrite',
    );
    expect(status('figure-8.class-of-splade')).toBe('agrees');
  });

  test('tables print the same scores: 252 cells of Table 1 in Table 7, 84 in Table 8, 96 of Table 2 in Table 11', () => {
    expect(ours('table-1.equal-to-table-7')).toBe(252);
    expect(ours('table-1.equal-to-table-8')).toBe(84);
    expect(ours('table-2.equal-to-table-11')).toBe(96);
  });
});

describe('ours is computed, not copied', () => {
  const change = <K extends keyof Printed>(
    table: K,
    edit: (row: Record<string, unknown>) => object,
  ): Printed => ({
    ...printed,
    [table]: {
      ...printed[table],
      rows: printed[table].rows.map((row) => edit(row as unknown as Record<string, unknown>)),
    },
  });

  test.each([
    [
      'table-1.equal-to-table-7',
      'table-01',
      (row) => (row.system === 'BM25' ? { ...row, overall: 0.5 } : row),
    ],
    [
      'table-1.mteb.pearson',
      'table-01',
      (row) => (row.mtebRetrieval === null ? row : { ...row, mtebRetrieval: -(row.mtebRetrieval as number) }),
    ],
    ['table-2.equal-to-table-11', 'table-02', (row) => ({ ...row, top1: 0 })],
    ['table-6.majority-judge.wilson-low', 'table-06', (row) => ({ ...row, agreement: 0.7 })],
    [
      'table-8.full-full.rerankers',
      'table-08',
      (row) => ({
        ...row,
        fullFull: { ...(row.fullFull as object), overall: /C$/.test(row.type as string) ? 0 : 1 },
      }),
    ],
    ['table-9.best-instruction.bert', 'table-09', (row) => ({ ...row, I2: 0.99 })],
    ['table-11.correlation.top-1', 'table-11', (row) => ({ ...row, top1: -(row.top1 as number) })],
    ['table-12.text.median-rank-1', 'table-12', (row) => ({ ...row, medianRank: 2 })],
    [
      'figure-8.cross-encoder.qwen3-reranker-4b',
      'table-01',
      (row) => (row.system === 'Qwen3-Reranker-4B' ? { ...row, medianSeconds: 999 } : row),
    ],
    ['figure-2.weaker-rely-on-formulas', 'table-10', (row) => ({ ...row, none: 100 - (row.none as number) })],
  ] as const satisfies readonly (readonly [
    string,
    keyof Printed,
    (row: Record<string, unknown>) => object,
  ])[])('%s moves when %s is changed', (id, table, edit) => {
    expect(status(id)).toBe('agrees');
    const changed = itemsOf(change(table, edit as (row: Record<string, unknown>) => object));
    expect(changed.get(id)!.status).toBe('differs');
  });
});
