import { OntologyError } from '../errors.js';
import { Ontology } from '../ontology.js';
import { optionalPeer } from './optional-peer.js';
import type { NamedOntology } from './types.js';

/** The parts of an RDF/JS quad that are read; parsers of Turtle, RDF/XML and JSON-LD give such quads. */
export interface Quad {
  readonly subject: { readonly value: string };
  readonly predicate: { readonly value: string };
  readonly object: { readonly value: string; readonly language?: string };
}

/** Options of {@link fromSkosQuads}. */
export interface SkosOptions {
  /** Language of the names; a label without language serves otherwise. @defaultValue 'en' */
  readonly language?: string;
}

const skos = 'http://www.w3.org/2004/02/skos/core#';
const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/**
 * Ontology of the concepts of a SKOS vocabulary, from quads of any RDF parser: `skos:broader` and `skos:narrower` are
 * edges (stated in either direction or in both), `skos:prefLabel` gives names. Ids are IRIs.
 *
 * @throws as {@link Ontology.fromEdges}
 */
export function fromSkosQuads(quads: Iterable<Quad>, options: SkosOptions = {}): NamedOntology {
  const { language = 'en' } = options;
  const concepts = new Set<string>();
  const edges = new Map<string, readonly [string, string]>();
  const names = new Map<string, string>();
  const named = new Set<string>();
  for (const { subject, predicate, object } of quads) {
    const { value: one } = subject;
    const { value: other, language: of = '' } = object;
    if (predicate.value === type && other === `${skos}Concept`) concepts.add(one);
    else if (predicate.value === `${skos}broader`) edges.set(JSON.stringify([other, one]), [other, one]);
    else if (predicate.value === `${skos}narrower`) edges.set(JSON.stringify([one, other]), [one, other]);
    else if (predicate.value === `${skos}prefLabel`) {
      if (of === language && !named.has(one)) {
        names.set(one, other);
        named.add(one);
      } else if (of === '' && !names.has(one)) names.set(one, other);
    }
  }
  const ontology = Ontology.fromEdges(edges.values(), concepts);
  return { ontology, names: new Map([...names].filter(([id]) => ontology.has(id))) };
}

/**
 * Reads a SKOS vocabulary in Turtle, with the parser of the optional package `n3`.
 *
 * @throws {@link OntologyError} `MISSING_PEER` where `n3` is not installed, `INVALID_FORMAT` for text that is no Turtle
 */
export async function readSkos(turtle: string, options: SkosOptions = {}): Promise<NamedOntology> {
  const { Parser } = await optionalPeer<{ Parser: new () => { parse(text: string): Quad[] } }>(
    'n3',
    'reading Turtle',
  );
  let quads: Quad[];
  try {
    quads = new Parser().parse(turtle);
  } catch (cause) {
    throw new OntologyError('INVALID_FORMAT', `no Turtle: ${(cause as Error).message}`, { cause });
  }
  return fromSkosQuads(quads, options);
}
