/** A share per instruction: none, and the paper's three (§D.9). */
export interface ByInstruction {
  readonly none: number;
  readonly I1?: number | null;
  readonly I2?: number | null;
  readonly I3?: number | null;
}

/** How well rephrased problems are found: median rank, and percent found among the first 1, 4, 16 and 64. */
export interface DuplicateFigures {
  readonly medianRank: number;
  readonly top1: number;
  readonly top4: number;
  readonly top16: number;
  readonly top64: number;
}

/** What the paper prints about a system. Scores are nDCG@10 with exponential gain. */
export interface PublishedFigures {
  /** Table 7: mean and the two halves of its 95% interval. */
  readonly statementFull: { readonly mean: number; readonly minus: number; readonly plus: number };
  /** Table 7, by domain: mean, lower and upper half of the interval. */
  readonly domains: Readonly<Record<string, readonly number[]>>;
  /** Table 8. */
  readonly statementStatement?: number;
  /** Table 8. */
  readonly fullFull?: number;
  /** Table 1: median seconds per query. */
  readonly medianSeconds?: number;
  /** Table 1: the model's retrieval score on MTEB (multilingual). */
  readonly mtebRetrieval?: number;
  /** Table 9: statement-full by instruction. */
  readonly instructions?: ByInstruction;
  /** Table 10: percent of targets whose formulas are nearer than their words. */
  readonly formulasNearer?: ByInstruction;
  /** Table 11: duplicates in the whole corpus. */
  readonly duplicatesInCorpus?: DuplicateFigures;
  /** Table 12: duplicates among 150 candidates. */
  readonly duplicatesInPool?: DuplicateFigures;
}

/** Architecture of a system. */
export type Architecture =
  | 'lexical'
  | 'structural'
  | 'bi-encoder'
  | 'sparse encoder'
  | 'late interaction'
  | 'cross-encoder';

/** How an instruction reaches a system. */
export type InstructionSupport =
  /** Around the query: `Instruct: …`, a line break, `Query: …`. */
  | 'wrap'
  /** The same although the vendor documents no free-text instruction. */
  | 'control'
  /** In the prompt's own place for it. */
  | 'own slot'
  /** It goes to the rewriter, not to the system behind it. */
  | 'rewriter'
  /** Not possible. */
  | 'refused';

/** How the vector of a text is made. */
export interface PoolingCard {
  /** `engine`: as the model's own files tell the engine. */
  readonly kind: 'cls' | 'mean' | 'last token' | 'engine' | 'tokens' | 'sparse';
  /** Whether vectors are scaled to length 1; absent: as the model's own files say. */
  readonly unit?: boolean;
  /** A token that every input must end with, because it is the one that is pooled. */
  readonly finalToken?: string;
  /** Tokens of one chunk; longer texts are cut into chunks that do not overlap, and their vectors averaged (§C.2). */
  readonly chunkTokens?: number;
}

/** Something about a model that others state. */
export interface StatedFact {
  /** `unknown` when no source was found. */
  readonly value: string;
  /** Where it was read; absent for `unknown`. */
  readonly source?: string;
}

/** When a model was released, and under which licence its weights are. */
export interface Provenance {
  /** ISO 8601: a day, or a month where only that is known; `none` for methods, `unknown`. */
  readonly releaseDate: StatedFact;
  /** Name of the licence, as the source writes it; check it before use. */
  readonly licence: StatedFact;
}

/** A system of the paper's tables, as its authors run it. */
export interface SystemCard extends Provenance {
  /** Key in the released registry. */
  readonly id: string;
  /** Name in Table 7. */
  readonly name: string;
  /**
   * Taxonomy of §C.1: last letter B bi-encoder, L late interaction, C cross-encoder; before it A closed interface,
   * S sparse, R trained on reasoning data, T writes a reasoning trace, W rewrites the query.
   */
  readonly type: string;
  readonly architecture: Architecture;
  /** Ids of the weights on Hugging Face, or of the vendor's model; the rewriter first. Empty for lexical systems. */
  readonly models: readonly string[];
  readonly servedBy: string;
  /** Precision that the published figures were made with; absent where there is none or it is unknown. */
  readonly precision?: 'bf16' | 'fp16' | 'fp32';
  readonly pooling?: PoolingCard;
  /** What goes around query and document, with `{text}` for the text (Table 3); absent: nothing. */
  readonly affixes?: { readonly query: string; readonly document: string };
  /** How a score comes about, where it is not the cosine of two vectors. */
  readonly scoring?: string;
  readonly instruction: InstructionSupport;
  /** `runs here`: in this process, offline. `needs weights`: a server with the model. `needs key`: an account. */
  readonly status: 'runs here' | 'needs weights' | 'needs key';
  /** What goes wrong without an error when it is run in another way. */
  readonly pitfalls: readonly string[];
  readonly published: PublishedFigures;
}
