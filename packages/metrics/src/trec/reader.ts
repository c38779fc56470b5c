import { show } from '../errors.js';
import { child } from '../maps.js';
import {
  fieldCountError,
  fieldNumber,
  fieldText,
  isComment,
  type Line,
  lineError,
  lineText,
  noNumber,
  type ReadOptions,
  startsWithField,
  twice,
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
): { readonly map: Map<string, Map<string, number>>; readonly take: (line: Line) => void } {
  const map = new Map<string, Map<string, number>>();
  let queryId = '';
  let current: Map<string, number> | undefined;
  const take = (line: Line): void => {
    if (isComment(line)) return;
    const { fields } = line;
    // A run's tag may be followed by more text; only a lenient reader takes it, since a document id with a space looks alike.
    if (fields !== layout.fields && !(lenient && layout.extra && fields > layout.fields)) {
      const [count, kind] = layout.lookalike;
      throw fieldCountError(
        layout.kind,
        layout.form + (fields === count ? ` (this looks like ${kind})` : ''),
        line,
      );
    }
    const value = fieldNumber(line, layout.value);
    const document = fieldText(line, 2);
    if (!layout.valid(value)) {
      const given = fieldText(line, layout.value);
      throw lineError(layout.kind, line, noNumber(layout.valueName, given, fieldText(line, 0), document));
    }
    if (current === undefined || !startsWithField(line, queryId)) {
      queryId = fieldText(line, 0);
      current = child(map, queryId);
    }
    // One look-up per line: a strict reader stops at a duplicate, so it may overwrite; a lenient one keeps the first.
    const before = current.size;
    if (!lenient || !current.has(document)) current.set(document, value);
    if (current.size === before) {
      const text = show(lineText(line).trim());
      throw lineError(layout.kind, line, `${twice(document, queryId)}: ${text}`);
    }
  };
  return { map, take };
}
