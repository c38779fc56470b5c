import { createRandom, type RandomInteger } from '../../random.js';
import { piecesOf, wholePiece } from '../formula/cut-formula.js';
import { formulasOf, proseOf } from '../formula/cut-text.js';
import { type Expression, operands, type Statement, withOperands } from '../formula/expression.js';
import { readStatement } from '../formula/read-statement.js';
import { isMentioned, lettersOf, type Names, renameFormula } from '../formula/rename.js';
import { texTokens } from '../formula/tex-tokens.js';
import { type Arithmetics, compareStatements } from './compare-statements.js';
import { splitDefinitions } from './definitions.js';
import { type Points, pointsOf } from './points.js';
import { quantifiersOf } from './quantifiers.js';
import type { Verdict, Witness } from './types.js';

/** Options of {@link compareTexts}. */
export interface CompareOptions {
  /** Letters of the anchor and those that stand for them in the variant. @defaultValue {} */
  readonly names?: Names;
  /** @defaultValue 0 */
  readonly seed?: number;
  /** A point that was found before to tell the texts apart; it is evaluated again. @defaultValue none */
  readonly witness?: Witness | undefined;
}

const strength: readonly Verdict['method'][] = ['identical', 'exact', 'numeric'];

/**
 * Compares a problem with a variant of it: the prose word by word, the formulas by their values. A variant may rename letters
 * (`names`) and end with sentences that introduce letters for expressions.
 */
export function compareTexts(
  arithmetics: Arithmetics,
  anchor: string,
  variant: string,
  { names = {}, seed = 0, witness }: CompareOptions = {},
): Verdict {
  const { body, definitions } = splitDefinitions(variant);
  const [theirs, ours] = [formulasOf(anchor), formulasOf(body)];
  const misnamed = checkNames(
    anchor,
    names,
    definitions.map(({ name }) => name),
  );
  if (misnamed !== undefined) return { verdict: 'unknown', method: 'words', detail: misnamed };
  if (theirs.length !== ours.length) {
    return { verdict: 'unknown', method: 'words', detail: 'other number of formulas' };
  }
  const words = compareWords(proseOf(anchor, theirs).join(' $ '), proseOf(body, ours).join(' $ '));
  if (words.verdict !== 'equivalent') return words;
  const meanings = new Map<string, Expression>();
  for (const { name, latex } of definitions) {
    const meaning = readStatement(wholePiece(latex).tokens);
    if (meaning?.relations.length !== 0) {
      return { verdict: 'unknown', method: 'unread', detail: `$${latex}$` };
    }
    meanings.set(name, meaning.sides[0]!);
  }
  const random = createRandom(seed, 'mathnet check', anchor, variant);
  const points = pointsOf(anchor);
  let weakest: Verdict = { verdict: 'equivalent', method: 'identical' };
  for (const [i, { latex }] of theirs.entries()) {
    const found = compareFormulas(
      arithmetics,
      renameFormula(latex, names),
      ours[i]!.latex,
      meanings,
      random,
      points,
      witness,
    );
    if (found.verdict === 'different') return found;
    if (weakest.verdict === 'equivalent') {
      const weaker = strength.indexOf(found.method) > strength.indexOf(weakest.method);
      if (found.verdict === 'unknown' || weaker) weakest = found;
    }
  }
  return weakest;
}

/** Why the letters of a variant do not keep apart what the anchor keeps apart. */
function checkNames(anchor: string, names: Names, introduced: readonly string[]): string | undefined {
  const used = new Set(formulasOf(anchor).flatMap(({ latex }) => [...lettersOf(latex)]));
  const fresh = [...Object.values(names), ...introduced];
  if (new Set(fresh).size !== fresh.length) return 'two letters became one';
  const taken = fresh.find((name) => used.has(name));
  if (taken !== undefined) return `the letter ${taken} has another meaning already`;
  const prose = proseOf(anchor, formulasOf(anchor)).join(' ');
  const mentioned = [...Object.keys(names), ...fresh].find((name) => isMentioned(name, prose));
  return mentioned === undefined ? undefined : `the prose mentions the letter ${mentioned}`;
}

/** Prose must be the same; prose that differs in its quantifiers alone says something else. */
function compareWords(a: string, b: string): Verdict {
  if (a === b) return { verdict: 'equivalent', method: 'identical' };
  const [first, second] = [quantifiersOf(a), quantifiersOf(b)];
  if (first.rest === second.rest && first.classes !== second.classes) {
    return { verdict: 'different', method: 'words', detail: `${first.classes} became ${second.classes}` };
  }
  return { verdict: 'unknown', method: 'words', detail: 'other words' };
}

const plain = (latex: string): string =>
  texTokens(latex)
    .map(({ text }) => text)
    .join(' ');

function compareFormulas(
  arithmetics: Arithmetics,
  a: string,
  b: string,
  meanings: ReadonlyMap<string, Expression>,
  random: RandomInteger,
  points: Points,
  witness: Witness | undefined,
): Verdict {
  if (plain(a) === plain(b)) return { verdict: 'equivalent', method: 'identical' };
  const quantified = compareWords(plain(a), plain(b));
  if (quantified.verdict === 'different') return quantified;
  const [as, bs] = [piecesOf(a), piecesOf(b)];
  const between = (latex: string, pieces: typeof as): string =>
    plain(proseOf(latex, pieces as never).join(' | '));
  if (as.length !== bs.length || between(a, as) !== between(b, bs)) {
    return { verdict: 'unknown', method: 'unread', detail: `$${a}$ against $${b}$` };
  }
  const read = as.map(({ tokens }) => readStatement(tokens));
  const allRelations = read.every((statement) => statement !== undefined && statement.relations.length > 0);
  let weakest: Verdict = { verdict: 'equivalent', method: 'identical' };
  for (const [i, piece] of as.entries()) {
    const other = bs[i]!;
    const [before, after] = [a.slice(piece.begin, piece.end), b.slice(other.begin, other.end)];
    if (plain(before) === plain(after)) continue;
    const [first, second] = [read[i], readStatement(other.tokens)];
    if (!first || !second)
      return { verdict: 'unknown', method: 'unread', detail: `$${before}$ against $${after}$` };
    const expanded = { ...second, sides: second.sides.map((side) => replaceNames(side, meanings)) };
    const found =
      as.length === 1 || allRelations
        ? compareStatements(arithmetics, first, expanded, random, witness, points)
        : compareSides(arithmetics, first, expanded, random, points, witness);
    if (found.verdict !== 'equivalent') {
      const detail = found.detail === undefined ? '' : ` ${found.detail}`;
      return { ...found, detail: `$${before}$ against $${after}$${detail}` };
    }
    if (strength.indexOf(found.method) > strength.indexOf(weakest.method)) weakest = found;
  }
  return weakest;
}

/**
 * In a list such as `x, y > 0` the piece `y > 0` says more than it shows; its sides must then agree one by one, and a relation
 * that differs at a point may still be part of an equivalent list: nothing is said.
 */
function compareSides(
  arithmetics: Arithmetics,
  a: Statement,
  b: Statement,
  random: RandomInteger,
  points: Points,
  witness: Witness | undefined,
): Verdict {
  if (a.relations.join() === b.relations.join()) {
    const sides = a.sides.map((side, i) =>
      compareStatements(
        arithmetics,
        { sides: [side], relations: [] },
        { sides: [b.sides[i]!], relations: [] },
        random,
      ),
    );
    if (sides.every(({ verdict }) => verdict === 'equivalent')) {
      return sides.find(({ method }) => method === 'numeric') ?? sides[0]!;
    }
  }
  const whole = compareStatements(arithmetics, a, b, random, witness, points);
  return whole.verdict === 'equivalent' ? { ...whole, verdict: 'unknown' } : whole;
}

/** The expression with expressions in the places of names. */
function replaceNames(expression: Expression, meanings: ReadonlyMap<string, Expression>): Expression {
  if (expression.kind === 'name') return meanings.get(expression.name) ?? expression;
  return withOperands(
    expression,
    operands(expression).map((part) => replaceNames(part, meanings)),
  );
}
