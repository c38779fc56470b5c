import { expect, test } from 'vitest';
import {
  fromSkosQuads,
  readEdges,
  readObo,
  readPaths,
  readSkos,
  readSkosXml,
  readTree,
  readTreeLines,
} from '../src/formats/index.js';
import type { Ontology } from '../src/index.js';

const idsOf = (ontology: Ontology): string[] =>
  Array.from({ length: ontology.size }, (_, i) => ontology.id(i));

test('an edge list is separated by tabs or commas, with comments, a byte order mark and CRLF', () => {
  expect(idsOf(readEdges('\uFEFF# parent\tchild\r\nm\talgebra, linear\r\n\r\nm\tgeometry\r\n'))).toEqual([
    'm',
    'algebra, linear',
    'geometry',
  ]);
  expect(idsOf(readEdges('m,a\nlone'))).toEqual(['lone', 'm', 'a']);
  expect(() => readEdges('m,a\nm,a,b')).toThrow('line 2: expected a parent and a child, got "m,a,b"');
  expect(() => readEdges('m,a\nm,a')).toThrow('the edge m -> a occurs twice');
  expect(() => readEdges('')).toThrow('at least one topic');
});

test('a path list needs no inner topics, and a line that is no path is an error', () => {
  expect(idsOf(readPaths('/m/a/x\n/m/b\n'))).toEqual(['/m', '/m/a', '/m/b', '/m/a/x']);
  expect(() => readPaths('/m\nm/a')).toThrow('line 2: expected a path that begins with "/", got "m/a"');
});

test('a nested tree and its JSON lines give the same ontology', () => {
  const tree = {
    title: 'M',
    links: [
      { title: 'A', url: 'u', links: [{ title: 'X' }, { title: 'X' }] },
      { title: 'B', links: [] },
    ],
  };
  const rows = [
    { id: 0, parent: null, title: 'M' },
    { id: 1, parent: 0, title: 'A' },
    { id: 2, parent: 1, title: 'X' },
    { id: 3, parent: 1, title: 'X' },
    { id: 4, parent: 0, title: 'B' },
  ];
  const expected = ['/M', '/M/A', '/M/B', '/M/A/X', '/M/A/X#2'];
  expect(idsOf(readTree(JSON.stringify(tree)))).toEqual(expected);
  expect(idsOf(readTreeLines(rows.map((row) => JSON.stringify(row)).join('\n')))).toEqual(expected);
});

test.each([
  ['{"id": 1', 'line 1: no JSON'],
  ['{"id": 1, "parent": null}', 'line 1: expected {id, parent, title}'],
  ['null', 'line 1: expected {id, parent, title}'],
  ['{"id":1,"parent":null,"title":"M"}\n{"id":2,"parent":7,"title":"A"}', 'line 2: unknown parent 7'],
  ['{"id":1,"parent":null,"title":"M"}\n{"id":1,"parent":1,"title":"A"}', 'line 2: the id 1 occurs twice'],
  ['{"id":1,"parent":null,"title":"M"}\n{"id":2,"parent":null,"title":"A"}', 'line 2: a second root, "A"'],
  ['', 'at least one topic'],
])('bad tree lines %# are refused with their line', (text, message) => {
  expect(() => readTreeLines(text)).toThrow(message);
});

test('a tree that is no JSON is refused', () => {
  expect(() => readTree('{')).toThrow('the tree is no JSON');
  expect(() => readTree('{}')).toThrow('the root needs a title');
});

const obo = `format-version: 1.2
default-namespace: n1

[Term]
id: T:1
name: top ! of all

[Term]
id: T:2
name: part
is_a: T:1 {source="x"} ! top

[Term]
id: T:3
name: other
namespace: n2
relationship: part_of T:2 ! part
is_a: T:1

[Term]
id: T:4
name: gone
is_a: T:3
is_obsolete: true

[Typedef]
id: part_of
name: part of
`;

test('OBO terms, relationships on request, namespaces; obsolete terms are left out', () => {
  const { ontology, names } = readObo(obo);
  expect(idsOf(ontology)).toEqual(['T:1', 'T:2', 'T:3']);
  expect([...ontology.parents('T:3')].map((i) => ontology.id(i))).toEqual(['T:1']);
  expect(names.get('T:2')).toBe('part');
  const more = readObo(obo, { relationships: ['part_of'] }).ontology;
  expect([...more.parents('T:3')].map((i) => more.id(i))).toEqual(['T:1', 'T:2']);
  expect(idsOf(readObo(obo, { namespace: 'n1' }).ontology)).toEqual(['T:1', 'T:2']);
  expect(() => readObo(obo.replace('is_a: T:1\n', 'is_a: T:9\n'))).toThrow(
    'line 18: T:3 has an unknown parent T:9',
  );
  expect(() => readObo('[Term]\nid')).toThrow('line 2: expected a tag and a value');
  expect(() => readObo('[Term]\nid: a\n\n[Term]\nname: b')).toThrow('line 4: a term without an id');
});

test('SKOS in Turtle: edges in either direction, names in a language', async () => {
  const turtle = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix : <http://x/> .
    :m a skos:Concept ; skos:prefLabel "Mathematik"@de, "Mathematics"@en ; skos:narrower :a, :b .
    :a a skos:Concept ; skos:prefLabel "Algebra" ; skos:broader :m .
    :lone a skos:Concept .`;
  const { ontology, names } = await readSkos(turtle);
  expect(idsOf(ontology).sort()).toEqual(['http://x/a', 'http://x/b', 'http://x/lone', 'http://x/m']);
  expect([...ontology.children('http://x/m')].length).toBe(2);
  expect(Object.fromEntries(names)).toEqual({ 'http://x/m': 'Mathematics', 'http://x/a': 'Algebra' });
  expect((await readSkos(turtle, { language: 'de' })).names.get('http://x/m')).toBe('Mathematik');
  await expect(readSkos(':x :y')).rejects.toThrow('no Turtle');
  expect(() => fromSkosQuads([])).toThrow('at least one topic');
});

test('SKOS in RDF/XML: the same vocabulary as in Turtle', async () => {
  const xml = `<?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:skos="http://www.w3.org/2004/02/skos/core#" xml:base="http://x/">
      <skos:Concept rdf:about="m">
        <skos:prefLabel xml:lang="de">Mathematik</skos:prefLabel>
        <skos:prefLabel xml:lang="en">Mathematics</skos:prefLabel>
        <skos:narrower rdf:resource="a"/>
        <skos:narrower rdf:resource="b"/>
      </skos:Concept>
      <rdf:Description rdf:about="http://x/a">
        <rdf:type rdf:resource="http://www.w3.org/2004/02/skos/core#Concept"/>
        <skos:prefLabel>Algebra</skos:prefLabel>
        <skos:broader rdf:resource="m"/>
      </rdf:Description>
      <skos:Concept rdf:about="http://x/lone"/>
    </rdf:RDF>`;
  const { ontology, names } = await readSkosXml(xml);
  expect(idsOf(ontology).sort()).toEqual(['http://x/a', 'http://x/b', 'http://x/lone', 'http://x/m']);
  expect([...ontology.children('http://x/m')].length).toBe(2);
  expect(Object.fromEntries(names)).toEqual({ 'http://x/m': 'Mathematics', 'http://x/a': 'Algebra' });
  expect((await readSkosXml(xml, { language: 'de' })).names.get('http://x/m')).toBe('Mathematik');
  await expect(readSkosXml(xml.replace('</rdf:RDF>', ''))).rejects.toThrow('no RDF/XML');
  await expect(readSkosXml(`${xml}<more/>`)).rejects.toThrow('no RDF/XML');
  await expect(readSkosXml(xml.replace('rdf:resource="a"', 'rdf:resource=a'))).rejects.toThrow('no RDF/XML');
  const doctype = xml.replace('?>', '?><!-- <a> --><!DOCTYPE rdf:RDF [<!ENTITY x "http://x/">]>');
  expect((await readSkosXml(`${doctype}<!-- end -->`)).ontology.size).toBe(4);
  await expect(readSkosXml('plain text')).rejects.toThrow('no RDF/XML');
});
