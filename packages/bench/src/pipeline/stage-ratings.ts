import { formatQrels } from '@saber/metrics/trec';
import { type Comparison, fitBradleyTerry, type Prior, rescale } from '@saber/tournament';
import { formatJsonLines } from '../store/jsonl.js';
import { readVerdicts, type ShownVerdict } from '../store/judgment-journal.js';
import { readRecords } from '../store/read-records.js';
import { runStage, type StageResult } from '../store/stage.js';
import type { CandidatePool } from '../types.js';
import type { Context } from './context.js';

/** Ratings of the candidates of a query, in the order of its pool. */
export interface QueryRatings {
  readonly queryId: string;
  readonly ratings: readonly { readonly id: string; readonly rating: number; readonly logStrength: number }[];
  /** True when all candidates came out equal, so that the ratings say nothing. */
  readonly degenerate: boolean;
}

/**
 * Prior of the fit. The paper says that the likelihood is maximised, which has no finite solution when a candidate wins
 * or loses all its games; a very weak penalty stands in for it. The released code uses C = 1.
 */
const PRIORS: Record<'official' | 'paper', Prior> = {
  official: { kind: 'l2', c: 1 },
  paper: { kind: 'l2', c: 100 },
};

/** Fits Bradley-Terry strengths, scales them to [0, 5] and writes `ratings/ratings.jsonl`, `ratings/qrels.trec`. */
export async function stageRatings(
  { config, state, versions }: Context,
  pools: StageResult,
  judgments: StageResult,
): Promise<StageResult> {
  return runStage(state, {
    name: 'ratings',
    version: 1,
    inputs: {
      pools: pools.manifest.outputs['pools.jsonl'],
      judgments: judgments.manifest.outputs['judgments.jsonl'],
      prior: PRIORS[config.behaviour],
    },
    versions,
    run: async () => {
      const queries = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
      const records = await readVerdicts(state.path('judgments', 'judgments.jsonl'));
      const rated = queries.map(({ queryId, candidates }): QueryRatings => {
        const ids = candidates.map(({ id }) => id);
        const { logStrengths } = fitBradleyTerry(ids.length, comparisonsOf(ids, records.get(queryId) ?? []), {
          prior: PRIORS[config.behaviour],
        });
        const { values, degenerate } = rescale(logStrengths, [0, 5]);
        return {
          queryId,
          ratings: ids.map((id, i) => ({ id, rating: values[i]!, logStrength: logStrengths[i]! })),
          degenerate,
        };
      });
      const qrels = new Map(
        rated.map(({ queryId, ratings }) => [
          queryId,
          new Map(ratings.map(({ id, rating }) => [id, rating])),
        ]),
      );
      await state.write(state.path('ratings', 'ratings.jsonl'), formatJsonLines(rated));
      await state.write(state.path('ratings', 'qrels.trec'), formatQrels(qrels));
      return {
        files: ['ratings.jsonl', 'qrels.trec'],
        counts: {
          ratings: rated.reduce((sum, { ratings }) => sum + ratings.length, 0),
          degenerate: rated.filter(({ degenerate }) => degenerate).length,
        },
      };
    },
  });
}

function comparisonsOf(ids: readonly string[], shown: readonly ShownVerdict[]): Comparison[] {
  const position = new Map(ids.map((id, i) => [id, i]));
  return shown.flatMap(({ verdict, ...pair }): Comparison[] => {
    if (verdict === 'abstain') return [];
    const [first, second] = [position.get(pair.first)!, position.get(pair.second)!];
    return [
      verdict === 'second'
        ? { winner: second, loser: first }
        : { winner: first, loser: second, ...(verdict === 'tie' && { tie: true }) },
    ];
  });
}
