import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Ontology, type TopicTree, unfold } from '@saber/ontology';
import { BenchError } from '../errors.js';
import { readJsonLines } from '../store/jsonl.js';
import { shorten } from './parse-problem.js';

/** A topic hierarchy unfolded into a tree, with the phrases that point at each topic. */
export interface TopicHierarchy {
  /** One node for each root-to-topic path; ids are paths of titles, for example `/Mathematics/Algebra`. */
  readonly tree: Ontology;
  /** For each node of the tree, phrases that occur in texts about it. */
  readonly cues: readonly (readonly string[])[];
}

interface Node {
  readonly id: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly cues?: readonly string[];
}

/**
 * Reads an ontology: a nested tree (`{title, url?, links}`, JSON), or JSON Lines of nodes, plain or gzipped, with
 * `parents` (a list of ids, with `cues`) or with `parent` (an id or null). Nodes without cues are recognised by the
 * words of their title.
 *
 * @throws BenchError naming the file and line.
 */
export async function readOntology(file: string): Promise<TopicHierarchy> {
  const nodes = /\.jsonl(\.gz)?$/.test(file)
    ? await readNodes(file)
    : nodesOfTree(await readTree(file), file);
  try {
    const ontology = Ontology.fromEdges(
      nodes.flatMap(({ id, parents }) => parents.map((parent): [string, string] => [parent, id])),
      nodes.map(({ id }) => id),
    );
    const known = new Map(nodes.map((node) => [node.id, node]));
    if (ontology.size > known.size) {
      const missing = nodes.flatMap(({ parents }) => parents).find((parent) => !known.has(parent));
      throw new BenchError('DATA', `${file}: a node names the parent "${missing}", which no line defines`);
    }
    const { tree, topics } = unfold(ontology, { name: (id) => known.get(id)!.title });
    return {
      tree,
      cues: topics.map((id) => known.get(id)!).map((node) => node.cues ?? [titleWords(node.title)]),
    };
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    throw new BenchError('DATA', `${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** The file behind a path: itself, or the ontology file of a folder. @throws BenchError `NOT_FOUND` */
export async function ontologyFile(path: string): Promise<string> {
  const info = await stat(path).catch((error: unknown) => {
    throw new BenchError('NOT_FOUND', `no such ontology file or folder: ${path}`, { cause: error });
  });
  if (!info.isDirectory()) return path;
  const found = (await readdir(path))
    .filter((name) => /^ontology\.(json|jsonl|jsonl\.gz)$/.test(name))
    .sort();
  if (!found[0])
    throw new BenchError('NOT_FOUND', `no ontology.json, .jsonl or .jsonl.gz in the folder ${path}`);
  return join(path, found[0]);
}

async function readNodes(file: string): Promise<Node[]> {
  const nodes: Node[] = [];
  const lines = new Map<string, number>();
  for await (const { value, line } of readJsonLines(file)) {
    const { id, title, parents, parent, cues } = (value ?? {}) as Record<string, unknown>;
    if ((typeof id !== 'string' && typeof id !== 'number') || typeof title !== 'string' || title === '') {
      throw new BenchError(
        'DATA',
        `${file}:${line}: a node needs an "id" and a "title", got ${shorten(value)}`,
      );
    }
    const key = String(id);
    if (lines.has(key))
      throw new BenchError('DATA', `${file}:${line}: the id "${key}" was used in line ${lines.get(key)}`);
    lines.set(key, line);
    const above = Array.isArray(parents) ? parents : parent === null || parent === undefined ? [] : [parent];
    nodes.push({
      id: key,
      title,
      parents: above.map(String),
      ...(Array.isArray(cues) && { cues: cues.map(String) }),
    });
  }
  return nodes;
}

async function readTree(file: string): Promise<TopicTree> {
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')) as TopicTree;
  } catch (error) {
    throw new BenchError('DATA', `${file}: not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

function nodesOfTree(root: TopicTree, file: string): Node[] {
  const nodes: Node[] = [];
  const visit = (topic: TopicTree, parents: readonly string[], place: string): void => {
    const { title, links = [] } = topic ?? {};
    if (typeof title !== 'string' || title === '' || !Array.isArray(links)) {
      throw new BenchError(
        'DATA',
        `${file}: a topic needs a "title" and may have a list "links", got ${shorten(topic)} at ${place || 'the root'}`,
      );
    }
    const id = String(nodes.length);
    nodes.push({ id, title, parents });
    for (const child of links) visit(child, [id], `${place}/${title}`);
  };
  visit(root, [], '');
  return nodes;
}

/** `Inclusion-ExclusionPrinciple` to `Inclusion-Exclusion Principle`. */
function titleWords(title: string): string {
  return title
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll('- ', '-');
}
