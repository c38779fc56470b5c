// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { pathToFileURL } from 'node:url';

/** The folder of the built package, where the workers are; as an ES module and as CommonJS. */
export const ownUrl: string | URL =
  typeof __filename === 'undefined' ? import.meta.url : pathToFileURL(__filename);
