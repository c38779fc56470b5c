import { SingleBar } from 'cli-progress';
import type { Progress } from '../progress.js';

/** Steps shorter than this show no bar, in milliseconds. */
const PATIENCE = 1000;

/** Progress whose bars can be ended together, when a step failed. */
export interface TerminalProgress extends Progress {
  close(): void;
}

/** Progress on a terminal: a bar for each step that takes over a second, and one line for each note. */
export function terminalProgress(stream: NodeJS.WriteStream, quiet: boolean): TerminalProgress {
  const shown = new Set<SingleBar>(); // their timers would keep the process alive
  return {
    close: () => {
      for (const bar of shown) bar.stop();
    },
    note: (line) => {
      if (!quiet) stream.write(`${line}\n`);
    },
    start: (label, total) => {
      if (quiet || !stream.isTTY) return { update: () => {}, stop: () => {} };
      const begun = Date.now();
      const bar = new SingleBar({
        stream,
        format: `${label} {bar} {percentage}% | {eta_formatted} left{detail}`,
        barCompleteChar: '█',
        barIncompleteChar: '░',
        clearOnComplete: true,
        gracefulExit: false, // its handler would swallow the first interrupt
      });
      return {
        update: (done, detail) => {
          if (!shown.has(bar)) {
            if (Date.now() - begun < PATIENCE) return;
            bar.start(total, 0, { detail: '' });
            shown.add(bar);
          }
          bar.update(done, { detail: detail === undefined ? '' : ` | ${detail}` });
        },
        stop: () => {
          if (shown.delete(bar)) bar.stop();
        },
      };
    },
  };
}
