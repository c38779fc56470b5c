import type { Ontology } from '../ontology.js';

/** An ontology whose topics have names beside their ids. */
export interface NamedOntology {
  readonly ontology: Ontology;
  /** Name of each topic that has one, by id. */
  readonly names: ReadonlyMap<string, string>;
}
