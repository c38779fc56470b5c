import type { Judgement } from '../types.js';

/** An append-only store of records; whatever keeps their order will do. */
export interface Journal<R = JournalRecord> {
  /** Everything appended so far, in order. */
  read(): AsyncIterable<R> | Promise<readonly R[]>;
  /** Keeps one record; when it returns (or its promise settles) the record is safe. */
  append(record: R): Promise<void> | void;
}

/** First record: which tournament this is. */
export interface TournamentRecord {
  readonly kind: 'tournament';
  readonly version: 1;
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** One answer of the judge; ids in the order shown. */
export interface JudgmentRecord {
  readonly kind: 'judgment';
  /** 0-based. */
  readonly round: number;
  readonly first: string;
  readonly second: string;
  readonly judgement: Judgement;
}

/** What a journal holds. */
export type JournalRecord = TournamentRecord | JudgmentRecord;

/** A journal in memory. */
export class MemoryJournal<R = JournalRecord> implements Journal<R> {
  readonly records: R[];

  constructor(records: Iterable<R> = []) {
    this.records = [...records];
  }

  read(): Promise<readonly R[]> {
    return Promise.resolve([...this.records]);
  }

  append(record: R): void {
    this.records.push(record);
  }
}
