import { AP } from './average-precision.js';
import { DCG, nDCG } from './ndcg.js';
import { Judged, P, R, Rprec } from './precision.js';
import { RR, Success } from './reciprocal-rank.js';
import type { Measure } from './types.js';

/** How a measure's name is read: its parameters, what may follow the @, and its maker. */
export interface MeasureDefinition {
  /** Name in ir-measures → name of the option. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly cutoff: 'optional' | 'required' | 'none';
  readonly make: (options: never) => Measure;
}

const binary = { rel: 'rel', judged_only: 'judgedOnly' };
const gains = { dcg: 'dcg', gains: 'gains', judged_only: 'judgedOnly' };

/** Every measure of rankings against {@link Qrels}, by its ir-measures name. */
export const definitions: Readonly<Record<string, MeasureDefinition>> = {
  AP: { parameters: binary, cutoff: 'optional', make: AP },
  DCG: { parameters: gains, cutoff: 'optional', make: DCG },
  Judged: { parameters: {}, cutoff: 'optional', make: Judged },
  P: { parameters: binary, cutoff: 'optional', make: P },
  R: { parameters: binary, cutoff: 'optional', make: R },
  RR: { parameters: binary, cutoff: 'optional', make: RR },
  Rprec: { parameters: binary, cutoff: 'none', make: Rprec },
  Success: { parameters: binary, cutoff: 'optional', make: Success },
  nDCG: { parameters: gains, cutoff: 'optional', make: nDCG },
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
