import { InvalidCutoffError, show, UnknownMeasureError, UnknownParameterError } from '../errors.js';
import { nearest } from '../nearest.js';
import { aliases, definitions, type MeasureDefinition } from './registry.js';
import type { Measure, ParameterValue } from './types.js';

/** Name, parameters, cutoff. */
const form = /^\s*([A-Za-z_][\w-]*)\s*(?:\((.*)\))?\s*(?:@\s*([^\s()]+))?\s*$/s;
/** Key; then a string in either kind of quotes, a map, or a word. */
const assignment = /^\s*(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)"|(\{[^}]*\})|([^\s,'"{}()]+))\s*(?:,|$)/;

/**
 * The measure of an ir-measures name, such as `nDCG@10`, `nDCG(dcg='exp-log2')@10`, `P(rel=2)@5` or `AP`.
 *
 * `nDCG@10` has linear gain, as in trec_eval; the paper's nDCG is `nDCG(dcg='exp-log2')@10`.
 *
 * @throws {@link UnknownMeasureError} with the nearest known name; {@link UnknownParameterError};
 * {@link InvalidCutoffError} for a cut-off that is not a positive integer
 * @example
 * ```ts
 * measure('MAP@100').name; // "AP@100"
 * ```
 */
export function measure(name: string): Measure {
  return parseMeasure(name, definitions, aliases);
}

/** Reads a name against a table of definitions. */
export function parseMeasure<M>(
  name: string,
  table: Readonly<Record<string, MeasureDefinition<M>>>,
  otherNames: Readonly<Record<string, string>>,
): M {
  const [, given, parameters = '', after] = (typeof name === 'string' && form.exec(name)) || [];
  if (given === undefined) {
    throw new UnknownMeasureError(`a measure is written as Name(parameter=value)@cutoff, got ${show(name)}`);
  }
  const base = Object.hasOwn(otherNames, given) ? otherNames[given]! : given;
  if (!Object.hasOwn(table, base)) {
    const known = nearest(base, [...Object.keys(table), ...Object.keys(otherNames)]);
    const hint = given.includes('_') ? ' (for names of trec_eval: fromTrecEval)' : '';
    throw new UnknownMeasureError(
      `unknown measure ${show(given)} in ${show(name)}; the nearest known one is ${known}${hint}`,
    );
  }
  const definition = table[base]!;
  const options: Record<string, ParameterValue> = {};
  for (const [key, value] of readParameters(parameters, name)) {
    if (!Object.hasOwn(definition.parameters, key))
      throw unknownParameter(base, key, definition.parameters, name);
    options[definition.parameters[key]!] = value;
  }
  if (after !== undefined) {
    if (definition.cutoff === undefined)
      throw new InvalidCutoffError(`${base} takes no cutoff, got ${show(name)}`);
    const cutoff = Number(after);
    if (Number.isNaN(cutoff)) throw new InvalidCutoffError(`the cutoff in ${show(name)} must be a number`);
    options[definition.cutoff] = cutoff;
  }
  return definition.make(options as never);
}

function unknownParameter(base: string, key: string, known: object, name: string): UnknownParameterError {
  const keys = Object.keys(known);
  const hint = keys.length === 0 ? 'it has none' : `the nearest of its parameters is ${nearest(key, keys)}`;
  return new UnknownParameterError(`${base} has no parameter ${show(key)}; ${hint} (measure ${show(name)})`);
}

function readParameters(text: string, name: string): Map<string, ParameterValue> {
  const parameters = new Map<string, ParameterValue>();
  let rest = text;
  while (rest.trim() !== '') {
    const [whole, key, single, double, map, word = ''] = assignment.exec(rest) ?? [];
    if (whole === undefined || key === undefined) {
      throw new UnknownParameterError(`cannot read the parameters ${show(rest.trim())} of ${show(name)}`);
    }
    parameters.set(key, single ?? double ?? (map ? readMap(map, name) : readWord(word, key, name)));
    rest = rest.slice(whole.length);
  }
  return parameters;
}

function readWord(word: string, key: string, name: string): ParameterValue {
  if (/^true$/i.test(word)) return true;
  if (/^false$/i.test(word)) return false;
  const value = Number(word);
  if (Number.isNaN(value)) {
    throw new UnknownParameterError(
      `the value of ${key} must be a number, True, False or a quoted string, got ${word} (measure ${show(name)})`,
    );
  }
  return value;
}

function readMap(text: string, name: string): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  for (const entry of text.slice(1, -1).split(',')) {
    const [grade, gain, ...rest] = entry
      .split(':')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (grade === undefined || gain === undefined || Number.isNaN(grade + gain) || rest.length > 0) {
      throw new UnknownParameterError(
        `gains are written as {grade:gain, ...}, got ${show(text)} in ${show(name)}`,
      );
    }
    map.set(grade, gain);
  }
  return map;
}
