import { assignTopics, Ontology } from '@saber/ontology';
import { expect, test } from 'vitest';
import { CueMatcher } from '../../src/offline/cue-matcher.js';
import { offlineScorer } from '../../src/offline/tagger.js';

const tree = Ontology.fromPaths(['/M/Algebra/Roots', '/M/Algebra/Factors', '/M/Geometry/Circles']);
const cues: Record<string, string[]> = {
  '/M/Algebra': ['polynomial'],
  '/M/Algebra/Roots': ['vieta'],
  '/M/Algebra/Factors': ['factor'],
  '/M/Geometry/Circles': ['tangent'],
};
const matcher = new CueMatcher(
  Array.from({ length: tree.size }, (_, i) => ({ cues: cues[tree.id(i)] ?? [] })),
);
const texts = ['vieta and polynomial', 'polynomial', 'tangent', 'factor vieta', 'factor', 'nothing'];
const matches = texts.map((text) => matcher.match(text));
matcher.fit(matches);

const topicsOf = async (text: string): Promise<string[]> =>
  (await assignTopics(tree, offlineScorer(tree, matcher, matcher.match(text)))).topics;

test('a text goes down to the topic whose phrases it has', async () => {
  expect(await topicsOf('By Vieta')).toEqual(['/M/Algebra/Roots']);
});

test('two branches with evidence of equal weight are both followed', async () => {
  expect(await topicsOf('factor the tangent, tangent, factor')).toContain('/M/Geometry/Circles');
  expect(await topicsOf('factor vieta')).toEqual(['/M/Algebra/Factors', '/M/Algebra/Roots']);
});

test('the walk stops at a topic that outscores its children', async () => {
  expect(await topicsOf('polynomial polynomial')).toEqual(['/M/Algebra']);
});

test('a text without any phrase gets no topic', async () => {
  expect(await topicsOf('lorem ipsum')).toEqual([]);
});
