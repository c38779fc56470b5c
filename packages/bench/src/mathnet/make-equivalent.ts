import { type RandomInteger, sample } from '../random.js';
import type { Checker } from './check/checker.js';
import { type Definition, definitionSentence } from './check/definitions.js';
import { type Piece, piecesOf } from './formula/cut-formula.js';
import { formulasOf, proseOf, withFormulas } from './formula/cut-text.js';
import { operands, type Statement } from './formula/expression.js';
import { readStatement } from './formula/read-statement.js';
import { isMentioned, lettersOf, renameFormula } from './formula/rename.js';
import { writeStatement } from './formula/write-statement.js';
import type { Equivalent } from './types.js';
import { flattened } from './variants/everywhere.js';
import { renameLetters } from './variants/rename-letters.js';
import { REWRITES, type RewriteName } from './variants/rewrites.js';
import { substitute } from './variants/substitute.js';

/** Statements of one text that are rewritten, and rewritings of each, at most. */
const STATEMENTS = 3;
const REWRITES_EACH = 2;

/** Words that belong to the formula before them: a side that moved would leave its unit behind. */
const unit =
  /^\s*(?:cm|mm|m|km|kg|g|feet|foot|ft|inch\w*|met\w+|degrees?|dollars?|percent|hours?|minutes?|seconds?|units?|square|cubic|miles?|years?)\b/i;

interface Candidate {
  readonly formula: number;
  readonly piece: Piece;
  readonly statement: Statement;
  /** Whether the sides of its relation may be exchanged. */
  readonly free: boolean;
}

/**
 * Rewrites a text into an equivalent one: new letters where the prose allows, then up to three statements by up to two rewritings each,
 * or a letter for a part of one.
 *
 * @returns undefined when nothing could be rewritten; `failed` when the result did not pass its check
 */
export function makeEquivalent(
  text: string,
  checker: Checker,
  random: RandomInteger,
): Equivalent | { readonly failed: string } | undefined {
  const names = renameLetters(text, random);
  const formulas = formulasOf(text);
  const latex = formulas.map((formula) => renameFormula(formula.latex, names));
  const prose = proseOf(text, formulas);
  const candidates = latex.flatMap((formula, i) => candidatesOf(formula, i, prose[i + 1]!));
  const chosen = sample(candidates, STATEMENTS, random);
  const done = new Set<RewriteName>();
  const changes: { candidate: Candidate; statement: Statement }[] = [];
  let definition: Definition | undefined;
  for (const candidate of chosen) {
    const letter = random(4) === 0 && !definition ? freshLetter(latex, prose.join(' ')) : undefined;
    const substituted = letter === undefined ? undefined : substitute(candidate.statement, letter, random);
    if (substituted) {
      definition = substituted.definition;
      done.add('substitute');
      changes.push({ candidate, statement: substituted.statement });
      continue;
    }
    const { statement, applied } = rewrite(candidate, random);
    if (applied.length === 0) continue;
    for (const name of applied) done.add(name);
    changes.push({ candidate, statement });
  }
  if (changes.length === 0) return undefined;
  if (Object.keys(names).length > 0) done.add('rename');
  const rewritten = latex.map((formula, i) =>
    replacePieces(
      formula,
      changes.filter(({ candidate }) => candidate.formula === i),
    ),
  );
  const result = withFormulas(text, formulas, rewritten) + (definition ? definitionSentence(definition) : '');
  const check = checker.texts(text, result, { names });
  if (check.verdict !== 'equivalent') return { failed: `${check.method}: ${check.detail ?? ''}` };
  if (check.method === 'identical') return undefined; // rewritten and rewritten back
  return { text: result, rewrites: [...done].sort(), names, check, level: 'invariance' };
}

function candidatesOf(latex: string, formula: number, after: string): Candidate[] {
  const pieces = piecesOf(latex);
  const read = pieces.map(({ tokens }) => readStatement(tokens));
  const relations = read.filter((statement) => statement && statement.relations.length > 0).length;
  return pieces.flatMap((piece, j) => {
    const statement = read[j];
    if (!statement) return [];
    const compound = statement.relations.length > 0 || operands(statement.sides[0]!).length > 0;
    const free = relations === pieces.length && !unit.test(after);
    return compound ? [{ formula, piece, statement, free }] : [];
  });
}

function rewrite(
  { statement, free }: Candidate,
  random: RandomInteger,
): { statement: Statement; applied: RewriteName[] } {
  const all = Object.keys(REWRITES) as (keyof typeof REWRITES)[];
  const kept = new Set(free ? (isDefinition(statement) ? ['move'] : []) : ['move', 'turn']);
  const allowed = all.filter((name) => !kept.has(name));
  const applied: RewriteName[] = [];
  let current = statement;
  for (const name of sample(allowed, allowed.length, random)) {
    if (applied.length === REWRITES_EACH) break;
    const next = REWRITES[name](current, random);
    if (!next) continue;
    current = flattened(next);
    applied.push(name);
  }
  return { statement: current, applied };
}

/** `f(x) = ...` and `a = 5` say what something is; nobody writes them with a term on the other side. */
function isDefinition({ sides }: Statement): boolean {
  const kinds = sides.map(({ kind }) => kind);
  return kinds.includes('call') || (kinds.includes('name') && kinds.includes('number'));
}

function replacePieces(
  latex: string,
  changes: readonly { candidate: Candidate; statement: Statement }[],
): string {
  let text = latex;
  for (const { candidate, statement } of changes.toSorted(
    (a, b) => b.candidate.piece.begin - a.candidate.piece.begin,
  )) {
    const { begin, end } = candidate.piece;
    text = text.slice(0, begin) + writeStatement(statement) + text.slice(end);
  }
  return text;
}

/** A letter that the text does not use. */
function freshLetter(latex: readonly string[], prose: string): string | undefined {
  const used = new Set(latex.flatMap((formula) => [...lettersOf(formula)]));
  return [...'uvwst'].find((letter) => !used.has(letter) && !isMentioned(letter, prose));
}
