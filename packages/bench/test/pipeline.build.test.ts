import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bestMatchAverage, informationContent, lin, topicCounts } from '@saber/ontology';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledPath } from '../src/bundled.js';
import { parseConfig } from '../src/config.js';
import { readOntology } from '../src/ingest/read-ontology.js';
import { type BuildResult, build } from '../src/pipeline/build.js';
import type { QueryRatings } from '../src/pipeline/stage-ratings.js';
import { silent } from '../src/progress.js';
import { readJudgments } from '../src/store/judgment-journal.js';
import { readRecords } from '../src/store/read-records.js';
import { State } from '../src/store/state.js';
import { summaryTokens } from '../src/summary/summary-tokens.js';
import type { CandidatePool, Summary, TopicAssignment } from '../src/types.js';

const folder = mkdtempSync(join(tmpdir(), 'saber-build-'));
const K = 8;

async function buildWith(behaviour: 'official' | 'paper'): Promise<{ state: State; built: BuildResult }> {
  const config = parseConfig({
    state: join(folder, behaviour),
    behaviour,
    pools: { k: K, queriesPerDomain: 6 },
  });
  const state = new State(config.state);
  return { state, built: await build({ config, state, progress: silent, versions: {} }) };
}

let official: Awaited<ReturnType<typeof buildWith>>;
let paper: Awaited<ReturnType<typeof buildWith>>;
beforeAll(async () => {
  official = await buildWith('official');
  paper = await buildWith('paper');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['official', 'paper'] as const)(
  '%s: the similarities of every pool equal those computed pair by pair',
  async (behaviour) => {
    const { state } = behaviour === 'official' ? official : paper;
    const topics = await readRecords<TopicAssignment>(state.path('topics', 'topics.jsonl'));
    const summaries = await readRecords<Summary>(state.path('summaries', 'summaries.jsonl'));
    const pools = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
    const tokens = new Map(summaries.map(({ id, coreIdea }) => [id, summaryTokens(coreIdea)]));
    const usable = topics.filter(({ id, topics: own }) => own.length > 0 && tokens.get(id)!.size > 0);
    const topicsOf = new Map(usable.map(({ id, topics: own }) => [id, own]));
    const { tree } = await readOntology(bundledPath('ontology.jsonl'));
    const sets = usable.map(({ topics: own }) => own);
    const counts = topicCounts(tree, sets, { unit: behaviour === 'official' ? 'assignments' : 'items' });
    const total = behaviour === 'official' ? sets.flat().length : sets.length;
    const similarity = lin(tree, informationContent(tree, counts, { cumulative: true, total }));
    expect(pools.length).toBeGreaterThanOrEqual(25);
    for (const { queryId, candidates } of pools) {
      expect(candidates).toHaveLength(3 * K);
      for (const { id, topic, summary } of candidates) {
        expect(topic).toBeCloseTo(
          bestMatchAverage(topicsOf.get(queryId)!, topicsOf.get(id)!, similarity),
          12,
        );
        const [a, b] = [tokens.get(queryId)!, tokens.get(id)!];
        const shared = [...a].filter((token) => b.has(token)).length;
        expect(summary).toBe(shared / (a.size + b.size - shared));
      }
    }
  },
);

test('no pair of a query is judged twice, and the ratings of every query reach from 0 to 5', async () => {
  const judgments = readJudgments(official.state.path('judgments', 'judgments.jsonl'));
  const rated = await readRecords<QueryRatings>(official.state.path('ratings', 'ratings.jsonl'));
  for (const { queryId, ratings, degenerate } of rated) {
    const pairs = judgments
      .get(queryId)!
      .flatMap((record) =>
        record.kind === 'judgment' ? [[record.first, record.second].sort().join(' ')] : [],
      );
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(degenerate).toBe(false);
    const values = ratings.map(({ rating }) => rating);
    expect([Math.min(...values), Math.max(...values)]).toEqual([0, 5]);
  }
});

test('the paper counts problems where the released code counts assignments, so similarities differ', async () => {
  expect(official.built.topics.outputs).toEqual(paper.built.topics.outputs);
  expect(official.built.pools.outputs).not.toEqual(paper.built.pools.outputs);
});
