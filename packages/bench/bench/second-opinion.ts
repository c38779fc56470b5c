// What Compute Engine, another reader of LaTeX with an arithmetic of its own, says of the pairs of a set that `saber mathnet make` wrote:
//   npm install --prefix <folder> @cortex-js/compute-engine@0.140.0
//   npx tsx bench/second-opinion.ts <state folder>/mathnet/set.jsonl <folder>
// It values the formulas that differ at twelve points: one without relation is the same when all values are, relations when the
// differences of their sides are proportional with the right sign. Cutting a text into formulas and undoing the renaming is our code.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Definition, splitDefinitions } from '../src/mathnet/check/definitions.js';
import { piecesOf, wholePiece } from '../src/mathnet/formula/cut-formula.js';
import { formulasOf } from '../src/mathnet/formula/cut-text.js';
import { namesOf, REVERSED, type Statement, subexpressions } from '../src/mathnet/formula/expression.js';
import { readStatement } from '../src/mathnet/formula/read-statement.js';
import { type Names, renameFormula } from '../src/mathnet/formula/rename.js';
import type { AnchorRecord } from '../src/mathnet/types.js';

interface Box {
  readonly json: unknown;
  readonly ops: readonly Box[] | null;
  readonly re: number;
  readonly im: number;
  subs(values: Readonly<Record<string, unknown>>): Box;
  N(): Box;
}
type Opinion = 'same' | 'different' | 'undecided';
type Complex = readonly [re: number, im: number];

const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined) throw new Error('give the set and the folder of the library');
const library = join(
  resolve(folder),
  'node_modules/@cortex-js/compute-engine/dist/esm-min/compute-engine.js',
);
const { ComputeEngine } = await import(pathToFileURL(library).href);
const engine = new ComputeEngine() as { parse(latex: string, options: object): Box; box(json: unknown): Box };
const parse = (latex: string): Box => engine.parse(latex, { form: 'raw' });

/** What the engine calls a name. */
function symbol(name: string): string {
  const { json } = parse(name);
  return typeof json === 'string' ? json : JSON.stringify(json);
}

function sidesOf(latex: string, count: number): readonly Box[] | undefined {
  const box = parse(latex);
  if (JSON.stringify(box.json).includes('"Error"')) return undefined;
  if (count === 1) return [box];
  return box.ops?.length === count ? box.ops : undefined;
}

function valueAt(
  box: Box,
  definitions: Record<string, Box>,
  point: Record<string, number>,
): Complex | undefined {
  const { re, im } = engine.box(box.json).subs(definitions).subs(point).N();
  return Number.isFinite(re) && Number.isFinite(im) ? [re, im] : undefined;
}

const size = ([re, im]: Complex): number => Math.hypot(re, im);
const minus = (a: Complex, b: Complex): Complex => [a[0] - b[0], a[1] - b[1]];
const times = (a: Complex, c: number): Complex => [a[0] * c, a[1] * c];
const isClose = (a: Complex, b: Complex): boolean =>
  size(minus(a, b)) <= Math.max(1e-11, 1e-9 * Math.max(size(a), size(b)));

function compareFormulas(a: string, b: string, definitions: readonly Definition[]): Opinion {
  const [one, other, ...defined] = [a, b, ...definitions.map(({ latex }) => latex)].map((latex) =>
    readStatement(wholePiece(latex).tokens),
  );
  if (!one || !other || defined.includes(undefined)) return 'undecided';
  const all = [one, other, ...(defined as Statement[])];
  // Functions without a known value are not the engine's to decide.
  const unknown = all.some(({ sides }) =>
    sides.some((side) => [...subexpressions(side)].some(({ kind }) => kind === 'call')),
  );
  const boxes = [sidesOf(a, one.sides.length), sidesOf(b, other.sides.length)] as const;
  if (unknown || !boxes[0] || !boxes[1] || one.relations.length !== other.relations.length)
    return 'undecided';

  const names = new Set(all.flatMap((statement) => [...namesOf(statement)]));
  for (const { name } of definitions) names.delete(name);
  const meanings = Object.fromEntries(definitions.map(({ name, latex }) => [symbol(name), parse(latex)]));
  const rows: [Complex[], Complex[]][] = [];
  for (let k = 0; k < 12; k++) {
    const point = Object.fromEntries(
      [...names].map((name, i) => [symbol(name), ((k * 37 + i * 53 + 11) % 97) / 41 + 0.21]),
    );
    const values = [
      boxes[0].map((box) => valueAt(box, {}, point)),
      boxes[1].map((box) => valueAt(box, meanings, point)),
    ] as const;
    if (values.flat().includes(undefined)) continue;
    rows.push(values as unknown as [Complex[], Complex[]]);
  }
  if (rows.length < 4) return 'undecided';
  if (one.relations.length === 0) {
    return rows.every(([x, y]) => isClose(x[0]!, y[0]!)) ? 'same' : 'different';
  }

  const last = one.relations.length - 1;
  const difference = (values: Complex[], i: number): Complex => minus(values[i]!, values[i + 1]!);
  // An identity is the same as every other one.
  if (rows.every(([x]) => one.relations.every((_, i) => size(difference(x, i)) < 1e-9))) return 'undecided';
  const agree = (backwards: boolean): boolean =>
    one.relations.every((relation, i) => {
      const j = backwards ? last - i : i;
      const pairs = rows.map(([x, y]) => [difference(x, i), difference(y, j)] as const);
      const base = pairs.find(([p]) => size(p) > 1e-6);
      if (base === undefined) return false;
      const factor = base[1][0] / base[0][0];
      if (!(Math.abs(factor) > 1e-9) || !pairs.every(([p, q]) => isClose(times(p, factor), q))) return false;
      return other.relations[j] === (factor > 0 ? relation : REVERSED[relation]);
    });
  return agree(false) || (last > 0 && agree(true)) ? 'same' : 'different';
}

function compareTexts(anchor: string, text: string, names: Names): Opinion {
  const { body, definitions } = splitDefinitions(text);
  const [before, after] = [formulasOf(anchor), formulasOf(body)];
  if (before.length !== after.length) return 'undecided';
  let opinion: Opinion = 'same';
  for (const [i, { latex }] of before.entries()) {
    const [a, b] = [renameFormula(latex, names), after[i]!.latex];
    if (a === b) continue;
    const [piecesA, piecesB] = [piecesOf(a), piecesOf(b)];
    if (piecesA.length !== piecesB.length) return 'undecided';
    for (const [j, { begin, end }] of piecesA.entries()) {
      const [x, y] = [a.slice(begin, end), b.slice(piecesB[j]!.begin, piecesB[j]!.end)];
      const found = x === y ? 'same' : compareFormulas(x, y, definitions);
      if (found === 'different') return 'different';
      if (found === 'undecided') opinion = 'undecided';
    }
  }
  return opinion;
}

const counts = { agrees: 0, disagrees: 0, undecided: 0, 'changed in words only': 0 };
for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
  const { id, anchor, positive, negatives } = JSON.parse(line) as AnchorRecord;
  const pairs = [
    ...negatives.map(({ text, check }) => ({ text, names: {}, wanted: 'different', check })),
    { text: positive.text, names: positive.names, wanted: 'same', check: positive.check },
  ];
  for (const { text, names, wanted, check } of pairs) {
    if (check.method === 'words') {
      counts['changed in words only'] += 1;
      continue;
    }
    const opinion = compareTexts(anchor, text, names);
    if (opinion === 'undecided') counts.undecided += 1;
    else if (opinion === wanted) counts.agrees += 1;
    else {
      counts.disagrees += 1;
      console.log(`${id}: ${opinion}, not ${wanted}\n  ${anchor}\n  ${text}`);
    }
  }
}
console.log(counts);
