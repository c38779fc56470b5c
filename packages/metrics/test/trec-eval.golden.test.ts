import { describe, expect, test } from 'vitest';
import { evaluate, fromTrecEval, measure, RBP } from '../src/index.js';
import { formatQrels, formatRun, parseQrels, parseRun } from '../src/trec/index.js';
import { mapOf, readGolden } from './read-golden.js';

interface Case {
  name: string;
  qrels: [string, [string, number][]][];
  run: [string, [string, number | string][]][];
  flags: string[];
  trec_eval_10: Printed | string;
  trec_eval_9: Printed | string;
  pytrec_eval?: Record<string, Record<string, number>>;
}
interface Printed {
  exit: number;
  per_query: Record<string, Record<string, number>>;
  all: Record<string, number>;
}

const { expected, tolerance } = readGolden('trec_eval') as {
  expected: Case[];
  tolerance: Record<string, number>;
};

/** trec_eval's printed name → our measure; those without one are checked by hand below. */
function namesOf(values: Record<string, number>, level: number): [printed: string, name: string][] {
  return Object.keys(values).flatMap((printed): [string, string][] => {
    const dotted = printed.replace(/_(\d+)$/, '.$1');
    if (/^(gm_map|num_q|11pt_avg|runid)$/.test(printed)) return [];
    const [name = ''] = fromTrecEval(dotted);
    const threshold = level === 1 || name.startsWith('nDCG') || name === 'NumRet' ? '' : `(rel=${level})`;
    return [
      [
        printed,
        measure(
          name
            .replace(/\(rel=1\)/, '')
            .replace(/(?=@|$)/, name === 'NumRet(rel=1)' ? `(rel=${level})` : threshold),
        ).name,
      ],
    ];
  });
}

/** Cases that end in an error in trec_eval are errors here too, below. */
const ran = expected.filter(
  ({ trec_eval_10 }) => typeof trec_eval_10 !== 'string' && trec_eval_10.exit !== 2,
);

describe.each(ran.filter(({ name }) => !/^(dup_|exp_gain|missing_query$)/.test(name)))('$name', (item) => {
  const level = item.flags[0] === '-l' ? Number(item.flags[1]) : 1;
  const options = {
    ...(item.flags[0] === '-M' && { maxDocuments: Number(item.flags[1]) }),
    judgedOnly: item.flags.includes('-J'),
    missing: item.flags.includes('-c') ? ('zero' as const) : ('skip' as const),
  };
  const printed = item.trec_eval_10 as Printed;
  const names = namesOf(Object.values(printed.per_query)[0]!, level);
  const evaluation = evaluate(
    mapOf(item.qrels),
    mapOf(item.run),
    names.map(([, name]) => name),
    options,
  );

  test('every query as trec_eval 10 prints it', () => {
    expect([...evaluation.queryIds].sort()).toEqual(Object.keys(printed.per_query).sort());
    for (const [q, id] of evaluation.queryIds.entries()) {
      for (const [key, name] of names) {
        const wanted = printed.per_query[id]?.[key];
        // A query that is missing from the run has no row for every measure in trec_eval.
        if (wanted === undefined) continue;
        const got = evaluation.perQuery[name]![q]!;
        expect(Math.abs(got - wanted), `${id} ${key}: ${got}, trec_eval ${wanted}`).toBeLessThan(
          tolerance.trec_eval_10!,
        );
      }
    }
  });

  test('means as trec_eval 10 prints them', () => {
    for (const [key, name] of names) {
      const wanted = printed.all[key];
      if (wanted === undefined) continue;
      const got = evaluation.mean[name]!;
      expect(Math.abs(got - wanted), `${key}: ${got}, trec_eval ${wanted}`).toBeLessThan(
        tolerance.trec_eval_10!,
      );
    }
    expect(printed.all.num_q).toBe(evaluation.counts.evaluated);
  });

  test('eleven-point average as trec_eval 10 prints it', () => {
    const levels = Array.from(
      { length: 11 },
      (_, i) => `IPrec${level === 1 ? '' : `(rel=${level})`}@${i / 10}`,
    );
    const { perQuery, queryIds } = evaluate(mapOf(item.qrels), mapOf(item.run), levels, options);
    for (const [q, id] of queryIds.entries()) {
      const wanted = printed.per_query[id]?.['11pt_avg'];
      if (wanted === undefined) continue;
      const got = levels.reduce((sum, name) => sum + perQuery[name]![q]!, 0) / 11;
      expect(Math.abs(got - wanted)).toBeLessThan(tolerance.trec_eval_10!);
    }
  });

  // pytrec_eval holds trec_eval 9: float32 scores, and other rounding of recall levels (11pt_avg).
  test.runIf(item.pytrec_eval !== undefined && item.name !== 'float32_tie')(
    'every query as pytrec_eval, in full',
    () => {
      for (const [q, id] of evaluation.queryIds.entries()) {
        for (const [key, name] of names) {
          const wanted = item.pytrec_eval![id]?.[key];
          if (wanted === undefined) continue;
          expect(Math.abs(evaluation.perQuery[name]![q]! - wanted), `${id} ${key}`).toBeLessThan(
            tolerance.pytrec_eval!,
          );
        }
      }
    },
  );
});

const byName = (name: string): Case => expected.find((item) => item.name === name)!;

test('missing queries left out: the means of trec_eval 9', () => {
  const item = byName('missing_query');
  const printed = (item.trec_eval_9 as Printed).all;
  const { mean, counts } = evaluate(mapOf(item.qrels), mapOf(item.run), ['AP', 'nDCG@10', 'RR'], {
    missing: 'skip',
  });
  expect(mean.AP).toBeCloseTo(printed.map!, 4);
  expect(mean['nDCG@10']).toBeCloseTo(printed.ndcg_cut_10!, 4);
  expect(mean.RR).toBeCloseTo(printed.recip_rank!, 4);
  expect(counts).toMatchObject({ evaluated: 3, missing: 2 });
});

test('a gain map 2^grade − 1 gives the exponential nDCG, and both are those of trec_eval', () => {
  const item = byName('exp_gain_full');
  const printed = item.trec_eval_10 as Printed;
  const names = ["nDCG(dcg='exp-log2')", 'nDCG(gains={1:1,2:3,3:7,4:15,5:31})'];
  const { queryIds, perQuery } = evaluate(mapOf(item.qrels), mapOf(item.run), names);
  for (const [q, id] of queryIds.entries()) {
    const [wanted] = Object.values(printed.per_query[id]!);
    for (const name of names)
      expect(Math.abs(perQuery[name]![q]! - wanted!)).toBeLessThan(tolerance.trec_eval_10!);
  }
});

test('a document twice in a run or in the judgments is an error, as in trec_eval', () => {
  const item = byName('dup_doc_in_run');
  const lines = item.run
    .flatMap(([q, docs]) => docs.map(([d, s], i) => `${q} Q0 ${d} ${i} ${s} t`))
    .join('\n');
  expect(() => parseRun(lines)).toThrow(/line 2.*"a".*twice/);
  const judged = byName('dup_doc_in_qrels').qrels.flatMap(([q, docs]) =>
    docs.map(([d, g]) => `${q} 0 ${d} ${g}`),
  );
  expect(() => parseQrels(judged.join('\n'))).toThrow(/line 2.*"a".*twice/);
});

test('an empty run counts every query as missing; empty judgments evaluate nothing', () => {
  const { mean, counts } = evaluate(mapOf(byName('empty_run').qrels), new Map(), ['AP']);
  expect(mean.AP).toBe(0);
  expect(counts).toMatchObject({ evaluated: 1, missing: 1 });
  const none = evaluate(new Map(), mapOf(byName('empty_qrels').run), ['AP']);
  expect(none.mean.AP).toBeNaN();
  expect(none.counts).toMatchObject({ evaluated: 0, unknown: 1 });
});

test.each(ran.filter(({ name }) => name !== 'dup_doc_in_run' && name !== 'dup_doc_in_qrels'))(
  '$name: written as TREC text and read back, nothing changes',
  ({ qrels, run }) => {
    const values = evaluate(mapOf(qrels), mapOf(run), ['nDCG@10', 'AP', 'Bpref']);
    const again = evaluate(parseQrels(formatQrels(mapOf(qrels))), parseRun(formatRun(mapOf(run))), [
      'nDCG@10',
      'AP',
      'Bpref',
    ]);
    expect(again).toEqual(values);
  },
);

test('rank-biased precision of trec_eval has p = 0.9', () => {
  expect(fromTrecEval('rbp')).toEqual([RBP({ p: 0.9 }).name]);
});
