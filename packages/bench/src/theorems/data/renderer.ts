import { BenchError } from '../../errors.js';
import { sha256 } from '../../store/hash.js';

/** Raised whenever the code below gives another text for the same template and record. */
const VERSION = 1;

/** The template of a declaration with its documentation and signature. */
export const DECLARATION = '{id} {doc} {signature}';

/** Turns a record into the text that is indexed. */
export interface Renderer {
  readonly template: string;
  /** Twelve hexadecimal digits over template and rendering rules; part of every vector path and run manifest. */
  readonly hash: string;
  /** Names of the fields that the template has. */
  readonly fields: readonly string[];
  render(record: Readonly<Record<string, unknown>>): string;
}

/** Rules that a field may be shown by. */
const RULES: Readonly<Record<string, (text: string) => string>> = {
  /** Identifiers as words: `Nat.add_comm` becomes `Nat add comm`, `isOpenMap` becomes `is Open Map`. */
  words: (text) => text.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replaceAll(/[._]/g, ' '),
};

const SLOT = /\{([^{}:]+)(?::([^{}]*))?\}/g;

/**
 * A renderer from a template such as `{id:words}. {doc}`: each `{field}` is replaced by that field of the record, an
 * absent one by nothing; `{field:words}` splits identifiers into words.
 *
 * @throws BenchError `USAGE` for a template without a field, or an unknown rule
 * @example
 * ```ts
 * documentRenderer('{id:words}. {doc}').render({ id: 'Nat.add_comm', doc: 'Sums commute.' }); // 'Nat add comm. Sums commute.'
 * ```
 */
export function documentRenderer(template: string = DECLARATION): Renderer {
  const slots = [...template.matchAll(SLOT)];
  if (slots.length === 0) {
    throw new BenchError('USAGE', `a template needs a field such as {doc}, got ${JSON.stringify(template)}`);
  }
  const wrong = slots.find(([, , rule]) => rule !== undefined && !Object.hasOwn(RULES, rule));
  if (wrong) {
    throw new BenchError(
      'USAGE',
      `a template knows the rule ${Object.keys(RULES).join(', ')}, got ${wrong[0]}`,
    );
  }
  return {
    template,
    hash: sha256(JSON.stringify([VERSION, template])).slice(0, 12),
    fields: [...new Set(slots.map(([, field]) => field!))],
    render: (record) =>
      template
        .replaceAll(SLOT, (_, field: string, rule?: string) => {
          const value = record[field];
          const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
          return rule === undefined ? text : RULES[rule]!(text);
        })
        .trim(),
  };
}
