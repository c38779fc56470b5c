import { Ontology } from '@saber/ontology';
import { expect, test } from 'vitest';
import { bundledPath } from '../../src/bundled.js';
import { readOntology } from '../../src/ingest/read-ontology.js';
import { readRecords } from '../../src/store/read-records.js';
import { topicDomain } from '../../src/topic-domain.js';
import { DOMAINS } from '../../src/types.js';

interface Node {
  readonly id: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly cues: readonly string[];
}

const file = bundledPath('ontology.jsonl');
const nodes = await readRecords<Node>(file);
const { tree, cues } = await readOntology(file);

test('the bundled ontology has at least 700 topics with unique ids and titles', () => {
  expect(nodes.length).toBeGreaterThanOrEqual(700);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  expect(new Set(nodes.map(({ title }) => title)).size).toBe(nodes.length);
});

test('it is acyclic with one root, and its unfolded tree has more nodes than topics', () => {
  const dag = Ontology.fromEdges(
    nodes.flatMap(({ id, parents }) => parents.map((parent): [string, string] => [parent, id])),
  );
  expect(dag.roots).toHaveLength(1);
  expect(nodes.filter(({ parents }) => parents.length > 1).length).toBeGreaterThanOrEqual(60);
  expect(tree.size).toBeGreaterThan(nodes.length);
});

test('no topic lies deeper than five below the root', () => {
  for (let i = 0; i < tree.size; i++) expect(tree.ancestors(i).length - 1, tree.id(i)).toBeLessThanOrEqual(5);
});

test('every leaf has at least two cues, and every topic but the root belongs to one of the five domains', () => {
  for (let i = 0; i < tree.size; i++) {
    if (tree.children(i).length === 0) expect(cues[i]!.length, tree.id(i)).toBeGreaterThanOrEqual(2);
    if (tree.parents(i).length > 0) expect(DOMAINS, tree.id(i)).toContain(topicDomain(tree.id(i)));
  }
});
