import { closeSync, existsSync, openSync, readFileSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JournalRecord, Judgement, JudgmentRecord } from '@saber/tournament';
import { BenchError } from '../errors.js';
import { parseJsonLine, readJsonLines } from './jsonl.js';

/** First line of the file: which configuration its judgments belong to. */
interface Header {
  readonly kind: 'judgments';
  readonly fingerprint: string;
}

type Line = JournalRecord & { readonly queryId: string };

/**
 * The judgments of all queries in one append-only file: a header, then one line for each record of the query's
 * tournament. A line is on disk before it counts; a torn last line, left by a kill, is cut off. Judgments of another
 * configuration are kept: their file is set aside under its fingerprint, and taken up again when it is wanted.
 */
export class JudgmentJournal {
  readonly #descriptor: number;
  readonly #byQuery: Map<string, JournalRecord[]>;

  private constructor(descriptor: number, byQuery: Map<string, JournalRecord[]>) {
    this.#descriptor = descriptor;
    this.#byQuery = byQuery;
  }

  static async open(path: string, fingerprint: string): Promise<JudgmentJournal> {
    await mkdir(dirname(path), { recursive: true });
    setAsideJudgments(path, fingerprint);
    const lines = existsSync(path) ? readLines(path) : [];
    const descriptor = openSync(path, 'a');
    if (lines.length === 0)
      writeSync(descriptor, `${JSON.stringify({ kind: 'judgments', fingerprint } satisfies Header)}\n`);
    return new JudgmentJournal(descriptor, groupByQuery(lines));
  }

  /** Records read when the journal was opened. */
  get size(): number {
    return [...this.#byQuery.values()].reduce((sum, records) => sum + records.length, 0);
  }

  /** Records of one query that were read when the journal was opened. */
  known(queryId: string): readonly JournalRecord[] {
    return this.#byQuery.get(queryId) ?? [];
  }

  append(queryId: string, record: JournalRecord): void {
    writeSync(this.#descriptor, `${JSON.stringify({ queryId, ...record })}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** All records of a finished file, by query. */
export function readJudgments(path: string): Map<string, JournalRecord[]> {
  return groupByQuery(readLines(path));
}

/** A pair as it was shown, and what the judge said of it. */
export type ShownVerdict = Pick<JudgmentRecord, 'first' | 'second'> & Pick<Judgement, 'verdict'>;

/** The verdicts of a finished file, by query; replies are left out, so that they need not fit into memory. */
export async function readVerdicts(path: string): Promise<Map<string, ShownVerdict[]>> {
  const byQuery = new Map<string, ShownVerdict[]>();
  for await (const { value } of readJsonLines(path)) {
    const record = value as Line;
    if (record.kind !== 'judgment') continue;
    const { queryId, first, second, judgement } = record;
    const known = byQuery.get(queryId) ?? [];
    known.push({ first, second, verdict: judgement.verdict });
    byQuery.set(queryId, known);
  }
  return byQuery;
}

/** Text of a whole file, for judgments that are complete. */
export async function* judgmentLines(
  fingerprint: string,
  queries: AsyncIterable<{ readonly queryId: string; readonly records: readonly JournalRecord[] }>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ kind: 'judgments', fingerprint } satisfies Header)}\n`;
  for await (const { queryId, records } of queries) {
    yield records.map((record) => `${JSON.stringify({ queryId, ...record })}\n`).join('');
  }
}

/** Records by query, in the order of the file; the first line is the header. */
function groupByQuery(lines: readonly unknown[]): Map<string, JournalRecord[]> {
  const byQuery = new Map<string, JournalRecord[]>();
  for (const line of lines.slice(1)) {
    const { queryId, ...record } = line as Line;
    const known = byQuery.get(queryId);
    if (known) known.push(record as JournalRecord);
    else byQuery.set(queryId, [record as JournalRecord]);
  }
  return byQuery;
}

/** The parsed lines; cuts off a last line without its end. */
function readLines(path: string): unknown[] {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(path, end);
  const text = bytes.toString('utf8', 0, end);
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line, i) => parseJsonLine(line, path, i + 1));
}

/** Sets judgments of another configuration aside, and takes up those that are wanted. */
export function setAsideJudgments(path: string, wanted: string): void {
  const header = existsSync(path) ? (readLines(path)[0] as Header | undefined) : undefined;
  if (header?.fingerprint === wanted) return;
  if (header && header.kind !== 'judgments')
    throw new BenchError('STATE', `${path} is not a file of judgments`);
  const archive = (fingerprint: string): string => join(dirname(path), `judgments.${fingerprint}.jsonl`);
  if (header) renameSync(path, archive(header.fingerprint));
  if (existsSync(archive(wanted))) renameSync(archive(wanted), path);
}
