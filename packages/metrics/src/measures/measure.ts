import { InvalidCutoffError, show, UnknownMeasureError, UnknownParameterError } from '../errors.js';
import { nearest } from '../nearest.js';
import { aliases, definitions } from './registry.js';
import type { Measure, ParameterValue } from './types.js';

const form = /^\s*(?<base>[A-Za-z_][\w-]*)\s*(?:\((?<parameters>.*)\))?\s*(?:@\s*(?<cutoff>[^\s()]+))?\s*$/s;
const assignment =
  /^\s*(?<key>\w+)\s*=\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<map>\{[^}]*\})|(?<word>[^\s,'"{}()]+))\s*(?:,|$)/;

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
  const parts = typeof name === 'string' ? form.exec(name)?.groups : undefined;
  if (parts === undefined) {
    throw new UnknownMeasureError(`a measure is written as Name(parameter=value)@cutoff, got ${show(name)}`);
  }
  const given = parts.base ?? '';
  const base = Object.hasOwn(aliases, given) ? aliases[given]! : given;
  if (!Object.hasOwn(definitions, base)) {
    const known = nearest(base, [...Object.keys(definitions), ...Object.keys(aliases)]);
    throw new UnknownMeasureError(
      `unknown measure ${show(given)} in ${show(name)}; the nearest known one is ${known}`,
    );
  }
  const definition = definitions[base]!;
  const options: Record<string, ParameterValue> = {};
  for (const [key, value] of readParameters(parts.parameters ?? '', name)) {
    if (!Object.hasOwn(definition.parameters, key)) {
      const known = Object.keys(definition.parameters);
      const hint = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
      throw new UnknownParameterError(
        `${base} has no parameter ${show(key)}; ${hint} (measure ${show(name)})`,
      );
    }
    options[definition.parameters[key]!] = value;
  }
  const cutoff = parts.cutoff;
  if (cutoff !== undefined && definition.cutoff === 'none') {
    throw new InvalidCutoffError(`${base} takes no cutoff, got ${show(name)}`);
  }
  if (cutoff === undefined && definition.cutoff === 'required') {
    throw new InvalidCutoffError(`${base} needs a cutoff, for instance ${base}@10, got ${show(name)}`);
  }
  if (cutoff !== undefined) options.cutoff = Number(cutoff);
  return definition.make(options as never);
}

function readParameters(text: string, name: string): Map<string, ParameterValue> {
  const parameters = new Map<string, ParameterValue>();
  let rest = text;
  while (rest.trim() !== '') {
    const match = assignment.exec(rest);
    const groups = match?.groups;
    if (match === null || groups === undefined) {
      throw new UnknownParameterError(`cannot read the parameters ${show(rest.trim())} of ${show(name)}`);
    }
    const key = groups.key ?? '';
    const quoted = groups.single ?? groups.double;
    parameters.set(
      key,
      quoted ?? (groups.map ? readMap(groups.map, name) : readWord(groups.word ?? '', key, name)),
    );
    rest = rest.slice(match[0].length);
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
