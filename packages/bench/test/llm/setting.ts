import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { type Config, type ConfigInput, parseConfig } from '../../src/config.js';
import { readOntology, type TopicHierarchy } from '../../src/ingest/read-ontology.js';
import { readProblems } from '../../src/ingest/read-problems.js';
import type { Context } from '../../src/pipeline/context.js';
import { silent } from '../../src/progress.js';
import { formatJsonLines } from '../../src/store/jsonl.js';
import { State } from '../../src/store/state.js';
import type { Problem } from '../../src/types.js';
import { LlmServer, type ServerOptions } from '../llm-server.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const KEY = 'sk-test-0123456789abcdef';
export const MODEL = 'openai/gpt-oss-120b';

const corpus = new URL('../../corpus/', import.meta.url);
const folders: string[] = [];
const servers: LlmServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A slice of the bundled corpus: every `step`-th problem of its files. */
export function slice(step: number): Problem[] {
  return ['algebra', 'calculus', 'combinatorics', 'geometry', 'number-theory']
    .flatMap((name) =>
      readFileSync(new URL(`${name}.jsonl`, corpus), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Problem)
    .filter((_, i) => i % step === 0);
}

export function bundledOntology(): Promise<TopicHierarchy> {
  return readOntology(new URL('ontology.jsonl', corpus).pathname);
}

/** A new folder with the problems in `problems.jsonl`; removed after the tests of the file. */
export function folderWith(problems: readonly Problem[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'saber-llm-'));
  folders.push(folder);
  writeFileSync(join(folder, 'problems.jsonl'), formatJsonLines(problems));
  return folder;
}

/** A running server; stopped after the tests of the file. */
export async function startServer(
  options: Partial<ServerOptions> & Pick<ServerOptions, 'problems'>,
): Promise<{ server: LlmServer; url: string }> {
  const server = new LlmServer({ ontology: await bundledOntology(), model: MODEL, key: KEY, ...options });
  servers.push(server);
  return { server, url: await server.start() };
}

/** Problems as the pipeline reads them. */
export async function readBack(folder: string): Promise<Problem[]> {
  const { problems } = await readProblems([join(folder, 'problems.jsonl')], parseConfig({}));
  return problems;
}

export function configOf(
  folder: string,
  url: string,
  llm: Partial<NonNullable<ConfigInput['llm']>> = {},
  more: ConfigInput = {},
): Config {
  return parseConfig({
    problems: join(folder, 'problems.jsonl'),
    state: join(folder, '.saber'),
    pools: { k: 2, queriesPerDomain: 2 },
    tournament: { rounds: 4 },
    ...more,
    llm: {
      baseUrl: url,
      model: MODEL,
      apiKey: KEY,
      retryDelaySeconds: 0.001,
      prices: { input: 0.1, output: 0.5 },
      maxOutputTokens: 2000,
      ...llm,
    },
  });
}

export function contextOf(config: Config, more: Partial<Context> = {}): Context {
  return { config, state: new State(config.state), progress: silent, versions: {}, ...more };
}
