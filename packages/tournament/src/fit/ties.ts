import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { NotConvergedError, TieParameterError } from '../errors.js';
import type { Fit } from './bradley-terry.js';
import { logistic } from './objective.js';
import type { PairTable } from './pair-table.js';
import type { PriorTerms } from './prior.js';
import { priorTerms } from './prior.js';

/** Models in which a tie is an outcome of its own. */
export type TieModel = 'davidson' | 'rao-kupper';

/** First and second derivatives of one pair's log-likelihood in the difference `d` and the tie parameter `c`. */
interface PairTerms {
  value: number;
  d: number;
  c: number;
  dd: number;
  dc: number;
  cc: number;
}

type Terms = (d: number, c: number, wins: number, losses: number, ties: number) => PairTerms;

/** Davidson (1970): odds of win, loss and tie are `s_i : s_j : nu sqrt(s_i s_j)`; `c = log nu`. */
const davidson: Terms = (d, c, wins, losses, ties) => {
  const largest = Math.max(Math.abs(d) / 2, c);
  const win = Math.exp(d / 2 - largest);
  const loss = Math.exp(-d / 2 - largest);
  const tie = Math.exp(c - largest);
  const total = win + loss + tie;
  const games = wins + losses + ties;
  const lead = (win - loss) / total / 2;
  const tied = tie / total;
  return {
    value: ((wins - losses) * d) / 2 + ties * c - games * (largest + Math.log(total)),
    d: (wins - losses) / 2 - games * lead,
    c: ties - games * tied,
    dd: games * ((1 - tied) / 4 - lead * lead),
    dc: -games * lead * tied,
    cc: games * tied * (1 - tied),
  };
};

/** Rao and Kupper (1967): `i` beats `j` with probability `s_i / (s_i + kappa s_j)`; `c = log kappa`. */
const raoKupper: Terms = (d, c, wins, losses, ties) => {
  const win = logistic(d - c);
  const loss = logistic(-d - c);
  const up = wins + ties;
  const down = losses + ties;
  const bend = -Math.expm1(-2 * c);
  return {
    value: up * Math.log(win) + down * Math.log(loss) + (ties === 0 ? 0 : ties * Math.log(Math.expm1(2 * c))),
    d: up * (1 - win) - down * (1 - loss),
    c: -up * (1 - win) - down * (1 - loss) + (2 * ties) / bend,
    dd: up * win * (1 - win) + down * loss * (1 - loss),
    dc: down * loss * (1 - loss) - up * win * (1 - win),
    cc: up * win * (1 - win) + down * loss * (1 - loss) + (4 * ties * (1 - bend)) / bend ** 2,
  };
};

const models: Record<
  TieModel,
  { terms: Terms; start: number; parameter: (c: number) => number; lowest: number }
> = {
  davidson: { terms: davidson, start: 0, parameter: Math.exp, lowest: Number.NEGATIVE_INFINITY },
  'rao-kupper': { terms: raoKupper, start: 0.5, parameter: Math.exp, lowest: 0 },
};

/** What {@link fitTies} finds. */
export interface TieFit {
  readonly theta: Float64Array;
  /** Davidson's `nu` or Rao and Kupper's `kappa`. */
  readonly parameter: number;
  readonly iterations: number;
  readonly residual: number;
  readonly logLikelihood: number;
}

/**
 * Newton's method over log-strengths and tie parameter together; both models are concave in them.
 *
 * @throws TieParameterError when everything is a tie
 * @throws NotConvergedError when iterations run out
 */
export function fitTies(
  table: PairTable,
  prior: PriorTerms,
  model: TieModel,
  tolerance: number,
  maxIterations: number,
): TieFit {
  const { terms, start, parameter, lowest } = models[model];
  const n = table.itemCount;
  const weight = sum(table.firstWins) + sum(table.secondWins);
  if (weight === 0) throw new TieParameterError(model);
  let theta = new Float64Array(n);
  let c = start;
  let state = evaluate(table, prior, terms, theta, c);
  for (let iterations = 0; ; iterations += 1) {
    const residual = state.residual;
    if (residual <= tolerance) {
      return { theta, parameter: parameter(c), iterations, residual, logLikelihood: state.logLikelihood };
    }
    if (iterations >= maxIterations) throw new NotConvergedError(model, iterations, residual, theta);
    const step = new CholeskyDecomposition(state.information).solve(
      Matrix.columnVector(state.gradient as unknown as number[]),
    );
    for (let scale = 1; ; scale /= 2) {
      const nextTheta = theta.map((value, i) => value + scale * step.get(i, 0));
      const nextC = c + scale * step.get(n, 0);
      if (nextC > lowest) {
        const next = evaluate(table, prior, terms, nextTheta, nextC);
        // Near the optimum values agree to rounding; the gradient decides there.
        if (next.value >= state.value - 1e-12 * Math.abs(state.value) || scale < 1e-10) {
          theta = nextTheta;
          c = nextC;
          state = next;
          break;
        }
      }
    }
  }
}

/** Information matrix of log-strengths (`theta`, before centring) and tie parameter at a fit, the parameter last. */
export function tieInformation(fit: Fit, theta: Float64Array): Matrix {
  const { terms } = models[fit.ties as TieModel];
  return evaluate(fit.table, priorTerms(fit.prior), terms, theta, Math.log(fit.tieParameter!)).information;
}

interface State {
  value: number;
  logLikelihood: number;
  gradient: Float64Array;
  information: Matrix;
  residual: number;
}

function evaluate(table: PairTable, prior: PriorTerms, terms: Terms, theta: Float64Array, c: number): State {
  const { itemCount: n, pairCount, first, second, firstWins, secondWins, ties } = table;
  const gradient = new Float64Array(n + 1);
  const scale = new Float64Array(n + 1);
  const rows = Array.from({ length: n + 1 }, () => new Float64Array(n + 1));
  let logLikelihood = 0;
  for (let row = 0; row < pairCount; row += 1) {
    const i = first[row]!;
    const j = second[row]!;
    const pair = terms(theta[i]! - theta[j]!, c, firstWins[row]!, secondWins[row]!, ties[row]!);
    const games = firstWins[row]! + secondWins[row]! + ties[row]!;
    logLikelihood += pair.value;
    gradient[i]! += pair.d;
    gradient[j]! -= pair.d;
    gradient[n]! += pair.c;
    scale[i]! += games;
    scale[j]! += games;
    scale[n]! += games;
    rows[i]![i]! += pair.dd;
    rows[j]![j]! += pair.dd;
    rows[i]![j]! -= pair.dd;
    rows[j]![i]! -= pair.dd;
    rows[i]![n]! += pair.dc;
    rows[n]![i]! += pair.dc;
    rows[j]![n]! -= pair.dc;
    rows[n]![j]! -= pair.dc;
    rows[n]![n]! += pair.cc;
  }
  let value = logLikelihood;
  let trace = 0;
  for (let i = 0; i < n; i += 1) {
    const strength = prior.rate > 0 ? Math.exp(theta[i]!) : 0;
    value -= (prior.precision * theta[i]! ** 2) / 2 - prior.count * theta[i]! + prior.rate * strength;
    gradient[i]! += prior.count - prior.precision * theta[i]! - prior.rate * strength;
    rows[i]![i]! += prior.precision + prior.rate * strength;
    scale[i]! += prior.precision + prior.count;
    trace += rows[i]![i]!;
  }
  if (prior.precision === 0 && prior.rate === 0) {
    // Strengths are free up to a common factor: give that direction the mean curvature.
    for (let i = 0; i < n; i += 1) for (let j = 0; j < n; j += 1) rows[i]![j]! += trace / n / n;
  }
  let residual = 0;
  for (let i = 0; i <= n; i += 1) residual = Math.max(residual, Math.abs(gradient[i]!) / scale[i]!);
  return { value, logLikelihood, gradient, information: new Matrix(rows as unknown as number[][]), residual };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i]!;
  return total;
}
