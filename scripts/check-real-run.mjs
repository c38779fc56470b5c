// Reads the report of a run over real problems (a file, or standard input) and checks what must hold for any corpus.
// usage: node scripts/check-real-run.mjs report.json
import { readFileSync } from 'node:fs';

/** @typedef {{ id: string, mean: number, low: number, high: number, n: number, skipped: string | null }} Row */
/** @typedef {{ task: string, measure: string, systems: Row[] }} Task */
/** @typedef {{ corpus: { name: string }, k: number, counts: Record<string, number>, warnings: string[], tasks: Task[] }} Report */

const report = /** @type {Report} */ (JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8')));
const { counts, k, tasks, warnings } = report;
/** @type {string[]} */
const faults = [];

/** @param {boolean} holds @param {string} sentence what is wrong when it does not */
function check(holds, sentence) {
  if (!holds) faults.push(sentence);
}

check((counts.queries ?? 0) >= 200, `${counts.queries} queries, at least 200 are wanted`);
check(counts.skipped === 0, `${counts.skipped} records were skipped`);
check(k >= 10, `${k} candidates per category, at least 10 are wanted`);
check(tasks.length > 0, 'the report has no task');
for (const warning of warnings) check(!/crash|exception|failed/i.test(warning), `the run warns: ${warning}`);

for (const { task, systems } of tasks) {
  const ran = systems.filter(({ skipped }) => skipped === null);
  const ideal = ran.find(({ id }) => id === 'ideal');
  const random = ran.find(({ id }) => id === 'random');
  check(ideal?.mean === 1, `${task}: the ideal ranking scores ${ideal?.mean}, not 1`);
  check(random !== undefined, `${task}: there is no random ranking`);
  check(ran.length >= 10, `${task}: ${ran.length} systems ran, at least 10 are wanted`);
  for (const { id, mean, n } of ran) {
    check(n === counts.queries, `${task}: ${id} answered ${n} of ${counts.queries} queries`);
    check(Number.isFinite(mean), `${task}: ${id} scores ${mean}`);
    if (id === 'ideal' || id === 'random') continue;
    check(mean < 1, `${task}: ${id} scores ${mean}, as the ideal ranking does`);
    check(mean > (random?.mean ?? 0), `${task}: ${id} scores ${mean}, below the random ranking`);
  }
}

for (const fault of faults) console.error(`FAILED  real run: ${fault}`);
if (faults.length === 0) {
  const systems = tasks.map(
    (task) => `${task.systems.filter(({ skipped }) => skipped === null).length} systems on ${task.task}`,
  );
  console.log(
    `ok      real run: ${counts.problems} problems, ${counts.queries} queries, ${systems.join(', ')}`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
