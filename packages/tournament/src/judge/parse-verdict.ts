import { InvalidInputError } from '../errors.js';
import type { Verdict } from '../types.js';

/** Words a reply may use for each verdict; compared without case, so no two may differ by case alone. */
export interface VerdictLabels {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly tie?: readonly string[];
}

/** Reads a reply; undefined when it holds no verdict. */
export type VerdictParser = (reply: string) => Exclude<Verdict, 'abstain'> | undefined;

const defaultLabels: VerdictLabels = {
  first: ['1', 'A', 'first', 'one'],
  second: ['2', 'B', 'second', 'two'],
  tie: ['tie', 'draw', 'equal', 'neither', 'same'],
};

const subject = '(?:sample|candidate|option|item|problem|response|answer|assistant|document)';
const announcement = String.raw`(?:(?:my\s+|the\s+)?(?:final\s+)?(?:verdict|answer|decision|choice|winner|result)\s*(?:is|:|=|-)*\s*)*`;
const praise = String.raw`(?:\s+is\s+(?:the\s+)?(?:better|nearer|closer|preferred|winner)(?:\s+${subject})?)?`;
/** A field is quoted, or begins a line or follows a brace or comma: `answer = 1` within a sentence is none. */
const field =
  /(?:["']|(?<=^[\s*_#>-]*(?:(?:my|the)\s+)?(?:final\s+)?|[{,]\s*))\b(?:verdict|winner|answer|choice|preferred|preference|decision|better|closer|result)["']?\s*[:=]\s*/gim;

/**
 * Makes a parser for the given labels. It reads, in this order and the last of each kind: `\boxed{...}` (with any LaTeX
 * around the label), `[[A]]` and `[[A>B]]`, a last line that is a label with little around it, and a field such as
 * `"winner": "A"` (JSON or nearly so, fenced or not). Of a reply with raw channel tokens only the final channel counts, and nothing
 * inside `<think>`.
 *
 * @throws InvalidInputError when two labels differ by case alone or are equal
 */
export function verdictParser(labels: VerdictLabels = defaultLabels): VerdictParser {
  const verdicts = new Map<string, Exclude<Verdict, 'abstain'>>();
  for (const verdict of ['first', 'second', 'tie'] as const) {
    for (const label of labels[verdict] ?? []) {
      const key = label.toLowerCase();
      const taken = verdicts.get(key);
      if (taken !== undefined) {
        throw new InvalidInputError(
          `labels must differ by more than case, got "${label}" for ${taken} and ${verdict}`,
          label,
        );
      }
      verdicts.set(key, verdict);
    }
  }
  const read = (text: string): Exclude<Verdict, 'abstain'> | undefined => {
    const bare = text
      .replaceAll(/\\(?:text|textbf|mathrm|mathbf|operatorname|boldsymbol)\b/g, ' ')
      .replaceAll(/[{}$*_`"'#\\()[\]<>|~]/g, ' ')
      .replace(/^[\s.:,;!-]+|[\s.:,;!-]+$/g, '');
    const pattern = new RegExp(
      `^${announcement}(?:the\\s+)?(?:${subject}\\s*)?(?:is\\s+)?(.+?)(?:\\s+${subject})?${praise}$`,
      'is',
    );
    const label = pattern.exec(bare)?.[1]?.trim().toLowerCase().replace(/\s+/g, ' ');
    return label === undefined ? undefined : verdicts.get(label);
  };
  return (reply) => {
    const text = finalText(reply);
    if (text === undefined) return undefined;
    return (
      lastBoxed(text, read) ?? lastBracketed(text, read) ?? lastLine(text, read) ?? lastField(text, read)
    );
  };
}

/** {@link verdictParser} with labels 1/2, A/B, first/second and tie. */
export const parseVerdict: VerdictParser = verdictParser();

/** Reads a number in `[low, high]`: the last boxed one, a `"score"` field, or a last line that is a number. */
export function parseScore(
  reply: string,
  [low, high]: readonly [number, number] = [0, 100],
): number | undefined {
  const text = finalText(reply);
  if (text === undefined) return undefined;
  const read = (part: string): number | undefined => {
    const match = /^[^\d-]*(-?\d+(?:\.\d+)?)(?:\s*\/\s*\d+)?[^\d]*$/s.exec(part);
    const value = match === null ? Number.NaN : Number(match[1]);
    return value >= low && value <= high ? value : undefined;
  };
  const boxed = lastBoxed(text, read);
  if (boxed !== undefined) return boxed;
  const fields = [
    ...text.matchAll(/["']?\b(?:score|rating|similarity)["']?\s*[:=]\s*["']?(-?\d+(?:\.\d+)?)/gi),
  ];
  return read(fields.at(-1)?.[1] ?? '') ?? lastLine(text, read);
}

/** The part of a reply that is meant as the answer; undefined when only reasoning is there. */
function finalText(reply: string): string | undefined {
  let text = reply;
  const marker = /<\|channel\|>\s*final\s*(?:<\|constrain\|>[^<]*)?<\|message\|>/g;
  const starts = [...text.matchAll(marker)];
  const last = starts.at(-1);
  if (last !== undefined)
    text = text.slice(last.index + last[0].length).split(/<\|(?:end|return|start|channel)\|>/)[0]!;
  else if (/<\|channel\|>/.test(text)) return undefined;
  text = text.replaceAll(/<think>[\s\S]*?<\/think>/g, '');
  if (text.includes('<think>')) return undefined;
  const close = text.lastIndexOf('</think>');
  return close === -1 ? text : text.slice(close + '</think>'.length);
}

function lastBoxed<V>(text: string, read: (part: string) => V | undefined): V | undefined {
  let found: V | undefined;
  for (const { index, 0: opening } of text.matchAll(/\\?boxed\s*\{/g)) {
    let depth = 1;
    let end = index + opening.length;
    for (; end < text.length && depth > 0; end += 1) {
      if (text[end] === '{') depth += 1;
      else if (text[end] === '}') depth -= 1;
    }
    found = read(text.slice(index + opening.length, depth === 0 ? end - 1 : end)) ?? found;
  }
  return found;
}

function lastBracketed<V>(text: string, read: (part: string) => V | undefined): V | undefined {
  let found: V | undefined;
  for (const [, inside] of text.matchAll(/\[\[([^[\]]*)\]\]/g)) {
    const sides = /^\s*([^<>=]+?)\s*(>+|<+|=+)\s*([^<>=]+?)\s*$/.exec(inside!);
    if (sides === null) found = read(inside!) ?? found;
    else if (sides[2]!.startsWith('=')) found = read('tie') ?? found;
    else found = read(sides[2]!.startsWith('>') ? sides[1]! : sides[3]!) ?? found;
  }
  return found;
}

function lastField<V>(text: string, read: (part: string) => V | undefined): V | undefined {
  let found: V | undefined;
  for (const { index, 0: name } of text.matchAll(field)) {
    const value = /^\s*(?:"([^"]*)"|'([^']*)'|([^\n,}\]/]*))/.exec(text.slice(index + name.length));
    found = read(value?.[1] ?? value?.[2] ?? value?.[3] ?? '') ?? found;
  }
  return found;
}

function lastLine<V>(text: string, read: (part: string) => V | undefined): V | undefined {
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  const last = lines.at(-1);
  return last === undefined ? undefined : read(last);
}
