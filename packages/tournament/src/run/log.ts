import { InvalidInputError, JournalCorruptError, JournalMismatchError, show } from '../errors.js';
import type { Judgement } from '../types.js';
import type { Journal, JournalRecord, JudgmentRecord } from './journal.js';

/** A journal opened for one tournament: earlier answers by pair, and a place for new ones. */
export class Log {
  private readonly kept = new Map<string, Judgement>();

  private constructor(private readonly journal: Journal | undefined) {}

  /**
   * Reads the journal and checks that it belongs to this configuration; writes the configuration into an empty one.
   *
   * @throws InvalidInputError for something that is not a journal
   * @throws JournalMismatchError naming the field that differs
   * @throws JournalCorruptError for a record of unknown form
   */
  static async open(
    journal: Journal | undefined,
    configuration: Readonly<Record<string, unknown>>,
  ): Promise<Log> {
    const log = new Log(journal);
    if (journal === undefined) return log;
    if (typeof journal?.read !== 'function' || typeof journal.append !== 'function') {
      throw new InvalidInputError(
        `journal must have read and append (MemoryJournal, or FileJournal of @saber/tournament/node), got ${show(journal)}`,
        journal,
      );
    }
    let count = 0;
    for await (const record of await journal.read()) {
      count += 1;
      log.admit(record, count, configuration);
    }
    if (count === 0) await journal.append({ kind: 'tournament', version: 1, configuration });
    return log;
  }

  /** The journalled answer for the pair in the order shown. */
  take(first: string, second: string): Judgement | undefined {
    return this.kept.get(pairKey(first, second));
  }

  append(record: JudgmentRecord): Promise<void> | undefined {
    return this.journal?.append(record) ?? undefined;
  }

  private admit(
    record: JournalRecord,
    place: number,
    configuration: Readonly<Record<string, unknown>>,
  ): void {
    if (place === 1) {
      if (record?.kind !== 'tournament') {
        throw new JournalCorruptError(
          'journal',
          1,
          `expected the tournament's configuration, got ${show(record)}`,
        );
      }
      compare(record.configuration, configuration);
    } else if (record?.kind === 'judgment') {
      this.kept.set(pairKey(record.first, record.second), record.judgement);
    } else {
      throw new JournalCorruptError('journal', place, `expected a judgment, got ${show(record)}`);
    }
  }
}

function compare(
  journalled: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): void {
  for (const field of new Set([...Object.keys(asked), ...Object.keys(journalled)])) {
    if (JSON.stringify(journalled[field]) !== JSON.stringify(asked[field])) {
      throw new JournalMismatchError(field, journalled[field], asked[field]);
    }
  }
}

function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second]);
}
