export { readEdges } from './edges.js';
export { type OboOptions, readObo } from './obo.js';
export { readPaths } from './paths.js';
export { fromSkosQuads, type Quad, readSkos, type SkosOptions } from './skos.js';
export { readSkosXml } from './skos-xml.js';
export { readTree, readTreeLines } from './tree.js';
export type { NamedOntology } from './types.js';
