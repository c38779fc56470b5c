import { SingleBar } from 'cli-progress';
import type { Progress } from '../progress.js';

/** Steps shorter than this show no bar, in milliseconds. */
const PATIENCE = 1000;

/** Progress on a terminal: a bar for each step that takes over a second, and one line for each note. */
export function terminalProgress(stream: NodeJS.WriteStream, quiet: boolean): Progress {
  return {
    note: (line) => {
      if (!quiet) stream.write(`${line}\n`);
    },
    start: (label, total) => {
      if (quiet || !stream.isTTY) return { update: () => {}, stop: () => {} };
      const begun = Date.now();
      const bar = new SingleBar({
        stream,
        format: `${label} {bar} {percentage}% | {eta_formatted} left`,
        barCompleteChar: '█',
        barIncompleteChar: '░',
        clearOnComplete: true,
        hideCursor: true,
      });
      let shown = false;
      return {
        update: (done) => {
          if (!shown && Date.now() - begun < PATIENCE) return;
          if (!shown) bar.start(total, 0);
          shown = true;
          bar.update(done);
        },
        stop: () => {
          if (shown) bar.stop();
        },
      };
    },
  };
}
