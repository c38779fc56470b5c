import { finalText } from './final-text.js';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the JSON object of a reply: bare, in a code fence or with prose around it (the last one that can be read), also
 * with trailing commas, bare line breaks in strings and single backslashes of LaTeX. An object that was cut off is not
 * completed.
 *
 * @returns undefined when there is none, for example when the reply is null or only reasoning
 */
export function readJson(reply: string | null): JsonObject | undefined {
  const text = reply === null ? undefined : finalText(reply);
  if (text === undefined) return undefined;
  let found: JsonObject | undefined;
  for (let start = text.indexOf('{'); start !== -1; ) {
    const end = endOfObject(text, start);
    const value = end === -1 ? undefined : parse(text.slice(start, end));
    if (value) found = value;
    start = text.indexOf('{', value ? end : start + 1);
  }
  return found;
}

/** Index after the brace that closes the one at `start`; -1 when nothing does. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i += 1;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '{') depth += 1;
    else if (c === '}' && --depth === 0) return i + 1;
  }
  return -1;
}

function parse(text: string): JsonObject | undefined {
  for (const attempt of [text, repair(text)]) {
    try {
      const value: unknown = JSON.parse(attempt);
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return restore(value) as JsonObject;
    } catch {
      // Not JSON in this form; the next form may be.
    }
  }
  return undefined;
}

/** Escapes what must be escaped inside strings, and drops trailing commas outside of them. */
function repair(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/g, (part) => {
    if (part === ',') return '';
    return part
      .replaceAll(/\\(?:["\\/]|u[\da-fA-F]{4}|[bfnrt](?![a-zA-Z])|([\s\S]))/g, (whole, other?: string) =>
        other === undefined ? whole : `\\\\${other}`,
      )
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t');
  });
}

/** `\frac` and `\beta` written with one backslash parse as a form feed or a backspace: no text has those. */
function restore(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\f', '\\f').replaceAll('\b', '\\b');
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [restore(key), restore(inner)]));
}
