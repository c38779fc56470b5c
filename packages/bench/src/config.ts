import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { BenchError } from './errors.js';
import { isRedisUrl } from './executor/redis/address.js';
import { llmSchema } from './llm/llm-config.js';
import { DOMAINS, PROBLEM_FIELDS } from './types.js';

const unitInterval = z.number().min(0).max(1);
const positiveInteger = z.number().int().min(1);
const paths = z.union([z.string(), z.array(z.string()).min(1)]);

/**
 * Schema of `saber.config.json`. Every field has a default; an unknown field is an error that names the nearest
 * known one.
 */
export const configSchema = z.strictObject({
  problems: paths
    .default('bundled')
    .describe('Files or folders of problems (JSON Lines, parquet, CSV, TSV), or "bundled".'),
  columns: z
    .partialRecord(z.enum(PROBLEM_FIELDS), z.string())
    .default({})
    .describe('Columns that hold the fields of a problem, where they are named otherwise.'),
  ontology: z
    .string()
    .default('bundled')
    .describe('Ontology file (nested tree or JSON Lines of nodes), or "bundled".'),
  state: z.string().default('.saber').describe('Folder of all intermediate and final files.'),
  seed: z.number().int().default(0).describe('Seed of every random choice.'),
  lenient: z
    .boolean()
    .default(false)
    .describe('Skip and count unusable records instead of stopping at the first.'),
  behaviour: z
    .enum(['official', 'paper'])
    .default('official')
    .describe('Where the released code and the paper differ, follow the one or the other.'),
  dedup: z
    .strictObject({
      preset: z
        .enum(['math', 'datatrove'])
        .default('math')
        .describe('How texts are normalised before comparison.'),
      threshold: unitInterval
        .optional()
        .describe(
          'Jaccard similarity of shingles from which on two texts are duplicates; absent: that of the preset.',
        ),
      priority: z.array(z.string()).default([]).describe('Sources whose copy is kept, best first.'),
    })
    .prefault({}),
  topics: z
    .strictObject({
      threshold: unitInterval
        .default(0.85)
        .describe('Share of the best score that keeps a topic (tau of section 3.2.2).'),
    })
    .prefault({}),
  thresholds: z
    .union([z.literal('auto'), z.strictObject({ topic: unitInterval, summary: unitInterval })])
    .default('auto')
    .describe('Similarity bounds, or "auto": found from the corpus (section B.2).'),
  pools: z
    .strictObject({
      k: positiveInteger.default(10).describe('Candidates per category; a pool has three times as many.'),
      queriesPerDomain: positiveInteger.default(16).describe('Queries drawn from each domain.'),
      domains: z
        .array(z.enum(DOMAINS))
        .min(1)
        .default([...DOMAINS])
        .describe('Domains to draw queries from.'),
    })
    .prefault({}),
  tournament: z
    .strictObject({ rounds: positiveInteger.default(20).describe('Swiss rounds per query.') })
    .prefault({}),
  evaluation: z
    .strictObject({
      tasks: z
        .array(z.enum(['statement-statement', 'statement-full', 'full-full']))
        .min(1)
        .default(['statement-full'])
        .describe('What queries and documents show.'),
      systems: z
        .array(z.string())
        .min(1)
        .optional()
        .describe('Systems to evaluate; absent: all that can run.'),
      resamples: positiveInteger
        .default(1000)
        .describe('Bootstrap resamples of the queries for the 95% intervals.'),
      ties: z
        .enum(['trec', 'input', 'average'])
        .default('trec')
        .describe('Order of equal scores: as trec_eval, as in the pool, or averaged over all orders.'),
      latencyQueries: z
        .number()
        .int()
        .min(0)
        .default(10)
        .describe('Queries timed one by one, caches off (section C.5); 0: no timing.'),
    })
    .prefault({}),
  threads: positiveInteger
    .optional()
    .describe('Worker threads for jobs that compute; absent: the number of processors.'),
  redis: z
    .string()
    .refine(isRedisUrl, {
      error: 'must be the address of a Redis server, for example redis://localhost:6379',
      params: { secret: true },
    })
    .optional()
    .describe('Redis over which workers do the jobs (`saber worker`); absent: this machine does them.'),
  llm: llmSchema.optional().describe('Language model for topics, summaries and judgments; absent: offline.'),
});

/** A complete configuration: every default filled in. */
export type Config = z.output<typeof configSchema>;
/** A configuration as written by a user: every field optional. */
export type ConfigInput = z.input<typeof configSchema>;

/**
 * Checks a configuration and fills in the defaults.
 *
 * @param input - the parsed configuration file, or an object of the same shape
 * @param place - named in errors, for example the file
 * @throws BenchError `CONFIG` naming the field, the value and, for a misspelt field, the nearest known one.
 */
export function parseConfig(input: unknown, place = 'configuration'): Config {
  const result = configSchema.safeParse(input);
  if (result.success) return result.data;
  throw new BenchError('CONFIG', `${place}: ${result.error.issues.map(describeIssue(input)).join('; ')}`);
}

const describeIssue =
  (input: unknown) =>
  (issue: z.core.$ZodIssue): string => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .map(
          (key) =>
            `unknown field "${[...issue.path, key].join('.')}"${suggestion(key, knownFields(issue.path))}`,
        )
        .join('; ');
    }
    const value = issue.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown>)?.[key],
      input,
    );
    if (value === undefined && issue.path.length > 0) return `field "${field}" is missing`;
    const alternatives = issue.code === 'invalid_union' ? issue.errors : [];
    const meant = alternatives.find((issues) => issues.some(isInside));
    if (meant) {
      return meant
        .map((inner) => describeIssue(input)({ ...inner, path: [...issue.path, ...inner.path] }))
        .join('; ');
    }
    const reasons = alternatives.length > 0 ? alternatives.flat() : [issue];
    const allowed = reasons.flatMap((reason) => (reason.code === 'invalid_value' ? reason.values : []));
    const hint = typeof value === 'string' ? suggestion(value, allowed.map(String)) : '';
    const message = reasons.map((reason) => reason.message).join(' or ');
    const given = isSecret(issue) ? '' : `, got ${JSON.stringify(value) ?? 'nothing'}`;
    return `${field === '' ? 'the whole' : `field "${field}"`}: ${message}${given}${hint}`;
  };

/** True for a value that no message may show. */
function isSecret(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.secret === true;
}

/** True when the value had the form of this alternative, so that the fault lies in a part of it. */
function isInside({ code, path }: z.core.$ZodIssue): boolean {
  return path.length > 0 || code === 'unrecognized_keys';
}

/** Fields without a default, by the part of the configuration they belong to. */
const OPTIONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '': ['llm', 'threads', 'redis'],
  llm: Object.keys(llmSchema.shape),
  columns: PROBLEM_FIELDS,
  evaluation: ['systems'],
  thresholds: ['topic', 'summary'],
};

/** Names of the fields at a place of the schema. */
function knownFields(path: readonly PropertyKey[]): string[] {
  const defaults = configSchema.parse({}) as Record<PropertyKey, unknown>;
  const inner = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown>)?.[key],
    defaults,
  );
  const withoutDefault = OPTIONAL_FIELDS[String(path[0] ?? '')] ?? [];
  return [...(typeof inner === 'object' && inner !== null ? Object.keys(inner) : []), ...withoutDefault];
}

/** `; did you mean "x"?` for the nearest of the known names, or nothing when none is near. */
export function suggestion(name: string, known: readonly string[]): string {
  let best = '';
  let bestDistance = Math.max(2, Math.floor(name.length / 2)) + 1;
  for (const candidate of known) {
    const d = distance(name.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance) [best, bestDistance] = [candidate, d];
  }
  return best === '' ? '' : `; did you mean "${best}"?`;
}
