import { stemEnglish } from './stem.js';

/** Abbreviations of formal libraries and near-synonyms of mathematical English, each with the word it counts as. */
const pairs = `hom homomorphism, iso isomorphism, deriv derivative, fin finite, comm commutative, abelian commutative,
  assoc associative, nhds neighborhood, neighbourhood neighborhood, bdd bounded, inv inverse, mul multiplication,
  add addition, sub subtraction, div division, pow power, sq square, sqrt root, tendsto converge, convergent converge,
  convergence converge, limit converge, lim converge, mono monotone, increasing monotone, anti antitone,
  decreasing antitone, equiv equivalence, bijection equivalence, bijective equivalence, symm symmetric,
  card cardinality, cardinal cardinality, det determinant, finrank dimension, ae almost, eq equal, equality equal,
  mem member, element member, inter intersection, compl complement, dvd divides, divisor divides, divisible divides,
  perm permutation, isup supremum, ssup supremum, iinf infimum, sinf infimum, smul scalar, const constant, func map,
  function map, morphism homomorphism, diff difference, cont continuous, nonneg nonnegative,
  pos positive, neg negative, rel relation, topology topological, metrizable metric, ker kernel, im image,
  range image, join sup, meet inf, subspace submodule, onto surjective`;

/** Stem that a stem counts as, where that is another one. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  pairs.split(/,\s+/).map((pair) => {
    const [word = '', meaning = ''] = pair.trim().split(' ');
    return [stemEnglish(word), stemEnglish(meaning)];
  }),
);
