import { BenchError } from '../../errors.js';
import type { SystemRow } from '../printed/types.js';
import type { Clone } from './clone.js';
import { parseCsv } from './csv.js';
import { PLACES } from './types.js';

/** Reads MTEB's Retrieval score by key; empty when the leaderboard is absent. */
export async function readLeaderboard(
  clone: Clone,
  systems: readonly SystemRow[],
): Promise<Map<string, number>> {
  const file = PLACES.mteb;
  const text = await clone.text(file);
  const scores = new Map<string, number>();
  for (const row of text === undefined ? [] : parseCsv(text, `${clone.folder}/${file}`)) {
    const { Model: model, Retrieval: retrieval } = row;
    if (model === undefined || retrieval === undefined) {
      throw new BenchError(
        'DATA',
        `${clone.folder}/${file}: the columns "Model" and "Retrieval" are missing`,
      );
    }
    const name = (/^\[(.*?)\]/.exec(model)?.[1] ?? model).toLowerCase();
    const system = systems.find((one) => one.key === name || lastPart(one.model) === lastPart(name));
    const score = Number(retrieval);
    if (system !== undefined && retrieval !== '' && Number.isFinite(score)) scores.set(system.key, score);
  }
  return scores;
}

function lastPart(model: string | undefined): string | undefined {
  return model?.split('/').at(-1)?.toLowerCase();
}
