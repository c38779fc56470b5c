import { closeSync, existsSync, openSync, readSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BenchError } from '../errors.js';
import { canonicalJson, fingerprint } from '../store/hash.js';
import { parseJsonLine } from '../store/jsonl.js';
import type { Answer, RequestIdentity, Tokens } from './request.js';
import { scanLines } from './scan-lines.js';

/** Name of the journal in the folder of a stage. */
export const REQUEST_JOURNAL = 'requests.jsonl';

/** First line: whose answers these are. */
interface Header {
  readonly kind: 'requests';
  readonly identity: RequestIdentity;
}

/** A request that is about to be sent, with the most it can use; or an answer. */
type Line =
  | { readonly sent: string; readonly most: Tokens }
  | ({ readonly key: string; readonly seconds: number } & Answer);

/** What the lines of a journal add up to. */
export interface JournalTotals extends Tokens {
  readonly requests: number;
  /** Sent but, as far as is known, not answered: the process was killed while it waited. */
  readonly open: ReadonlyMap<string, Tokens>;
}

/**
 * All answers of a stage in one append-only file. Before a request goes out a line says so, and its answer is on disk before
 * it is used: a run that was killed asks only for what it did not get, under the same key, and counts it as spent until
 * then. A torn last line is cut off. In memory are only the places of the answers.
 */
export class RequestJournal {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #places: Map<string, { offset: number; length: number }>;
  #end: number;
  #failure: BenchError | undefined;

  private constructor(path: string, places: Map<string, { offset: number; length: number }>, end: number) {
    this.#path = path;
    this.#places = places;
    this.#end = end;
    this.#descriptor = openSync(path, 'a+');
  }

  /**
   * Opens or creates the journal. One of another model, prompt or parameters is set aside under its fingerprint, and taken
   * up again when it is wanted.
   *
   * @param onSetAside - told in one sentence which field differs
   * @throws BenchError `DATA` for a line that cannot be read, `STATE` for a file that cannot be written
   */
  static async open(
    path: string,
    identity: RequestIdentity,
    onSetAside: (sentence: string) => void = () => {},
  ): Promise<RequestJournal> {
    try {
      await mkdir(dirname(path), { recursive: true });
      await setAside(path, identity, onSetAside);
      const { places, end } = await readPlaces(path);
      if (existsSync(path) && (await stat(path)).size > end) truncateSync(path, end);
      const journal = new RequestJournal(path, places, end);
      if (end === 0) journal.#write({ kind: 'requests', identity } satisfies Header);
      return journal;
    } catch (error) {
      throw BenchError.isInstance(error) ? error : unwritable(path, error);
    }
  }

  /** Answers in the journal. */
  get size(): number {
    return this.#places.size;
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  get(key: string): Answer | undefined {
    const place = this.#places.get(key);
    if (!place) return undefined;
    const bytes = Buffer.alloc(place.length);
    readSync(this.#descriptor, bytes, 0, place.length, place.offset);
    const {
      key: _,
      seconds: __,
      ...answer
    } = JSON.parse(bytes.toString('utf8')) as { key: string } & {
      seconds: number;
    } & Answer;
    return answer;
  }

  /** Says that a request is about to be sent. */
  noteSent(key: string, most: Tokens): void {
    this.#write({ sent: key, most } satisfies Line);
  }

  /** Keeps an answer; when this returns it is safe. */
  append(key: string, answer: Answer, seconds: number): void {
    const place = this.#write({ key, ...answer, seconds: Math.round(seconds * 1000) / 1000 } satisfies Line);
    this.#places.set(key, place);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(line: Line | Header): { offset: number; length: number } {
    if (this.#failure) throw this.#failure; // the end of the file is not what it should be
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    } catch (error) {
      this.#failure = unwritable(this.#path, error);
      throw this.#failure;
    }
    const place = { offset: this.#end, length: bytes.length - 1 };
    this.#end += bytes.length;
    return place;
  }
}

/** Adds up a journal; undefined when there is none. */
export async function journalTotals(path: string): Promise<JournalTotals | undefined> {
  if (!existsSync(path)) return undefined;
  const open = new Map<string, Tokens>();
  let [requests, inputTokens, outputTokens] = [0, 0, 0];
  for await (const line of linesOf(path)) {
    if ('sent' in line.value) open.set(line.value.sent, line.value.most);
    if (!('key' in line.value)) continue;
    open.delete(line.value.key);
    requests += 1;
    inputTokens += line.value.inputTokens;
    outputTokens += line.value.outputTokens;
  }
  return { requests, inputTokens, outputTokens, open };
}

async function* linesOf(
  path: string,
): AsyncGenerator<{ value: Line | Header; offset: number; length: number }> {
  let number = 0;
  for await (const { text, offset, length } of scanLines(path)) {
    number += 1;
    yield { value: parseJsonLine(text, path, number) as Line | Header, offset, length };
  }
}

async function readPlaces(
  path: string,
): Promise<{ places: Map<string, { offset: number; length: number }>; end: number }> {
  const places = new Map<string, { offset: number; length: number }>();
  let end = 0;
  if (existsSync(path)) {
    for await (const { value, offset, length } of linesOf(path)) {
      end = offset + length + 1;
      if ('key' in value && !places.has(value.key)) places.set(value.key, { offset, length });
    }
  }
  return { places, end };
}

async function setAside(
  path: string,
  identity: RequestIdentity,
  onSetAside: (sentence: string) => void,
): Promise<void> {
  const header = await readHeader(path);
  if (canonicalJson(header?.identity) === canonicalJson(identity)) return;
  const archive = (of: RequestIdentity): string =>
    join(dirname(path), `${basename(path, '.jsonl')}.${fingerprint(of)}.jsonl`);
  if (header) {
    const kept = archive(header.identity);
    renameSync(path, kept);
    onSetAside(`${path} is of another run (${differences(header.identity, identity)}): kept as ${kept}`);
  }
  if (existsSync(archive(identity))) renameSync(archive(identity), path);
}

async function readHeader(path: string): Promise<Header | undefined> {
  if (!existsSync(path)) return undefined;
  for await (const { value } of linesOf(path)) {
    if ((value as Header).kind === 'requests') return value as Header;
    throw new BenchError('STATE', `${path} is not a journal of requests; move it away and run again`);
  }
  return undefined;
}

function differences(was: RequestIdentity, is: RequestIdentity): string {
  const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
  const flat = ({ model, promptHash, parameters }: RequestIdentity): Record<string, unknown> => ({
    model,
    prompt: promptHash,
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`parameters.${name}`, value])),
  });
  const [old, now] = [flat(was), flat(is)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => canonicalJson(old[field]) !== canonicalJson(now[field]))
    .map((field) => `${field} ${shown(old[field])}, now ${shown(now[field])}`)
    .join('; ');
}

function unwritable(path: string, error: unknown): BenchError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new BenchError(
    'STATE',
    `cannot write ${path} (${code ?? message}); what was answered before is kept, run again when it can`,
    { cause: error },
  );
}
