import fc from 'fast-check';
import { Ontology } from '../src/index.js';

/** A random hierarchy of topics t0, t1, ... with one root, in which a topic may have several parents. */
export function randomOntology(options: { tree?: boolean; maximum?: number } = {}): fc.Arbitrary<Ontology> {
  const { tree = false, maximum = 30 } = options;
  return fc
    .array(fc.array(fc.nat(), { minLength: 1, maxLength: tree ? 1 : 3 }), {
      minLength: 1,
      maxLength: maximum,
    })
    .map((parents) =>
      Ontology.fromEdges(
        parents.flatMap((list, i) =>
          [...new Set(list.map((parent) => parent % (i + 1)))].map((parent): [string, string] => [
            `t${parent}`,
            `t${i + 1}`,
          ]),
        ),
      ),
    );
}

/** A hierarchy with counts for all topics and some topic sets over it. */
export function randomTopicSets(
  options: { tree?: boolean; maximum?: number; emptySets?: boolean } = {},
): fc.Arbitrary<{ ontology: Ontology; counts: Map<string, number>; sets: string[][] }> {
  return randomOntology(options).chain((ontology) => {
    const topic = fc.nat({ max: ontology.size - 1 }).map((i) => ontology.id(i));
    return fc.record({
      ontology: fc.constant(ontology),
      counts: fc
        .array(fc.nat({ max: 9 }), { minLength: ontology.size, maxLength: ontology.size })
        .map((own) => new Map(own.map((count, i) => [ontology.id(i), i === 0 ? count + 1 : count]))),
      sets: fc.array(fc.array(topic, { minLength: options.emptySets ? 0 : 1, maxLength: 6 }), {
        minLength: 1,
        maxLength: 25,
      }),
    });
  });
}
