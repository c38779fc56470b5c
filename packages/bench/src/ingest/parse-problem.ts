import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { DOMAINS, type Domain, type Problem } from '../types.js';

/**
 * Checks one record of a problem file: `{id, problem, solution, source?, domains?}`; a single `domain` is read as
 * well. Other fields are ignored, but for the gold labels of the bundled corpus.
 *
 * @param value - the parsed JSON
 * @param place - named in errors, for example `problems.jsonl:17`
 * @throws BenchError `DATA` naming place, field and value.
 */
export function parseProblem(value: unknown, place: string): Problem {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BenchError('DATA', `${place}: a record must be an object, got ${shorten(value)}`);
  }
  const record = value as Record<string, unknown>;
  const id = typeof record.id === 'number' ? String(record.id) : text(record, 'id', place);
  if (/\s/.test(id))
    throw new BenchError('DATA', `${place}: an id must not contain white space, got ${shorten(id)}`);
  if (/^#|[\p{Cc}\p{Surrogate}]/u.test(id)) {
    throw new BenchError(
      'DATA',
      `${place}: an id must be well-formed, without control characters, and not begin with "#" (it is written to TREC files), got ${shorten(id)}`,
    );
  }
  const domains = parseDomains(record.domains ?? record.domain, place);
  return {
    id,
    problem: text(record, 'problem', place),
    solution: text(record, 'solution', place),
    ...(typeof record.source === 'string' && { source: record.source }),
    ...(domains.length > 0 && { domains }),
    ...(Array.isArray(record.techniques) && { techniques: record.techniques.map(String) }),
    ...(typeof record.twinOf === 'string' && { twinOf: record.twinOf }),
  };
}

function text(record: Record<string, unknown>, field: string, place: string): string {
  const value = record[field];
  if (value === undefined) throw new BenchError('DATA', `${place}: the field "${field}" is missing`);
  if (typeof value !== 'string') {
    throw new BenchError('DATA', `${place}: the field "${field}" must be text, got ${shorten(value)}`);
  }
  if (value.trim() === '') throw new BenchError('DATA', `${place}: the ${field} is empty`);
  return value;
}

function parseDomains(value: unknown, place: string): Domain[] {
  if (value === undefined || value === null) return [];
  return [...new Set(Array.isArray(value) ? value : [value])].map((name) => parseDomain(name, place));
}

/** The domain of that name, letter case and `&` for `and` forgiven. */
export function parseDomain(name: unknown, place: string): Domain {
  const wanted = String(name).toLowerCase().replace('&', 'and');
  const found = DOMAINS.find((domain) => domain.toLowerCase() === wanted);
  if (found) return found;
  throw new BenchError(
    'DATA',
    `${place}: unknown domain ${shorten(name)}, known are ${DOMAINS.join(', ')}${suggestion(String(name), DOMAINS)}`,
  );
}

/** JSON of a value, cut after 60 characters. */
export function shorten(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 60)}...` : json;
}
