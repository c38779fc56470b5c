import { Ontology } from '../ontology.js';
import { lines, malformed } from './lines.js';

/**
 * Reads a list of paths such as `/Mathematics/Algebra`, one on each line; inner topics need not be listed.
 *
 * @throws {@link OntologyError} with the line number for a line that does not begin with `/`
 */
export function readPaths(text: string): Ontology {
  const paths: string[] = [];
  for (const [line, number] of lines(text)) {
    if (!line.startsWith('/'))
      throw malformed(number, `expected a path that begins with "/", got ${JSON.stringify(line)}`);
    paths.push(line.trimEnd());
  }
  return Ontology.fromPaths(paths);
}
