import { informationSimilarity, type SimilarityFactory } from './information-similarity.js';
import { linKernel } from './lin.js';

/**
 * Resnik similarity, raw: `IC(m)` in nats, `m` the most informative common ancestor. In [0, max IC]; a topic with
 * itself has its own information content, so that similarities are not comparable between topics.
 *
 * @see P. Resnik, Using information content to evaluate semantic similarity in a taxonomy, IJCAI 1995
 */
export const resnik: SimilarityFactory = informationSimilarity((_a, _b, shared) => shared, false);

/** Resnik similarity divided by the largest information content of the ontology: in [0, 1]; 0 when that is 0. */
export const resnikScaled: SimilarityFactory = informationSimilarity((_a, _b, shared, _same, maximum) =>
  maximum === 0 ? 0 : shared / maximum,
);

/**
 * Jiang-Conrath similarity in the form `1 / (1 + d)`, `d = IC(a) + IC(b) - 2 IC(m)` in nats. In (0, 1] for topics with a
 * common ancestor; 1 exactly when d is 0. Other published forms: `1 / d` (NLTK, infinite at identity) and
 * `1 - min(1, d)` (GOSemSim, simona): see {@link jiangConrathClamped}.
 *
 * @see J. J. Jiang and D. W. Conrath, Semantic similarity based on corpus statistics and lexical taxonomy, 1997
 */
export const jiangConrath: SimilarityFactory = informationSimilarity((a, b, shared, same) =>
  same ? 1 : 1 / (1 + Math.max(0, a + b - 2 * shared)),
);

/**
 * Jiang-Conrath similarity in the form `1 - min(1, d)`, `d = (IC(a) + IC(b) - 2 IC(m)) / max IC`, as GOSemSim computes
 * it on information content scaled by its maximum. In [0, 1].
 */
export const jiangConrathClamped: SimilarityFactory = informationSimilarity((a, b, shared, same, maximum) =>
  same || maximum === 0 ? Number(same) : 1 - Math.min(1, Math.max(0, a + b - 2 * shared) / maximum),
);

/**
 * Relevance similarity: Lin times `1 - p(m)`, with `p(m) = exp(-IC(m))`. In [0, 1); a topic with itself has
 * `1 - p(t)`, so general topics are never fully similar, not even to themselves.
 *
 * @see A. Schlicker et al., A new measure for functional similarity of gene products, BMC Bioinformatics 2006
 */
export const relevance: SimilarityFactory = informationSimilarity(
  (a, b, shared, same, maximum) => linKernel(a, b, shared, same, maximum) * (1 - Math.exp(-shared)),
);

/**
 * SimIC: Lin times `1 - 1 / (1 + IC(m))`. In [0, 1); a topic with itself has `1 - 1 / (1 + IC(t))`.
 *
 * @see B. Li et al., Effectively integrating information content and structural relationship, 2010
 */
export const simIC: SimilarityFactory = informationSimilarity(
  (a, b, shared, same, maximum) => linKernel(a, b, shared, same, maximum) * (1 - 1 / (1 + shared)),
);

/**
 * FaITH: `IC(m) / (IC(a) + IC(b) - IC(m))`. In [0, 1]; 1 for a topic with itself.
 *
 * @see G. Pirro and J. Euzenat, A feature and information theoretic framework for semantic similarity, ISWC 2010
 */
export const faith: SimilarityFactory = informationSimilarity((a, b, shared, same) => {
  if (same) return 1;
  const joint = a + b - shared;
  return joint === 0 ? 0 : Math.min(1, shared / joint);
});
