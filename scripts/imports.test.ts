import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeMatches, importsOf, packages, root, sources } from './workspace.js';

const libraries = packages.filter(({ folder }) => folder !== 'bench');

/** Code that may use Node: subpath exports that say so, which the main entries must not reach. */
const forNode = /^packages\/(\w+\/src\/node|retrievers\/src\/minilm)\//;

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);
const isNode = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0] ?? '');

/** `@scope/name/sub` to `@scope/name`, `name/sub` to `name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The source behind a relative import. */
function resolve(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}

/** Sources that an entry point reaches by static or dynamic imports. */
function reachable(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) {
    for (const specifier of importsOf(file).filter(isRelative)) reached.add(resolve(file, specifier));
  }
  return reached;
}

describe.each(packages)('sources of $folder', ({ folder, manifest }) => {
  const files = sources(folder);

  test('import only sources of the same package, declared dependencies and Node', () => {
    const declared = new Set([
      ...Object.keys(manifest.dependencies ?? {}),
      ...Object.keys(manifest.peerDependencies ?? {}),
    ]);
    const own = new RegExp(`^packages/${folder}/(src/|package\\.json$)`);
    const undeclared = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) =>
          isRelative(specifier)
            ? !own.test(resolve(file, specifier))
            : !isNode(specifier) && !declared.has(packageOf(specifier)),
        )
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('use every declared dependency', () => {
    const used = new Set(files.flatMap(importsOf).map(packageOf));
    expect(Object.keys(manifest.dependencies ?? {}).filter((name) => !used.has(name))).toEqual([]);
  });

  test('write node: before the names of built-in modules', () => {
    const bare = files.flatMap((file) =>
      importsOf(file).filter((specifier) => isNode(specifier) && !specifier.startsWith('node:')),
    );
    expect(bare).toEqual([]);
  });
});

describe.each(libraries)('library $folder', ({ folder }) => {
  const main = reachable(`packages/${folder}/src/index.ts`);

  test('has a main entry that no code for Node can be reached from', () => {
    expect([...main].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect([...main].filter((file) => importsOf(file).some(isNode))).toEqual([]);
    expect([...main].filter((file) => forNode.test(file))).toEqual([]);
  });

  test('uses Node in its declared folders only', () => {
    const users = sources(folder).filter((file) => importsOf(file).some(isNode));
    expect(users.filter((file) => !forNode.test(file))).toEqual([]);
  });
});

describe.each(packages)('results of $folder', ({ folder }) => {
  test('depend on no unseeded randomness', () => {
    const random = /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/;
    expect(sources(folder).filter((file) => codeMatches(file, random))).toEqual([]);
  });

  test('depend on no clock', () => {
    // edges that read it: the command (which injects it into what is measured), clients of the network, and what decides
    // whether threads are worth starting
    const edges = [
      ...['cli', 'executor', 'fetch', 'llm'].map((name) => `packages/bench/src/${name}/`),
      'packages/retrievers/src/engines/',
    ];
    const inner = sources(folder).filter((file) => !edges.some((path) => file.startsWith(path)));
    const clock = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/;
    expect(inner.filter((file) => codeMatches(file, clock))).toEqual([]);
  });

  test('depend on no locale', () => {
    const local = /\.localeCompare\(|\.toLocale(Lower|Upper)Case\(/;
    expect(sources(folder).filter((file) => codeMatches(file, local))).toEqual([]);
  });
});
