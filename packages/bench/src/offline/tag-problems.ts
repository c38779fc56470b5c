import { assignTopics } from '@saber/ontology';
import { bundledPath } from '../bundled.js';
import { readOntology } from '../ingest/read-ontology.js';
import { fullText } from '../texts.js';
import type { Problem } from '../types.js';
import { CueMatcher } from './cue-matcher.js';
import { offlineScorer } from './tagger.js';

/**
 * Topics of the bundled ontology for problems that carry none, by the rules of the offline tagger; phrase weights are fitted
 * on these problems.
 *
 * @returns topic paths by id
 */
export async function tagProblems(problems: readonly Problem[]): Promise<Map<string, string[]>> {
  const { tree, cues } = await readOntology(bundledPath('ontology.jsonl'));
  const matcher = new CueMatcher(cues.map((list) => ({ cues: list })));
  const matches = problems.map((problem) => matcher.match(fullText(problem)));
  matcher.fit(matches);
  const topics = new Map<string, string[]>();
  for (const [i, { id }] of problems.entries()) {
    const assigned = await assignTopics(tree, offlineScorer(tree, matcher, matches[i]!));
    if (assigned.failures[0]) throw assigned.failures[0].error;
    topics.set(id, assigned.topics);
  }
  return topics;
}
