// Packs the packages, installs the tarballs in an empty project, and uses them there as a stranger would:
// every entry point from ESM and from CommonJS, its types for both, and the command.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, version: string, exports: Record<string, unknown>, dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, bin?: Record<string, string> }} Manifest */

const root = fileURLToPath(new URL('..', import.meta.url));
const started = performance.now();
let passed = 0;

/** What a check found wrong; `detail` is what the program that failed has written. */
class CheckError extends Error {
  /** @param {string} message @param {string} [detail] */
  constructor(message, detail = '') {
    super(message);
    this.detail = detail;
  }
}

const consumer = mkdtempSync(join(tmpdir(), 'saber-packed-'));
try {
  const packages = readManifests();
  install(packages);
  checkContents(packages);
  checkTypes(packages.flatMap(entryPoints).map((entry) => ({ entry, names: checkImports(entry) })));
  checkCommand(packages);
  console.log(`${passed} checks of packed packages passed in ${seconds()} s`);
} catch (error) {
  if (!(error instanceof CheckError)) throw error;
  if (error.detail) console.error(error.detail);
  console.error(`FAILED  ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(consumer, { recursive: true, force: true });
}

/** @param {string} what */
function ok(what) {
  passed += 1;
  console.log(`ok      ${what}`);
}

function seconds() {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/** @param {string} path @returns {any} */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Runs a program in the consumer's folder and returns its standard output.
 * @param {string} failure the sentence when it exits with anything but 0
 * @param {string} program @param {readonly string[]} args @param {string} [cwd]
 */
function run(failure, program, args, cwd = consumer) {
  // npm and npx are command scripts on Windows, which only a shell can start
  const shell = process.platform === 'win32' && program !== process.execPath;
  const env = { ...process.env, NO_COLOR: '1', npm_config_update_notifier: 'false' };
  const result = spawnSync(program, args, { cwd, env, shell, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (result.error) throw new CheckError(`${failure}: ${result.error.message}`);
  if (result.status !== 0) throw new CheckError(failure, `${result.stdout}${result.stderr}`);
  return result.stdout;
}

/** @returns {Manifest[]} */
function readManifests() {
  return readdirSync(join(root, 'packages')).map((folder) => {
    if (!existsSync(join(root, 'packages', folder, 'dist'))) {
      throw new CheckError(`packages/${folder} has no dist folder; run "npx -y pnpm run build" first`);
    }
    return readJson(join(root, 'packages', folder, 'package.json'));
  });
}

/** @param {readonly Manifest[]} packages */
function install(packages) {
  const tarballs = join(consumer, 'tarballs');
  mkdirSync(tarballs);
  const pnpm = readJson(join(root, 'package.json')).packageManager;
  run(
    'pnpm cannot pack the packages',
    'npx',
    ['-y', pnpm, '--recursive', '--filter', './packages/*', 'pack', '--pack-destination', tarballs],
    root,
  );
  const dependencies = Object.fromEntries(
    packages.map(({ name, version }) => {
      const file = `${name.slice(1).replace('/', '-')}-${version}.tgz`;
      if (!existsSync(join(tarballs, file))) throw new CheckError(`${name}: packing made no ${file}`);
      return [name, `file:tarballs/${file}`];
    }),
  );
  // overrides: what bench asks of its siblings is answered by the tarballs too, never by a published version
  const overrides = Object.fromEntries(packages.map(({ name }) => [name, `$${name}`]));
  const manifest = { name: 'consumer', version: '0.0.0', private: true, dependencies, overrides };
  writeFileSync(join(consumer, 'package.json'), JSON.stringify(manifest, null, 2));
  run(`npm cannot install the ${packages.length} tarballs`, 'npm', [
    ...['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
  ]);
  ok(`${packages.length} tarballs installed in an empty project`);
}

/** @param {readonly Manifest[]} packages */
function checkContents(packages) {
  const required = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  for (const { name, peerDependencies = {} } of packages) {
    const folder = join(consumer, 'node_modules', name);
    const manifest = /** @type {Manifest} */ (readJson(join(folder, 'package.json')));
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      if (range.startsWith('workspace:'))
        throw new CheckError(`${name}: the packed manifest asks for ${dependency} ${range}`);
    }
    for (const file of ['README.md', 'LICENSE']) {
      if (!existsSync(join(folder, file))) throw new CheckError(`${name}: the tarball lacks ${file}`);
    }
    for (const file of ['src', 'test', 'node_modules', 'tsconfig.json']) {
      if (existsSync(join(folder, file))) throw new CheckError(`${name}: the tarball holds ${file}`);
    }
    for (const peer of Object.keys(peerDependencies)) {
      if (!required.has(peer) && existsSync(join(consumer, 'node_modules', peer)))
        throw new CheckError(`${name}: the peer ${peer} was installed, so it is not optional`);
    }
    ok(`${name}: README and licence are in, sources and tests are out`);
  }
}

/** The specifiers of a package: its name and its subpaths. @param {Manifest} manifest */
function entryPoints({ name, exports }) {
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => `${name}${path.slice(1)}`);
}

/** Imports an entry point both ways, compares what comes, and returns the names. @param {string} entry */
function checkImports(entry) {
  const specifier = JSON.stringify(entry);
  const esm = namesFrom(entry, 'import', 'module', `await import(${specifier})`);
  const cjs = namesFrom(entry, 'require', 'commonjs', `require(${specifier})`);
  const differing = [
    ...esm.filter((name) => !cjs.includes(name)),
    ...cjs.filter((name) => !esm.includes(name)),
  ];
  if (differing.length > 0) {
    throw new CheckError(`${entry}: only one of import and require gives ${differing.join(', ')}`);
  }
  ok(`${entry}: import and require give the same ${esm.length} names, such as ${esm.slice(0, 3).join(', ')}`);
  return esm;
}

/**
 * @param {string} entry @param {string} way @param {string} type @param {string} expression
 * @returns {string[]}
 */
function namesFrom(entry, way, type, expression) {
  const script = `const found = ${expression}; console.log(JSON.stringify(Object.keys(found)))`;
  const output = run(`${entry}: ${way} fails`, process.execPath, [`--input-type=${type}`, '-e', script]);
  const names = /** @type {string[]} */ (JSON.parse(output)).filter((name) =>
    /^(?!default$)[\w$]+$/.test(name),
  );
  if (names.length === 0) throw new CheckError(`${entry}: ${way} gives no named export`);
  return names.sort();
}

/** Uses every name of every entry point from typed code. @param {readonly { entry: string, names: readonly string[] }[]} imports */
function checkTypes(imports) {
  const lines = imports.flatMap(({ entry, names }, index) => [
    `import * as entry${index} from '${entry}';`,
    `export const names${index}: readonly unknown[] = [${names.map((name) => `entry${index}.${name}`).join(', ')}];`,
  ]);
  const compilerOptions = { module: 'node16', moduleResolution: 'node16', target: 'es2022', strict: true };
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: [], noEmit: true } }),
  );
  for (const file of ['consumer.mts', 'consumer.cts']) writeFileSync(join(consumer, file), lines.join('\n'));
  run('the types of an entry point do not compile in .mts or .cts code under node16', process.execPath, [
    ...[join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'],
  ]);
  ok('types: ESM and CommonJS code that uses every name compiles under node16');
}

/** @param {readonly Manifest[]} packages */
function checkCommand(packages) {
  for (const { name, version, bin = {} } of packages) {
    for (const command of Object.keys(bin)) {
      const local = (/** @type {string[]} */ ...args) =>
        run(`${command} ${args.join(' ')} fails`, 'npx', ['--no-install', command, ...args]);
      const printed = local('--version').trim();
      if (printed !== version)
        throw new CheckError(`${command} --version prints ${printed}, but ${name} is ${version}`);
      ok(`${command} --version prints ${version}`);
      ok(`${command} doctor: ${local('doctor').trim().split('\n').length} findings, none failed`);
      local('run', '--quiet', '--systems', 'bm25', 'random', 'ideal');
      const report = readJson(join(consumer, '.saber', 'report', 'report.json'));
      ok(`${command} run: ${report.counts.queries} queries from the bundled corpus`);
    }
  }
}
