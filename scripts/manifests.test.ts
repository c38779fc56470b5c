import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Manifest, packages, read, root } from './workspace.js';

const libraries = ['dedup', 'metrics', 'ontology', 'retrievers', 'tournament'];

/** Every runtime dependency, with the reason why it is worth having. */
const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dedup: {},
  metrics: { 'pure-rand': 'seeded generator of bootstrap and permutation tests' },
  ontology: {},
  retrievers: {},
  tournament: {
    'ml-matrix': 'linear systems of the Newton fit and of standard errors',
    'pure-rand': 'seeded generator of schedules and of bootstrap ratings',
  },
  bench: {
    'cli-progress': 'progress bars',
    commander: 'options and help of the command',
    'csv-parse': 'reads problems from CSV and TSV files',
    'fastest-levenshtein': 'the nearest valid name in messages about typos',
    fflate: 'reads rankings stored as a zip of arrays',
    hyparquet: 'reads problems from parquet files',
    'hyparquet-compressors': 'compressed columns of parquet files',
    'hyparquet-writer': 'writes problems and exports as parquet files',
    jiti: 'reads saber.config.ts',
    mathjs: 'arithmetic of the checks that problems are equivalent: fractions, complex numbers, functions',
    openai: 'language models behind OpenAI-compatible servers',
    'pure-rand': 'seeded generator of samples',
    temml: 'formulas of the HTML report as MathML, without fonts or scripts',
    'wink-eng-lite-web-model': 'sentence boundaries of summaries: the model',
    'wink-nlp': 'sentence boundaries of summaries: the splitter',
    zod: 'validation of the configuration',
  },
};

describe.each(packages)('package $folder', ({ folder, manifest }) => {
  const dependencies = Object.keys(manifest.dependencies ?? {});

  test('says what a registry shows and asks for', () => {
    expect(manifest).toMatchObject({
      name: `@saber/${folder}`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      description: expect.stringMatching(/^\S.{20,160}\S$/),
      license: 'Apache-2.0',
      repository: {
        type: 'git',
        url: expect.stringMatching(/^git\+https:\/\/.+\.git$/),
        directory: `packages/${folder}`,
      },
      engines: { node: '>=20.19.0' },
      type: 'module',
      sideEffects: false,
    });
    expect(manifest.private).toBeUndefined();
    expect(manifest.keywords?.length).toBeGreaterThanOrEqual(3);
    expect(manifest.scripts).not.toHaveProperty('postinstall');
  });

  test('ships its code, README, change log and licence', () => {
    expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']));
    expect(read(`packages/${folder}/README.md`)).toMatch(new RegExp(`^# ${manifest.name}$`, 'm'));
    expect(read(`packages/${folder}/LICENSE`)).toBe(read('LICENSE'));
  });

  test('gives ESM and CommonJS, each with its own types, at every entry point', () => {
    expect(manifest.exports).toHaveProperty('.');
    for (const [path, conditions] of Object.entries(manifest.exports)) {
      const file = `./dist/${path === '.' ? 'index' : path.slice(2)}`;
      expect(conditions, path).toEqual({
        import: { types: `${file}.d.ts`, default: `${file}.js` },
        require: { types: `${file}.d.cts`, default: `${file}.cjs` },
      });
    }
  });

  test('depends on packages of the list only, and every entry of the list is needed', () => {
    const outside = dependencies.filter((name) => !name.startsWith('@saber/'));
    expect(outside.sort()).toEqual(Object.keys(allowed[folder] ?? {}).sort());
  });

  test('depends on sibling packages in the one direction', () => {
    const siblings = dependencies.filter((name) => name.startsWith('@saber/')).sort();
    expect(siblings).toEqual(folder === 'bench' ? libraries.map((name) => `@saber/${name}`) : []);
  });

  test('needs none of its peers', () => {
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta?.[peer]?.optional, peer).toBe(true);
    }
  });
});

test('the packages are the five libraries and bench', () => {
  expect(packages.map(({ folder }) => folder).sort()).toEqual(['bench', ...libraries]);
});

test('every place that starts pnpm starts the pinned version', () => {
  const { packageManager } = JSON.parse(read('package.json')) as Manifest & { packageManager: string };
  const places = ['package.json', '.ci/run', 'CONTRIBUTING.md', '.github/workflows/ci.yml'].filter((path) =>
    existsSync(join(root, path)),
  );
  const pins = places.flatMap((path) => read(path).match(/pnpm@[\d.]*\d/g) ?? []);
  expect(new Set(pins)).toEqual(new Set([packageManager]));
});
