import type { Dataset } from '../dataset/types.js';
import { type TechniqueComparison, techniqueJudge } from '../offline/judge.js';
import { tagProblems } from '../offline/tag-problems.js';
import { benchmarkOfDataset } from './benchmark.js';
import type { Benchmark, ExperimentInputs } from './types.js';

/** Judges of so many queries are kept; each knows a pool. */
const KEPT = 200;

/**
 * What a data set gives of the inputs of the experiments: its benchmark, topics that rules find in its texts, and the offline
 * judge where it has solutions. Judgments and topics are in none of the published columns.
 */
export function datasetInputs(
  dataset: Dataset,
): Pick<ExperimentInputs, 'benchmark' | 'compare' | 'tagTexts'> {
  const benchmark = benchmarkOfDataset(dataset);
  const { texts } = benchmark;
  return {
    benchmark,
    tagTexts: (ids) => tagProblems(ids.map((id) => texts.get(id)!)),
    ...(dataset.hasSolutions && { compare: poolJudge(benchmark) }),
  };
}

/** The offline judge, fitted for each query on the query and its candidates when it is first asked about them. */
function poolJudge({ queries, texts }: Benchmark): TechniqueComparison {
  const pools = new Map(queries.map(({ id, candidates }) => [id, [id, ...candidates.map((one) => one.id)]]));
  const judges = new Map<string, TechniqueComparison>();
  return (queryId, first, second) => {
    let judge = judges.get(queryId);
    if (!judge) {
      const ids = [...new Set(pools.get(queryId))];
      judge = techniqueJudge(ids.map((id) => texts.get(id)!));
      judges.set(queryId, judge);
      if (judges.size > KEPT) judges.delete(judges.keys().next().value!);
    }
    return judge(queryId, first, second);
  };
}
