import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { JournalCorruptError, show } from '../errors.js';
import type { Journal, JournalRecord } from '../run/journal.js';

/** Options of {@link FileJournal}. */
export interface FileJournalOptions {
  /** Flush to the disk after each record: survives a power cut, at the price of some milliseconds. @defaultValue false */
  readonly sync?: boolean;
}

/**
 * A journal in a file of JSON lines. A record is in the file when `append` returns, so a killed process loses none. A torn
 * last line (of a kill within a write) is left out when the file is read and cut off by the next `append`; damage anywhere
 * else is an error with its line. Reading changes nothing in a file, so one that is not a journal stays as it is.
 *
 * One process at a time may write to a file.
 */
export class FileJournal<R = JournalRecord> implements Journal<R> {
  private descriptor: number | undefined;
  /** What the next `append` has to do about a last line without a newline: cut it off at `end`, or complete it. */
  private mend: 'cut' | 'newline' | undefined;
  private end = 0;

  constructor(
    readonly path: string,
    private readonly options: FileJournalOptions = {},
  ) {}

  /** @throws JournalCorruptError for a line before the last that is not JSON, or a last line that no record begins with */
  async read(): Promise<readonly R[]> {
    this.open();
    const bytes = readFileSync(this.path);
    const end = bytes.lastIndexOf(0x0a) + 1;
    const records: R[] = [];
    for (const [line, text] of bytes.toString('utf8', 0, end).split('\n').entries()) {
      if (text.trim() !== '') records.push(this.parse(text, line + 1));
    }
    this.mend = undefined;
    const tail = bytes.toString('utf8', end).trim();
    if (tail === '') return records;
    // A torn record begins with a brace, or is the blank of a power cut; anything else is not a journal's.
    if (/^[^{\0]/.test(tail))
      throw this.corrupt(records.length + 1, `neither a record nor a torn one: ${show(tail)}`);
    const record = parseOrUndefined(tail) as R | undefined;
    if (record !== undefined) records.push(record);
    this.mend = record === undefined ? 'cut' : 'newline';
    this.end = end;
    return records;
  }

  append(record: R): void {
    const descriptor = this.open();
    if (this.mend === 'cut') ftruncateSync(descriptor, this.end);
    const bytes = Buffer.from(`${this.mend === 'newline' ? '\n' : ''}${JSON.stringify(record)}\n`);
    this.mend = undefined;
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    if (this.options.sync === true) fsyncSync(descriptor);
  }

  /** Closes the file; a later `append` opens it again. */
  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private open(): number {
    this.descriptor ??= openSync(this.path, 'a+');
    return this.descriptor;
  }

  private parse(text: string, line: number): R {
    try {
      return JSON.parse(text) as R;
    } catch (cause) {
      throw this.corrupt(line, `not JSON (${(cause as Error).message})`);
    }
  }

  private corrupt(line: number, reason: string): JournalCorruptError {
    return new JournalCorruptError(this.path, line, reason);
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
