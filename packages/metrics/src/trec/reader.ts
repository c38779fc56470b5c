import { show } from '../errors.js';
import {
  fieldCountError,
  lineText,
  type ReadOptions,
  readNumber,
  sameField,
  type TakeLine,
  twiceError,
  valueError,
} from './lines.js';

/** How a line of qrels or of a run is laid out. */
export interface Layout {
  readonly kind: string;
  /** Number of fields, and their names for messages. */
  readonly fields: number;
  readonly form: string;
  /** Field number of the value; the query is field 0 and the document field 2. */
  readonly value: number;
  readonly valueName: string;
  readonly valid: (value: number) => boolean;
  /** Whether a lenient reader takes further fields at the end. */
  readonly extra: boolean;
  /** What a line with this many fields looks like instead. */
  readonly lookalike: readonly [fields: number, kind: string];
}

/** Takes lines into a map of query to document to value, one line at a time. */
export function layoutReader(
  layout: Layout,
  { lenient = false }: ReadOptions,
): { readonly map: Map<string, Map<string, number>>; readonly take: TakeLine } {
  const map = new Map<string, Map<string, number>>();
  let queryId = '';
  let current: Map<string, number> | undefined;
  const take: TakeLine = (text, bounds, fields, line) => {
    // A run's tag may be followed by more text; only a lenient reader takes it, since a document id with a space looks alike.
    if (fields !== layout.fields && !(lenient && layout.extra && fields > layout.fields)) {
      const [count, kind] = layout.lookalike;
      const hint = fields === count ? ` (this looks like ${kind})` : '';
      throw fieldCountError(layout.kind, layout.form + hint, fields, line, lineText(text, bounds));
    }
    const value = readNumber(text, bounds[2 * layout.value]!, bounds[2 * layout.value + 1]!);
    const document = text.slice(bounds[4], bounds[5]);
    if (!layout.valid(value)) {
      const [query, given] = [0, layout.value].map((i) => text.slice(bounds[2 * i], bounds[2 * i + 1]));
      throw valueError(`${layout.kind}, line ${line}`, layout.valueName, given, query!, document, line);
    }
    if (current === undefined || !sameField(text, bounds[0]!, bounds[1]!, queryId)) {
      queryId = text.slice(bounds[0], bounds[1]);
      current = map.get(queryId);
      if (current === undefined) {
        current = new Map();
        map.set(queryId, current);
      }
    }
    // One look-up per line: a strict reader stops at a duplicate, so it may overwrite; a lenient one keeps the first.
    const before = current.size;
    if (!lenient || !current.has(document)) current.set(document, value);
    if (current.size === before) {
      const more = `: ${show(lineText(text, bounds))}`;
      throw twiceError(`${layout.kind}, line ${line}`, document, queryId, line, more);
    }
  };
  return { map, take };
}
