import { FormatError, show } from '../errors.js';

/** An id as TREC text can hold it: not empty, no white space or control characters, no # at the start of a line. */
export function writableId(id: string, kind: 'query' | 'document' | 'subtopic' | 'tag'): string {
  if (id !== '' && !/\s/.test(id) && !hasControl(id) && !(kind === 'query' && id.startsWith('#'))) return id;
  throw new FormatError(`a ${kind} id in TREC text must have characters and no white space, got ${show(id)}`);
}

function hasControl(id: string): boolean {
  for (let i = 0; i < id.length; i += 1) if (id.charCodeAt(i) <= 32) return true;
  return false;
}
