/** Reports how far a long step has come. */
export interface Progress {
  /** Begins a step of `total` units; the returned function is told how many are done. */
  start(label: string, total: number): ProgressStep;
  /** Says one line, for example that a stage is unchanged. */
  note(line: string): void;
}

/** One step whose progress is reported. */
export interface ProgressStep {
  /** @param detail - shown beside the bar, for example a rate */
  update(done: number, detail?: string): void;
  stop(): void;
}

/** Reports nothing. */
export const silent: Progress = { start: () => ({ update: () => {}, stop: () => {} }), note: () => {} };
