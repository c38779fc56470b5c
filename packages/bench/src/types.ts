/** The five domains over which the paper reports (Table 1), in its order. */
export const DOMAINS = [
  'Algebra',
  'Geometry',
  'Number Theory',
  'Combinatorics',
  'Calculus and Analysis',
] as const;

/** One of the five domains. */
export type Domain = (typeof DOMAINS)[number];

/** One problem with its solution; texts are LaTeX in prose. */
export interface Problem {
  readonly id: string;
  readonly problem: string;
  readonly solution: string;
  /** Where it comes from; duplicates are kept by the priority of their source. */
  readonly source?: string;
  /** Domains stated by the source. Absent: taken from the assigned topics. */
  readonly domains?: readonly Domain[];
  /** Gold labels of the techniques that the solution uses. Only the bundled corpus has them; no stage reads them but the check of the judge. */
  readonly techniques?: readonly string[];
  /** Id of the problem that this one restates (bundled corpus only). */
  readonly twinOf?: string;
}

/** Fields of a problem that a column of a file can be named for. */
export const PROBLEM_FIELDS = ['id', 'problem', 'solution', 'source', 'domains'] as const;

/** The topics of a problem: paths in the unfolded ontology, for example `/Mathematics/Algebra/Polynomials`. */
export interface TopicAssignment {
  readonly id: string;
  readonly topics: readonly string[];
}

/** One-sentence summary of a solution (paper, section 3.3 and appendix F.2). */
export interface Summary {
  readonly id: string;
  /** At most 30 words; empty when `noCoreIdea`. */
  readonly coreIdea: string;
  readonly supportingIdeas: readonly string[];
  readonly keywords: readonly string[];
  readonly noCoreIdea: boolean;
  /** In [0, 1]. */
  readonly confidence: number;
}

/** Which of the two signals put a candidate into the pool (paper, section 3.4). */
export type Signal = 'topic' | 'summary' | 'both';

/** A candidate of a query, with the similarities that chose it. */
export interface Candidate {
  readonly id: string;
  readonly signal: Signal;
  /** Topic similarity to the query, in [0, 1]. */
  readonly topic: number;
  /** Jaccard similarity of the summaries, in [0, 1]. */
  readonly summary: number;
}

/** A query with its candidates: K topic-only, then K summary-only, then K of both. */
export interface CandidatePool {
  readonly queryId: string;
  readonly domains: readonly Domain[];
  readonly candidates: readonly Candidate[];
}

/** Bounds above which a pair counts as related. */
export interface Thresholds {
  readonly topic: number;
  readonly summary: number;
}

/** What the query and the documents show (paper, section 4.1). */
export type Task = 'statement-statement' | 'statement-full' | 'full-full';
