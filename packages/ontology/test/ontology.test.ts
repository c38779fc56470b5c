import { expect, test } from 'vitest';
import {
  assignTopics,
  CyclicOntologyError,
  commonAncestor,
  informationContent,
  mostSpecific,
  Ontology,
  OntologyError,
  topicCounts,
  unfold,
} from '../src/index.js';

const diamond = Ontology.fromEdges([
  ['root', 'A'],
  ['root', 'B'],
  ['A', 'C'],
  ['B', 'C'],
]);

test('indices are a topological order and map back to ids', () => {
  const ontology = Ontology.fromEdges([
    ['b', 'c'],
    ['a', 'b'],
    ['a', 'c'],
  ]);
  expect(Array.from({ length: ontology.size }, (_, i) => ontology.id(i))).toEqual(['a', 'b', 'c']);
  expect([...ontology.parents('c')]).toEqual([0, 1]);
  expect([...ontology.children('a')]).toEqual([1, 2]);
  expect([...ontology.ancestors('c')]).toEqual([0, 1, 2]);
  expect([...ontology.descendants('b')]).toEqual([1, 2]);
  expect([...ontology.roots]).toEqual([0]);
});

test('a cycle is an error that carries its path', () => {
  const build = (): Ontology =>
    Ontology.fromEdges([
      ['r', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
  expect(build).toThrow(CyclicOntologyError);
  expect(build).toThrow('the topics form a cycle: a -> b -> c -> a');
  expect(() => Ontology.fromEdges([['x', 'x']])).toThrow('x -> x');
});

test('duplicate edges, no topics, nodes without a title and paths that collide are named errors', () => {
  const twice: [string, string][] = [
    ['a', 'b'],
    ['a', 'b'],
  ];
  expect(() => Ontology.fromEdges(twice)).toThrow('the edge a -> b occurs twice');
  expect(() => Ontology.fromEdges([])).toThrow('at least one topic');
  expect(() => Ontology.fromTree({ title: 'm', links: [{ title: '' }] })).toThrow(
    'a child of /m needs a title',
  );
  const named = { title: 'm', children: [{ title: 'a' }] };
  expect(() => Ontology.fromTree(named)).toThrow('the children of /m must be an array named "links"');
  expect(() => Ontology.fromTree({ title: 'm', links: {} as never })).toThrow(
    'must be an array named "links"',
  );
  expect(() => Ontology.fromEdges([[1, 2]] as never)).toThrow('the id of a topic must be a string, got 1');
  expect(() => Ontology.fromEdges([['a']] as never)).toThrow(
    'the id of a topic must be a string, got undefined',
  );
  expect(() => Ontology.fromEdges([{ parent: 'a' }] as never)).toThrow('an edge must be [parent, child]');
  const collision = { title: 'm', links: [{ title: 'a/b' }, { title: 'a', links: [{ title: 'b' }] }] };
  expect(() => Ontology.fromTree(collision)).toThrow('two nodes of the tree have the path /m/a/b');
});

test.each(['nowhere', '__proto__', 'constructor', -1, 4, 0.5, Number.NaN])(
  'the topic %s is unknown',
  (topic) => {
    expect(() => diamond.index(topic)).toThrow(`unknown topic "${topic}"`);
  },
);

test('ids that are names of object members work like any other', () => {
  const ontology = Ontology.fromEdges([['__proto__', 'constructor']]);
  expect(ontology.id(1)).toBe('constructor');
});

test('an error is recognised by its brand', () => {
  try {
    diamond.index('nowhere');
    expect.unreachable();
  } catch (error) {
    expect(OntologyError.isInstance(error)).toBe(true);
    expect(OntologyError.isInstance(new Error('other'))).toBe(false);
    expect(OntologyError.isInstance(error) && error.code).toBe('UNKNOWN_TOPIC');
  }
});

test('siblings of one title get numbers, and a chain of 50,000 topics is no problem', () => {
  const twins = Ontology.fromTree({ title: 'm', links: [{ title: 'a' }, { title: 'a' }] });
  expect(twins.has('/m/a#2')).toBe(true);
  const chain = Ontology.fromEdges(
    Array.from({ length: 50_000 }, (_, i): [string, string] => [`${i}`, `${i + 1}`]),
  );
  expect(chain.ancestors('50000').length).toBe(50_001);
});

test('one list of topics is not taken for a list of topic sets', () => {
  expect(() => topicCounts(diamond, ['A', 'C'])).toThrow('must be a list of topics, got the string "A"');
});

test('an item below a diamond counts once at the top', () => {
  const ic = informationContent(diamond, new Map([['C', 1]]));
  expect([...ic]).toEqual([0, 0, 0, 0]);
  expect([...topicCounts(diamond, [['C']])]).toEqual([1, 1, 1, 1]);
  expect(commonAncestor(diamond, ic, 'C', 'C')).toBe(diamond.index('C'));
  expect(commonAncestor(diamond, ic, 'root', 'root')).toBe(0);
});

test('counts reach inner topics: 2 of 4 below B gives ln 2', () => {
  const ontology = Ontology.fromEdges([
    ['root', 'A'],
    ['A', 'B'],
    ['B', 'C'],
    ['root', 'D'],
  ]);
  const ic = informationContent(
    ontology,
    new Map([
      ['C', 2],
      ['D', 2],
    ]),
  );
  expect(ic[ontology.index('B')]).toBeCloseTo(Math.LN2, 12);
});

test('an item with two topics below A counts twice in assignments and once in items', () => {
  const sets = [['C', 'A'], ['B']];
  // assignments at or below A: C and A; items: the first one
  expect(topicCounts(diamond, sets)[diamond.index('A')]).toBe(2);
  expect(topicCounts(diamond, sets, { unit: 'items' })[diamond.index('A')]).toBe(1);
  expect(() => topicCounts(diamond, [['nowhere']])).toThrow('unknown topic "nowhere"');
});

test('a topic that never occurs: floor, add-one smoothing, or an error that names it', () => {
  const counts = new Map([['A', 3]]);
  expect(informationContent(diamond, counts)[diamond.index('B')]).toBeCloseTo(-Math.log(1e-12), 9);
  // add-one: own counts 1, 4, 1, 1; N = 7; below B: B and C
  const smoothed = informationContent(diamond, counts, { pseudocount: 1 });
  expect(smoothed[diamond.index('B')]).toBeCloseTo(-Math.log(2 / 7), 12);
  expect(() => informationContent(diamond, counts, { floor: 0 })).toThrow('the topic "B" never occurs');
});

test.each([
  [new Map([['A', -1]]), {}, 'a count must be finite and at least 0, got -1 (topic "A")'],
  [new Map([['A', Number.NaN]]), {}, 'got NaN (topic "A")'],
  [new Map([['A', Number.POSITIVE_INFINITY]]), {}, 'got Infinity (topic "A")'],
  [new Map<string, number>(), {}, 'the total count must be positive, got 0'],
  [new Map([['A', 5]]), { total: 4 }, 'counts 5, more than the total 4'],
  [Float64Array.of(1, 2), {}, 'expected 4 counts, got 2'],
  [
    Float64Array.of(1, 2, 0, 0),
    { cumulative: true },
    'must not grow downwards, got 2 for "A" below 1 for "root"',
  ],
  [new Map([['A', 1]]), { floor: -1 }, 'floor must be in [0, 1), got -1'],
  [new Map([['A', 1]]), { pseudocount: 1, total: 3 }, 'pseudocount needs own counts'],
])('bad counts %# are refused with their place', (counts, options, message) => {
  expect(() => informationContent(diamond, counts, options)).toThrow(message);
});

test('unfolding makes one node for each path, says how many, and stops at its limit', () => {
  const { tree, topics, sizes } = unfold(diamond);
  expect(sizes).toEqual({ before: 4, after: 5 });
  expect(topics.filter((topic) => topic === 'C')).toHaveLength(2);
  expect(tree.has('/root/A/C') && tree.has('/root/B/C')).toBe(true);
  expect(() => unfold(diamond, { limit: 4 })).toThrow('unfolding gives more than 4 nodes');
});

test('only the most specific topics stay', () => {
  expect(mostSpecific(diamond, ['root', 'C', 'A', 'C'])).toEqual(['C']);
  expect(mostSpecific(diamond, ['B', 'A'])).toEqual(['B', 'A']);
  expect(mostSpecific(diamond, [])).toEqual([]);
});

test('assignment follows every child near the best score and stops where the parent is better', async () => {
  const ontology = Ontology.fromPaths(['/m/a/x', '/m/a/y', '/m/b/z', '/m/c']);
  const scores: Record<string, number[]> = {
    '/m': [0.1, 1, 0.9, 0.2],
    '/m/a': [1, 0.8, 0.3],
    '/m/b': [0.1, 0.5],
  };
  const asked: string[] = [];
  const result = await assignTopics(ontology, async (topic, children) => {
    asked.push(topic);
    expect(children.length + 1).toBe(scores[topic]!.length);
    return scores[topic]!;
  });
  // /m/a outscores its children (0.8 < 0.85); /m/b/z is the best at its node although its score is only 0.5
  expect(result).toEqual({ topics: ['/m/a', '/m/b/z'], scores: [1, 1], failures: [] });
  expect(asked).toEqual(['/m', '/m/a', '/m/b']);
});

test('a failing node loses only its own branch, and known scores are not asked for again', async () => {
  const ontology = Ontology.fromPaths(['/m/a/x', '/m/b/z']);
  const cache = new Map<string, readonly number[]>([['/m', [0, 1, 1]]]);
  const error = new Error('no answer');
  let calls = 0;
  const scorer = (topic: string): number[] => {
    calls += 1;
    if (topic === '/m/a') throw error;
    return [0, 1];
  };
  const first = await assignTopics(ontology, scorer, { cache });
  expect(first.topics).toEqual(['/m/a', '/m/b/z']);
  expect(first.failures).toEqual([{ topic: '/m/a', error }]);
  expect(calls).toBe(2);
  expect(cache.has('/m/a')).toBe(false);
  const second = await assignTopics(ontology, () => [0, 1], { cache });
  expect(second.topics).toEqual(['/m/a/x', '/m/b/z']);
});

test('the limit of calls in flight holds, and the result does not depend on the order of answers', async () => {
  const ontology = Ontology.fromPaths(Array.from({ length: 9 }, (_, i) => `/m/${i}/leaf`));
  for (const delays of [
    [3, 1, 2],
    [1, 2, 3],
  ]) {
    let running = 0;
    let most = 0;
    const { topics } = await assignTopics(
      ontology,
      async (topic, children) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, delays[topic.length % 3]));
        running -= 1;
        return [0, ...children.map(() => 1)];
      },
      { concurrency: 3 },
    );
    expect(topics).toEqual(Array.from({ length: 9 }, (_, i) => `/m/${i}/leaf`));
    expect(most).toBe(3);
  }
});

test('scores that do not fit, bad options and an abort are told apart', async () => {
  const ontology = Ontology.fromPaths(['/m/a']);
  const { failures } = await assignTopics(ontology, () => [0.5]);
  expect(String(failures[0]!.error)).toContain('expected 2 scores, got 1');
  const outside = await assignTopics(ontology, () => [0.5, 1.5]);
  expect(String(outside.failures[0]!.error)).toContain('a score must lie in [0, 1], got 1.5');
  await expect(assignTopics(ontology, () => [0, 1], { threshold: 1.2 })).rejects.toThrow('got 1.2');
  await expect(assignTopics(ontology, () => [0, 1], { concurrency: 0 })).rejects.toThrow('got 0');
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(assignTopics(ontology, () => [0, 1], { signal })).rejects.toThrow('enough');
  const late = new AbortController();
  const aborting = async (): Promise<number[]> => {
    late.abort(new Error('in the last call'));
    throw late.signal.reason;
  };
  await expect(assignTopics(ontology, aborting, { signal: late.signal })).rejects.toThrow('in the last call');
  await expect(assignTopics(ontology, {} as never)).rejects.toThrow('scorer must be a function, got object');
});
