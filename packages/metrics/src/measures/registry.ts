import { Accuracy } from './accuracy.js';
import { AP } from './average-precision.js';
import { Bpref } from './bpref.js';
import { Compat } from './compatibility.js';
import { NumQ, NumRel, NumRet } from './counts.js';
import { ERR, nERR } from './expected-reciprocal-rank.js';
import { infAP } from './inferred-ap.js';
import { IPrec } from './interpolated-precision.js';
import { DCG, nDCG } from './ndcg.js';
import { Judged, P, R, Rprec } from './precision.js';
import { RBP, RBPResidual } from './rank-biased-precision.js';
import { RR, Success } from './reciprocal-rank.js';
import { SetF, SetP, SetR } from './set.js';
import type { Measure } from './types.js';

/** How a measure's name is read: its parameters, what may follow the @, and its maker. */
export interface MeasureDefinition<M = Measure> {
  /** Name in ir-measures → name of the option. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The option that what follows the @ sets; undefined: nothing may follow. */
  readonly cutoff?: 'cutoff' | 'recall';
  readonly make: (options: never) => M;
}

// Plain literals, no spread: bundlers can then drop the table when only single measures are imported.
const binary = { rel: 'rel', judged_only: 'judgedOnly' };
const gains = { dcg: 'dcg', gains: 'gains', judged_only: 'judgedOnly' };
const graded = { max_rel: 'maxRel', judged_only: 'judgedOnly' };

/** Every measure of rankings against {@link Qrels}, by its ir-measures name. */
export const definitions: Readonly<Record<string, MeasureDefinition>> = {
  AP: { parameters: binary, cutoff: 'cutoff', make: AP },
  Accuracy: { parameters: binary, cutoff: 'cutoff', make: Accuracy },
  Bpref: { parameters: binary, make: Bpref },
  Compat: { parameters: { p: 'p', normalize: 'normalize' }, make: Compat },
  DCG: { parameters: gains, cutoff: 'cutoff', make: DCG },
  ERR: { parameters: graded, cutoff: 'cutoff', make: ERR },
  IPrec: { parameters: binary, cutoff: 'recall', make: IPrec },
  Judged: { parameters: {}, cutoff: 'cutoff', make: Judged },
  NumQ: { parameters: {}, make: NumQ },
  NumRel: { parameters: { rel: 'rel' }, make: NumRel },
  NumRet: { parameters: { rel: 'rel' }, make: NumRet },
  P: { parameters: binary, cutoff: 'cutoff', make: P },
  R: { parameters: binary, cutoff: 'cutoff', make: R },
  RBP: { parameters: { p: 'p', rel: 'rel', judged_only: 'judgedOnly' }, cutoff: 'cutoff', make: RBP },
  RBPResidual: { parameters: { p: 'p' }, cutoff: 'cutoff', make: RBPResidual },
  RR: { parameters: binary, cutoff: 'cutoff', make: RR },
  Rprec: { parameters: binary, make: Rprec },
  SetF: { parameters: { beta: 'beta', rel: 'rel', judged_only: 'judgedOnly' }, make: SetF },
  SetP: { parameters: binary, make: SetP },
  SetR: { parameters: binary, make: SetR },
  Success: { parameters: binary, cutoff: 'cutoff', make: Success },
  infAP: { parameters: binary, make: infAP },
  nDCG: { parameters: gains, cutoff: 'cutoff', make: nDCG },
  nERR: { parameters: graded, cutoff: 'cutoff', make: nERR },
};

/** Other names in use, as ir-measures accepts them. */
export const aliases: Readonly<Record<string, string>> = {
  BPref: 'Bpref',
  MAP: 'AP',
  MRR: 'RR',
  NDCG: 'nDCG',
  Precision: 'P',
  RPrec: 'Rprec',
  Recall: 'R',
};
