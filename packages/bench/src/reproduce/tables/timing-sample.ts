import { compareNumbers, missing } from '../items.js';
import { PythonRandom } from '../random/python-random.js';
import { runsOf } from '../released/evaluation.js';
import { PLACES, type ReleasedData } from '../released/types.js';
import type { Item } from '../types.js';

const SEED = 42;
const QUERIES = 50;

/**
 * The 50 timed queries of section C.5, drawn again: Python's sample with seed 42 of the queries that Approach Zero can
 * search with full texts, sorted.
 */
export function timingSample(released: ReleasedData | undefined): Item {
  const id = 'table-1.timing-sample';
  const source = 'Section C.5';
  const run = released && runsOf(released, 'approach0', 'p0').find(({ scores }) => scores['full-full']);
  const timing = released && [...released.timings.values()][0];
  if (run === undefined || timing === undefined) {
    const note = `${PLACES.evaluations}/approach0__p0.json and a file of ${PLACES.timings}`;
    return missing('needs published data', { id, source, printed: QUERIES, note });
  }
  const eligible = run.scores['full-full']!.flatMap((score, row) => (score === null ? [] : [row]));
  const drawn = eligible.length < QUERIES ? [] : new PythonRandom(SEED).sample(eligible.length, QUERIES);
  const expected = drawn.map((i) => eligible[i]!).sort((a, b) => a - b);
  return compareNumbers({
    id,
    source,
    printed: QUERIES,
    ours: timing.queries.filter((row, i) => row === expected[i]).length,
    digits: 0,
    basis: 'per-query data',
    note: `timed queries of ${timing.file} that the drawing gives again, of ${eligible.length} eligible ones`,
    because: 'another sample',
  });
}
