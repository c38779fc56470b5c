import { z } from 'zod';
import { BenchError } from '../errors.js';
import type { Report } from './types.js';

const text = z.string();
const number = z.number();
const score = { mean: number, low: number, high: number, n: number };
const counts = z.record(text, number);

const system = z.object({
  ...score,
  id: text,
  name: text,
  type: text,
  description: text,
  domains: z.record(text, z.object(score)),
  medianSeconds: number.nullable(),
  skipped: text.nullable(),
});

const check = z.object({
  correct: number,
  ties: number,
  triples: number,
  rate: number,
  low: number,
  high: number,
});

const model = z.object({
  stages: z.array(
    z.object({
      stage: text,
      model: text,
      promptHash: text,
      requests: number,
      inputTokens: number,
      outputTokens: number,
      unreadable: number,
    }),
  ),
  cost: number.nullable(),
});

/** What must be in a `report.json` for its tables and pages to be written again. */
const schema = z.object({
  schema: z.literal(1),
  corpus: z.object({ name: text, hash: text, ontology: text.nullable() }),
  judge: z.object({ name: text, note: text, check: check.nullable() }),
  model: model.optional(),
  behaviour: z.enum(['official', 'paper']).nullable(),
  seed: number,
  ties: z.enum(['trec', 'input', 'average']).optional(),
  k: number.nullable(),
  rounds: number.nullable(),
  thresholds: z.object({ topic: number, summary: number, found: z.boolean() }).nullable(),
  counts,
  queries: counts,
  warnings: z.array(text),
  versions: z.record(text, text),
  tasks: z.array(
    z.object({
      task: z.enum(['statement-statement', 'statement-full', 'full-full']),
      measure: text,
      systems: z.array(system),
    }),
  ),
});

/**
 * Checks that a value read from `report.json` is a report.
 *
 * @throws BenchError `DATA` naming the first field that is missing or of another kind
 */
export function parseReport(value: unknown): Report {
  const result = schema.safeParse(value);
  if (result.success) return value as Report;
  const { path, message } = result.error.issues[0]!;
  const field = path.length === 0 ? 'the whole' : `field "${path.join('.')}"`;
  const kind = message.replace(/^Invalid input: /, '');
  throw new BenchError(
    'DATA',
    kind.endsWith('received undefined') ? `${field} is missing` : `${field}: ${kind}`,
  );
}
