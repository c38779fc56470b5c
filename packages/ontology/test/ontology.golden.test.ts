import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bestMatchAverage, informationContent, lin, Ontology, resnik, topicCounts } from '../src/index.js';

// biome-ignore lint/suspicious/noExplicitAny: the golden files differ in shape
const golden = (name: string): any =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));

test('counts, information content, Lin and best-match averages equal those of the hand-worked tree', () => {
  const { inputs, expected } = golden('hand_tree');
  const documents: string[][] = inputs.documents;
  const ontology = Ontology.fromPaths(documents.flat());
  expect(ontology.size).toBe(Object.keys(expected.nodes).length);
  const counts = topicCounts(ontology, documents);
  const ic = informationContent(ontology, counts, { cumulative: true });
  for (const [id, node] of Object.entries<{ count: number; ic: number }>(expected.nodes)) {
    expect(counts[ontology.index(id)], id).toBe(node.count);
    expect(Math.abs(ic[ontology.index(id)]! - node.ic), id).toBeLessThanOrEqual(1e-12);
  }
  const similarity = lin(ontology, ic);
  const nodes: string[] = expected.lin.nodes;
  nodes.forEach((a, i) => {
    nodes.forEach((b, j) => {
      expect(Math.abs(similarity(a, b) - expected.lin.matrix[i][j]), `${a} ${b}`).toBeLessThanOrEqual(1e-12);
    });
  });
  documents.forEach((x, i) => {
    documents.forEach((y, j) => {
      const value = bestMatchAverage(x, y, similarity);
      if (x.length === 0 || y.length === 0) expect(value).toBeNaN();
      else {
        expect(Math.abs(value - expected.bma[i][j]), `${i} ${j}`).toBeLessThanOrEqual(1e-12);
        expect(Math.abs(value - expected.release_bma[i][j]), `${i} ${j}`).toBeLessThanOrEqual(1e-9);
      }
    });
  });
});

test('information content from own counts equals that from counted topic sets', () => {
  const documents: string[][] = golden('hand_tree').inputs.documents;
  const ontology = Ontology.fromPaths(documents.flat());
  const own = new Map<string, number>();
  for (const topic of documents.flat()) own.set(topic, (own.get(topic) ?? 0) + 1);
  expect(informationContent(ontology, own)).toEqual(
    informationContent(ontology, topicCounts(ontology, documents), { cumulative: true }),
  );
});

test('the edge cases: a child that holds every count, a topic that never occurs, repeated topics', () => {
  const { inputs, expected } = golden('edge_cases');
  const a = Ontology.fromEdges([['root', 'child']]);
  const icA = informationContent(a, Float64Array.of(inputs.A.root, inputs.A.child), { cumulative: true });
  expect([...icA]).toEqual([expected.A.ic.root, expected.A.ic.child]);
  expect(lin(a, icA)('child', 'child')).toBe(expected.A.lin_child_child_identity);
  expect(lin(a, icA)('root', 'child')).toBe(expected.A.lin_root_child);

  const b = Ontology.fromEdges([
    ['root', 'a'],
    ['root', 'z'],
  ]);
  const counts = new Map([['a', inputs.B.a as number]]);
  const released = informationContent(b, counts)[b.index('z')]!;
  expect(Math.abs(released - expected.B.ic_z_release)).toBeLessThanOrEqual(1e-12);
  expect(() => informationContent(b, counts, { floor: 0 })).toThrow('the topic "z" never occurs');

  const table = (x: unknown, y: unknown): number => (x === y ? 1 : inputs.C.lin['a,b']);
  expect(bestMatchAverage(inputs.C.x, inputs.C.y, table)).toBeCloseTo(expected.C.bma_as_given, 12);
  const once = [...new Set<string>(inputs.C.x)];
  expect(bestMatchAverage(once, inputs.C.y, table)).toBeCloseTo(expected.C.bma_deduplicated, 12);
});

test('Lin and Resnik on a part of WordNet with several parents equal those of NLTK', () => {
  const { inputs, expected } = golden('wordnet_nouns');
  const nodes = Object.entries<{ hypernyms: number[]; cumulative_count: number }>(inputs.nodes);
  const ontology = Ontology.fromEdges(
    nodes.flatMap(([id, { hypernyms }]) => hypernyms.map((parent): [string, string] => [`${parent}`, id])),
  );
  const counts = new Map(nodes.map(([id, node]) => [id, node.cumulative_count]));
  const ic = informationContent(ontology, counts, { cumulative: true, total: inputs.total });
  for (const [id, value] of Object.entries<number>(expected.ic)) {
    expect(Math.abs(ic[ontology.index(id)]! - value), id).toBeLessThanOrEqual(1e-10);
  }
  const [linOf, resnikOf] = [lin(ontology, ic), resnik(ontology, ic)];
  expect(expected.rows_a_b_lin_resnik.length).toBeGreaterThan(800);
  for (const [a, b, expectedLin, expectedResnik] of expected.rows_a_b_lin_resnik) {
    // NLTK divides 0 by 0 for the root with itself; here a topic is always 1 with itself.
    const value = expectedLin === 'ZeroDivisionError' ? 1 : expectedLin;
    expect(Math.abs(linOf(`${a}`, `${b}`) - value), `${a} ${b}`).toBeLessThanOrEqual(1e-10);
    expect(Math.abs(resnikOf(`${a}`, `${b}`) - expectedResnik), `${a} ${b}`).toBeLessThanOrEqual(1e-10);
  }
});
