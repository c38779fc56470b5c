import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { bundledPath, bundledProblemFiles } from '../bundled.js';
import type { Config } from '../config.js';
import { chooseSystems } from '../evaluation/run-systems.js';
import { ontologyFile, readOntology } from '../ingest/read-ontology.js';
import { problemFiles, readProblems } from '../ingest/read-problems.js';

/** Outcome of one check; `optional` ones do not make the command fail. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly optional: boolean;
}

/** Checks everything that a run with this configuration needs. */
export async function diagnoseSetup(config: Config): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const memory = totalmem() / 2 ** 30;
  return [
    {
      check: 'Node',
      ok: major > 20 || (major === 20 && minor >= 19),
      detail: `${process.versions.node}, at least 20.19 is needed`,
      optional: false,
    },
    {
      check: 'memory',
      ok: memory >= 2,
      detail: `${memory.toFixed(1)} GiB, at least 2 are advised`,
      optional: true,
    },
    await attempt('problems', false, async () => {
      const paths = [config.problems].flat();
      const files = await Promise.all(
        paths.map((path) => (path === 'bundled' ? bundledProblemFiles() : problemFiles(path))),
      );
      const { problems, skipped } = await readProblems(files.flat(), config);
      if (problems.length === 0) throw new Error(`no usable problem in ${files.flat().join(', ')}`);
      return `${problems.length} read, ${skipped.length} skipped`;
    }),
    await attempt('ontology', false, async () => {
      const file = await ontologyFile(
        config.ontology === 'bundled' ? bundledPath('ontology.jsonl') : config.ontology,
      );
      return `${(await readOntology(file)).tree.size} nodes`;
    }),
    await attempt('systems', false, async () => {
      chooseSystems(config.evaluation.systems);
      return config.evaluation.systems?.join(', ') ?? 'all that can run';
    }),
    await attempt('state folder', false, async () => {
      let folder = resolve(config.state);
      while (!(await exists(folder))) folder = dirname(folder);
      if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
      await access(folder, constants.W_OK);
      return `${config.state} can be written`;
    }),
    ...(config.llm
      ? [
          await attempt('language model', false, async () =>
            (await import('../llm/check-server.js')).checkServer(config),
          ),
        ]
      : []),
    ...(config.redis === undefined
      ? []
      : [
          await attempt('Redis', false, async () =>
            (await import('../executor/redis/check-redis.js')).checkRedis(config.redis!),
          ),
        ]),
    await attempt('MiniLM', true, async () => {
      const { miniLm } = await import('@saber/retrievers/minilm');
      await (await miniLm()).embed(['ready'], { role: 'query' });
      return 'weights and runtime are installed';
    }),
  ];
}

async function attempt(check: string, optional: boolean, test: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await test(), optional };
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message, optional };
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
