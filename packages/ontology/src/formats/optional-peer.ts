import { OntologyError } from '../errors.js';

/** A package that is needed for one format only. @throws {@link OntologyError} `MISSING_PEER` where it is not installed */
export async function optionalPeer<Module>(name: string, purpose: string): Promise<Module> {
  try {
    // the name is no literal, so that bundlers leave the optional package alone
    return (await import(name)) as Module;
  } catch (cause) {
    throw new OntologyError('MISSING_PEER', `${purpose} needs the package ${name}: npm install ${name}`, {
      cause,
    });
  }
}
