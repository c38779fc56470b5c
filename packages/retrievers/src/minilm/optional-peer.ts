import { MissingPeerError } from '../errors.js';

/**
 * The module that `module` resolves to.
 *
 * @throws MissingPeerError that says what to install when there is no such package
 */
export async function optionalPeer<T>(
  module: Promise<T>,
  packages: readonly { name: string; range: string }[],
): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const list = packages.map(({ name, range }) => `${name}@${range}`).join(' ');
    throw new MissingPeerError(
      `an optional package is not installed; install what this needs: npm install ${list}`,
      packages.map(({ name }) => name),
      { cause },
    );
  }
}
