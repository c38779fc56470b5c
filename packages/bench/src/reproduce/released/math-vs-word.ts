import { z } from 'zod';
import { BenchError } from '../../errors.js';
import { DOMAINS, type Domain } from '../../types.js';
import type { SystemRow } from '../printed/types.js';
import type { Clone } from './clone.js';
import { parseCsv } from './csv.js';
import { type Arm, type MathWordShares, type MathWordSimilarities, PLACES } from './types.js';

const schema = z.record(
  z.string(),
  z.looseObject({ pr_math_vs_candidates: z.number(), pr_text_vs_candidates: z.number() }),
);

/** Reads the similarities of a system, whichever of its names the file has; undefined when there is none. */
export async function readSimilarities(
  clone: Clone,
  system: SystemRow,
  arm: Arm,
): Promise<MathWordSimilarities | undefined> {
  const names = namesOf(system).flatMap((name) =>
    arm === 'p0' ? [name, `${name}__p0`] : [`${name}__${arm}`],
  );
  for (const name of names) {
    const file = `${PLACES.similarities}/${name}.json`;
    const content = await clone.json(file, schema);
    if (content === undefined) continue;
    const targets = Object.entries(content).map(
      ([id, { pr_math_vs_candidates: math, pr_text_vs_candidates: words }]) => [id, { math, words }] as const,
    );
    return { file, targets: new Map(targets) };
  }
  return undefined;
}

/** Percentage of targets whose formulas are nearer than their words; exact ties leave the denominator. */
export function mathShare(
  { targets }: MathWordSimilarities,
  keep: (target: string) => boolean = () => true,
): number {
  const decided = [...targets].filter(([id, { math, words }]) => math !== words && keep(id));
  return (100 * decided.filter(([, { math, words }]) => math > words).length) / decided.length;
}

/** Reads the published table of percentages by key and arm; empty when it is absent. */
export async function readShares(
  clone: Clone,
  systems: readonly SystemRow[],
): Promise<Map<string, MathWordShares>> {
  const file = PLACES.shares;
  const text = await clone.text(file);
  const shares = new Map<string, MathWordShares>();
  for (const row of text === undefined ? [] : parseCsv(text, `${clone.folder}/${file}`)) {
    const { method, arm } = row;
    if (method === undefined || arm === undefined) {
      throw new BenchError('DATA', `${clone.folder}/${file}: the columns "method" and "arm" are missing`);
    }
    const system = systems.find((one) => namesOf(one).includes(method) || one.name === method);
    if (system === undefined) continue; // a system that the paper does not print
    const all = row.pct_math_gt_words_All ?? '';
    if (all === '' || !Number.isFinite(Number(all))) {
      throw new BenchError(
        'DATA',
        `${clone.folder}/${file}: pct_math_gt_words_All of ${method} must be a number, got "${all}"`,
      );
    }
    const domains = DOMAINS.map((domain) => [domain, shareIn(row, domain)] as const);
    shares.set(`${system.key}__${arm === '' ? 'p0' : arm}`, {
      file,
      all: Number(all),
      domains: Object.fromEntries(domains.filter(([, share]) => share !== undefined)),
    });
  }
  return shares;
}

/** Names of a system in file names: its key, its model's address with the slash replaced, or the bare model's name. */
function namesOf({ key, model }: SystemRow): string[] {
  return model === undefined ? [key] : [key, model.replace('/', '_'), model, model.split('/').at(-1)!];
}

function shareIn(row: Readonly<Record<string, string>>, domain: Domain): number | undefined {
  const name = Object.keys(row).find(
    (column) =>
      column
        .replace(/^pct_/, '')
        .replaceAll(/[_\s]+/g, ' ')
        .replace('math gt words ', '')
        .toLowerCase() === domain.toLowerCase(),
  );
  return name === undefined || row[name] === '' ? undefined : Number(row[name]);
}
