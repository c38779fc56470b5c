/** Name of a BM25 variant. */
export type Bm25VariantName = 'okapi' | 'lucene' | 'atire' | 'bm25l' | 'bm25+';

/** What an inverse document frequency is computed from. */
export interface IdfInput {
  /** Number of documents. */
  readonly documents: number;
  /** Number of documents that hold each term; 0 for terms of the query alone, which count nowhere. */
  readonly documentFrequency: Uint32Array;
  /** Okapi's floor factor. */
  readonly epsilon: number;
}

/** The two parts in which BM25 variants differ. */
export interface Bm25Variant {
  /** Weight of each term; same length as `documentFrequency`. */
  idf(input: IdfInput): Float64Array;
  /**
   * Weight of a term that occurs `tf` > 0 times.
   *
   * @param norm - length normalisation 1 - b + b · length / average length
   */
  termWeight(tf: number, norm: number, k1: number, delta: number): number;
  /** Default of δ. */
  readonly delta: number;
}

const saturated = (tf: number, norm: number, k1: number): number => (tf * (k1 + 1)) / (tf + k1 * norm);

/** The same function of document frequency for every term; each frequency is computed once. */
function each(
  { documents: n, documentFrequency }: IdfInput,
  idf: (n: number, df: number) => number,
): Float64Array {
  const byFrequency = new Float64Array(n + 1).fill(Number.NaN);
  const values = new Float64Array(documentFrequency.length);
  for (let term = 0; term < values.length; term++) {
    const df = documentFrequency[term]!;
    let value = byFrequency[df]!;
    if (Number.isNaN(value)) {
      value = idf(n, df);
      byFrequency[df] = value;
    }
    values[term] = value;
  }
  return values;
}

/** Robertson's idf; a negative one becomes epsilon times the mean of all, the negative ones included. */
function okapiIdf(input: IdfInput): Float64Array {
  const idf = each(input, (n, df) => Math.log(n - df + 0.5) - Math.log(df + 0.5));
  let sum = 0;
  let terms = 0;
  for (let term = 0; term < idf.length; term++) {
    if (input.documentFrequency[term] === 0) continue;
    sum += idf[term]!;
    terms += 1;
  }
  const floor = (input.epsilon * sum) / terms;
  for (let term = 0; term < idf.length; term++) if (idf[term]! < 0) idf[term] = floor;
  return idf;
}

/**
 * BM25 as its main implementations define it.
 *
 * @see Kamphuis, de Vries, Boytsov, Lin, "Which BM25 do you mean?", ECIR 2020
 */
export const bm25Variants: Readonly<Record<Bm25VariantName, Bm25Variant>> = {
  /** rank_bm25's BM25Okapi: the paper's baseline. Scores may be zero or negative in small pools. */
  okapi: { idf: okapiIdf, termWeight: saturated, delta: 0 },
  /** Lucene's: idf always positive, no factor k1 + 1. */
  lucene: {
    idf: (input) => each(input, (n, df) => Math.log1p((n - df + 0.5) / (df + 0.5))),
    termWeight: (tf, norm, k1) => tf / (tf + k1 * norm),
    delta: 0,
  },
  /** ATIRE's: idf = ln(N / df). */
  atire: { idf: (input) => each(input, (n, df) => Math.log(n / df)), termWeight: saturated, delta: 0 },
  /** BM25L (Lv and Zhai, SIGIR 2011): lifts long documents; absent terms give nothing. */
  bm25l: {
    idf: (input) => each(input, (n, df) => Math.log((n + 1) / (df + 0.5))),
    termWeight: (tf, norm, k1, delta) => ((k1 + 1) * (tf / norm + delta)) / (k1 + tf / norm + delta),
    delta: 0.5,
  },
  /** BM25+ (Lv and Zhai, CIKM 2011): every occurrence is worth at least δ; absent terms give nothing. */
  'bm25+': {
    idf: (input) => each(input, (n, df) => Math.log((n + 1) / df)),
    termWeight: (tf, norm, k1, delta) => saturated(tf, norm, k1) + delta,
    delta: 1,
  },
};
