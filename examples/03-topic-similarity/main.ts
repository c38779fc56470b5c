import { readFileSync } from 'node:fs';
import {
  assignTopics,
  explain,
  informationContent,
  Ontology,
  setSimilarities,
  similarities,
  topicCounts,
  topicSimilarityJoin,
} from '@saber/ontology';

const problems: { id: string; topics: string[] }[] = JSON.parse(
  readFileSync(new URL('data/problems.json', import.meta.url), 'utf8'),
);
const sets = problems.map(({ topics }) => topics);
const ontology = Ontology.fromPaths(sets.flat());
const content = informationContent(ontology, topicCounts(ontology, sets), { cumulative: true });

// 1. Two problems under every measure of topic sets, with Lin for topics.
const [vieta, symmetric] = [sets[0]!, sets[3]!];
const lin = similarities.lin(ontology, content);
for (const [name, measure] of Object.entries(setSimilarities)) {
  console.log(name.padEnd(17), measure(vieta, symmetric, lin).toFixed(3));
}

// 2. Where does that come from?
for (const match of explain(ontology, content, vieta, symmetric).matches) {
  const short = (path: string): string => path.split('/').at(-1)!;
  console.log(
    `${match.side}: ${short(match.topic)} ~ ${short(match.match)} ${match.similarity.toFixed(2)}` +
      ` through ${short(match.ancestor ?? '-')}`,
  );
}

// 3. Every pair of problems that is alike enough; the one without topics is in none.
for (const { a, b, similarity } of topicSimilarityJoin(ontology, content, sets, { threshold: 0.6 })) {
  console.log(`${problems[a]!.id} and ${problems[b]!.id}: ${similarity.toFixed(3)}`);
}

// 4. Topics for a new problem: walk down from the root, scored here by words of the problem; a model would do better.
const words = new Set('the medians of triangles meet in centers'.split(' '));
const score = (path: string): number => {
  const below = [...ontology.descendants(path)].map((topic) => ontology.id(topic).toLowerCase());
  return below.some((id) =>
    id
      .split('/')
      .slice(2)
      .some((part) => words.has(part)),
  )
    ? 1
    : 0;
};
const { topics } = await assignTopics(ontology, (_, children) => [0.1, ...children.map(score)]);
console.log(topics);
