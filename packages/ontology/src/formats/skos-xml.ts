import { OntologyError } from '../errors.js';
import { optionalPeer } from './optional-peer.js';
import { fromSkosQuads, type Quad, type SkosOptions } from './skos.js';
import type { NamedOntology } from './types.js';

/** The parts of the streaming parser that are used. */
interface RdfXmlParser {
  on(event: 'data', listener: (quad: Quad) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end', listener: () => void): this;
  end(text: string): unknown;
}

/**
 * Reads a SKOS vocabulary in RDF/XML, with the parser of the optional package `rdfxml-streaming-parser`. Relative IRIs
 * need an `xml:base`.
 *
 * @throws {@link OntologyError} `MISSING_PEER` where the package is not installed, `INVALID_FORMAT` for text that is no
 * RDF/XML; as {@link fromSkosQuads}
 */
export async function readSkosXml(xml: string, options: SkosOptions = {}): Promise<NamedOntology> {
  const { RdfXmlParser } = await optionalPeer<{ RdfXmlParser: new () => RdfXmlParser }>(
    'rdfxml-streaming-parser',
    'reading RDF/XML',
  );
  if (!isWhole(xml)) throw new OntologyError('INVALID_FORMAT', 'no RDF/XML: the first element is not closed');
  const quads: Quad[] = [];
  await new Promise<void>((resolve, reject) => {
    const parser = new RdfXmlParser();
    parser.on('data', (quad) => quads.push(quad));
    parser.on('end', resolve);
    parser.on('error', (cause) => {
      reject(new OntologyError('INVALID_FORMAT', `no RDF/XML: ${cause.message}`, { cause }));
    });
    parser.end(xml);
  });
  return fromSkosQuads(quads, options);
}

const firstElement = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>)*<([^\s/>]+)/s;

/** True when the last closing tag is that of the first element: the streaming parser does not miss it. */
function isWhole(xml: string): boolean {
  const name = firstElement.exec(xml)?.[1];
  const last = /^<\/([^\s>]+)\s*>/.exec(xml.slice(Math.max(0, xml.lastIndexOf('</'))))?.[1];
  return name !== undefined && name === last;
}
