import { OntologyError } from './errors.js';
import type { Ontology } from './ontology.js';

/** @throws {@link OntologyError} unless there is one value for each topic */
export function checkContent(ontology: Ontology, informationContent: Float64Array): void {
  if (informationContent instanceof Float64Array && informationContent.length === ontology.size) return;
  throw new OntologyError(
    'INVALID_OPTION',
    `expected the information content of ${ontology.size} topics as a Float64Array, got ${informationContent?.length} values`,
  );
}
