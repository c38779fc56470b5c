import { BenchError } from '../errors.js';
import { type Annotation, samplePairs } from './annotations.js';
import { goldAnnotations } from './gold-annotations.js';
import { agreementResult, judgeAgreement } from './judge-agreement.js';
import { raterMatrix, raterOfAnnotator } from './rater-matrix.js';
import { ratersOf, ratersOfVerdicts } from './raters.js';
import type { Benchmark, ExperimentInputs, ExperimentResult } from './types.js';

/** Pairs drawn where there are no annotations of people. */
const SAMPLE = 200;

const RULES =
  'The offline judge always answers the same, so that its majority is its single verdict; its ordinal form scores each candidate alone.';

/**
 * Compares judge and ratings with the annotations given, or with gold technique labels where there are none, at rank
 * differences of 0, a sixth and a third of a pool (25 and 50 of the paper's 150 candidates).
 *
 * @throws BenchError `USAGE` without annotations of pairs of this benchmark
 */
export async function agreementWithPeople(inputs: ExperimentInputs): Promise<ExperimentResult> {
  const { benchmark, seed, annotations: given, askModel } = inputs;
  const all =
    given ??
    goldAnnotations(samplePairs(benchmark, SAMPLE, seed), (id) => benchmark.texts.get(id)?.techniques);
  const annotations = annotationsOf(benchmark, all);
  const foreign = all.length - annotations.length;
  if (annotations.length === 0) {
    const why = foreign === 0 ? 'there are none' : `all ${foreign} are of pairs that it does not have`;
    throw new BenchError(
      'USAGE',
      `no annotation belongs to this benchmark (${why}): make some with "saber annotate", or give a file with --annotations`,
    );
  }
  const size = benchmark.queries.reduce((most, { candidates }) => Math.max(most, candidates.length), 0);
  const gaps = [0, Math.round(size / 6), Math.round(size / 3)];
  const names = [...new Set(annotations.map(({ annotator }) => annotator))].sort();
  const who = given
    ? names.join(', ')
    : 'the gold technique labels of the corpus (they stand in for people, and are not people)';
  const asked = askModel ? ratersOfVerdicts(await askModel(annotations)) : [];
  const raters = new Map(
    [...ratersOf(inputs), ...asked].filter(([, rate]) =>
      annotations.some((pair) => rate(pair) !== undefined),
    ),
  );
  const result = agreementResult(judgeAgreement(annotations, raters, benchmark, gaps), annotations, who);
  const people = names.map((name) => [name, raterOfAnnotator(annotations, name)] as const);
  return {
    ...result,
    note: [
      result.note,
      ...(foreign === 0 ? [] : [`Left out: ${foreign} of pairs that it does not have.`]),
      ...(raters.has('ordinal judge') ? [RULES] : []),
    ].join(' '),
    tables: [...result.tables, raterMatrix(annotations, new Map([...people, ...raters]))],
  };
}

/** The annotations of pairs of candidates that a benchmark has. */
function annotationsOf({ queries }: Benchmark, annotations: readonly Annotation[]): Annotation[] {
  const pools = new Map(queries.map(({ id, candidates }) => [id, new Set(candidates.map((one) => one.id))]));
  return annotations.filter(({ queryId, first, second }) => {
    const pool = pools.get(queryId);
    return pool?.has(first) && pool.has(second);
  });
}
