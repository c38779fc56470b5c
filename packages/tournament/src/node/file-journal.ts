import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { JournalCorruptError } from '../errors.js';
import type { Journal, JournalRecord } from '../run/journal.js';

export interface FileJournalOptions {
  /** Flush to the disk after each record: survives a power cut, at the price of some milliseconds. @defaultValue false */
  readonly sync?: boolean;
}

/**
 * A journal in a file of JSON lines. A record is in the file when `append` returns, so a killed process loses none. A torn
 * last line (of a kill within a write) is cut off when the file is read; damage anywhere else is an error with its line.
 *
 * One process at a time may write to a file.
 */
export class FileJournal<R = JournalRecord> implements Journal<R> {
  private descriptor: number | undefined;

  constructor(
    readonly path: string,
    private readonly options: FileJournalOptions = {},
  ) {}

  /** @throws JournalCorruptError for a line before the last that is not JSON */
  async read(): Promise<readonly R[]> {
    const descriptor = this.open();
    const bytes = readFileSync(this.path);
    const end = bytes.lastIndexOf(0x0a) + 1;
    const lines = bytes.toString('utf8', 0, end).split('\n');
    const records: R[] = [];
    for (let line = 0; line < lines.length; line += 1) {
      const text = lines[line]!.trim();
      if (text !== '') records.push(this.parse(text, line + 1));
    }
    if (end < bytes.length) ftruncateSync(descriptor, end);
    return records;
  }

  append(record: R): void {
    const descriptor = this.open();
    const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
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
      throw new JournalCorruptError(this.path, line, `not JSON (${(cause as Error).message})`);
    }
  }
}
