import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ontologyFile, readOntology } from '../../src/ingest/read-ontology.js';
import { formatJsonLines } from '../../src/store/jsonl.js';
import { temporaryFolder } from '../temporary-folder.js';

test('a nested tree, a list with one parent each and a list with several parents are read', async () => {
  const folder = temporaryFolder();
  const nested = join(folder, 'tree.json');
  writeFileSync(
    nested,
    JSON.stringify({
      title: 'M',
      links: [{ title: 'NumberTheory', links: [{ title: 'Inclusion-ExclusionPrinciple' }] }],
    }),
  );
  const tree = await readOntology(nested);
  expect(Array.from({ length: tree.tree.size }, (_, i) => tree.tree.id(i))).toEqual([
    '/M',
    '/M/NumberTheory',
    '/M/NumberTheory/Inclusion-ExclusionPrinciple',
  ]);
  expect(tree.cues).toEqual([['M'], ['Number Theory'], ['Inclusion-Exclusion Principle']]);

  const flat = join(folder, 'flat.jsonl.gz');
  writeFileSync(
    flat,
    gzipSync(
      formatJsonLines([
        { id: 0, parent: null, title: 'M' },
        { id: 1, parent: 0, title: 'A' },
        { id: 2, parent: 0, title: 'A' },
      ]),
    ),
  );
  expect((await readOntology(flat)).tree.has('/M/A#2')).toBe(true);

  const dag = join(folder, 'dag.jsonl');
  writeFileSync(
    dag,
    formatJsonLines([
      { id: 'm', title: 'M', parents: [], cues: [] },
      { id: 'a', title: 'A', parents: ['m'], cues: ['first'] },
      { id: 'b', title: 'B', parents: ['m'], cues: ['second'] },
      { id: 'c', title: 'C', parents: ['a', 'b'], cues: ['third'] },
    ]),
  );
  const unfolded = await readOntology(dag);
  expect(unfolded.tree.size).toBe(5);
  expect(unfolded.cues[unfolded.tree.index('/M/B/C')]).toEqual(['third']);
});

test.each([
  [
    'a cycle',
    [
      { id: 'a', title: 'A', parents: ['b'] },
      { id: 'b', title: 'B', parents: ['a'] },
    ],
    /the topics form a cycle: (a -> b -> a|b -> a -> b)/,
  ],
  [
    'an unknown parent',
    [{ id: 'a', title: 'A', parents: ['z'] }],
    /names the parent "z", which no line defines/,
  ],
  [
    'a repeated id',
    [
      { id: 'a', title: 'A' },
      { id: 'a', title: 'B' },
    ],
    /:2: the id "a" was used in line 1/,
  ],
  ['a missing title', [{ id: 'a' }], /:1: a node needs an "id" and a "title"/],
])('%s is named', async (_, nodes, message) => {
  const file = join(temporaryFolder(), 'ontology.jsonl');
  writeFileSync(file, formatJsonLines(nodes));
  await expect(readOntology(file)).rejects.toThrow(message);
});

test('a folder gives its ontology file, or an error that says what was looked for', async () => {
  const folder = temporaryFolder();
  await expect(ontologyFile(folder)).rejects.toThrow(/no ontology.json, .jsonl or .jsonl.gz in the folder/);
  mkdirSync(join(folder, 'x'));
  writeFileSync(join(folder, 'ontology.jsonl.gz'), '');
  expect(await ontologyFile(folder)).toBe(join(folder, 'ontology.jsonl.gz'));
});
