import { FormatError, placeOf, show } from '../errors.js';
import { child } from '../maps.js';
import type { Qrels, Run } from '../types.js';
import { noNumber, requireText, twice } from './lines.js';

/**
 * Reads judgments as JSON: `{"q1": {"d1": 2}}`, as pytrec_eval and ranx keep them, or rows with `query_id`, `doc_id`
 * and `relevance`, as ir-measures does.
 *
 * JSON objects put ids that look like array indices first and keep the last of a repeated key; rows have neither
 * fault.
 *
 * @throws {@link FormatError} with the place of the fault
 */
export function parseJsonQrels(text: string): Qrels {
  return parseJson(text, 'qrels', 'relevance', Number.isFinite);
}

/** Reads a run as JSON: as {@link parseJsonQrels}, rows with `score`. */
export function parseJsonRun(text: string): Run {
  return parseJson(text, 'run', 'score', (value) => typeof value === 'number' && !Number.isNaN(value));
}

/** Writes judgments or a run as JSON rows, so that order and every id survive. */
export function formatJson(map: Qrels | Run, kind: 'qrels' | 'run'): string {
  const key = kind === 'qrels' ? 'relevance' : 'score';
  const rows: string[] = [];
  for (const [query_id, documents] of map) {
    for (const [doc_id, value] of documents) {
      if (!Number.isFinite(value)) {
        throw new FormatError(`JSON holds finite numbers only, got ${value}${placeOf(query_id, doc_id)}`);
      }
      rows.push(JSON.stringify({ query_id, doc_id, [key]: value }));
    }
  }
  return `[\n${rows.join(',\n')}\n]\n`;
}

function parseJson(
  text: string,
  kind: string,
  key: string,
  valid: (value: unknown) => boolean,
): Map<string, Map<string, number>> {
  requireText(text);
  let data: unknown;
  try {
    data = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw new FormatError(`${kind} is not JSON: ${(error as Error).message}`);
  }
  const map = new Map<string, Map<string, number>>();
  const fault = (place: string, what: string): FormatError => new FormatError(`${kind}, ${place}: ${what}`);
  const add = (query: unknown, document: unknown, value: unknown, place: string): void => {
    if (typeof query !== 'string' || typeof document !== 'string') {
      throw fault(place, `query_id and doc_id must be strings, got ${show(query)} and ${show(document)}`);
    }
    if (!valid(value)) throw fault(place, noNumber(key, value, query, document));
    const documents = child(map, query);
    if (documents.has(document)) throw fault(place, twice(document, query));
    documents.set(document, value as number);
  };
  if (Array.isArray(data)) {
    data.forEach((row: Record<string, unknown> | null, i) => {
      add(row?.query_id, row?.doc_id, row?.[key], `row ${i + 1}`);
    });
    return map;
  }
  for (const [query, documents] of entriesOf(data, kind, 'the whole')) {
    map.set(query, new Map());
    for (const [document, value] of entriesOf(documents, kind, `query ${show(query)}`)) {
      add(query, document, value, `query ${show(query)}`);
    }
  }
  return map;
}

function entriesOf(value: unknown, kind: string, place: string): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new FormatError(
    `${kind}, ${place}: expected an object or an array of rows, got ${show(JSON.stringify(value))}`,
  );
}
