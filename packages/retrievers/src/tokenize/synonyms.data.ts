import { stemEnglish } from './stem.js';

/**
 * Groups of words that count as one: its name, then abbreviations of formal libraries, other forms of the word and
 * near-synonyms of mathematical English.
 */
const groups = `
homomorphism: hom morphism arrow | isomorphism: iso isom isomorphic | automorphism: aut | endomorphism: endo
monomorphism: monic | epimorphism: epi epic | homeomorphism: homeomorph homeomorphic | diffeomorphism: diffeomorph diffeomorphic
equivalence: equiv equivalent bijection bijective bij | embedding: emb embed | injective: inj injection | surjective: surj surjection onto
map: func function mapping | image: im range | inverse: inv invert | composition: comp compose composite | kernel: ker
continuous: cont continuity | homotopy: homotopic | constant: const
derivative: deriv fderiv differentiate | integral: lintegral | infinity: infty | interval: ioo icc ico ioc iic ici iio ioi
limit: converge tendsto convergent convergence lim | colimit: colim | sequence: seq | subsequence: subseq | neighborhood: nhds neighbourhood
supremum: isup ssup sup lub join csup | infimum: iinf sinf inf glb meet cinf | minimum: min minimal | maximum: max maximal
monotone: mono increasing isotone | antitone: anti decreasing | bounded: bdd | less: lt | at_most: le
union: iunion sunion biunion | intersection: inter iinter sinter biinter | complement: compl | difference: diff sdiff
subset: ssubset | member: mem element belong | disjoint: disj | empty: emptyset | preimage: premap
finite: fin fintype | cardinality: card cardinal ncard encard | dimension: finrank dim
addition: add sum_of_two plus | subtraction: sub minus subtract | multiplication: mul multiply times | division: div
product: prod finprod tprod | sum: tsum finsum summation | power: pow exponentiation | square: sq | root: sqrt | scalar: smul
absolute: abs | norm: nnnorm enorm | distance: dist edist nndist metr_distance | diameter: diam | exponential: exp | logarithm: log | sine: sin | cosine: cos
commutative: comm commute abelian | associative: assoc | distributive: distrib distribute | reflexive: refl | symmetric: symm | antisymmetric: antisymm
transitive: transitivity | extensional: ext extensionality | cancellative: cancel | positive: pos | negative: neg | nonnegative: nonneg
equal: eq equality coincide agree | distinct: ne unequal | zero: 0 | one: 1 | two: 2 | three: 3
divides: dvd divisor divisible | coprime: iscoprime | congruent: modeq congruence | natural: nat | integer: int | rational: rat
polynomial: poly | coefficient: coeff | degree: deg natdegree | determinant: det | trace: tr | diagonal: diag | characteristic: charp
fraction: frac | quotient: quot | localization: localize | galois: gal | irreducible: irred | linear: lin | bilinear: bilin | evaluation: eval
submodule: subspace | permutation: perm | choose: binomial binom choose | lexicographic: lex | successor: succ | predecessor: pred
topological: topology top_space | metric: metrizable | separated: sep | boundary: frontier | hausdorff: t2 | point: pt
measurable: measurability | almost: ae | probability: prob | conditional: cond conditioning | independent: indep | expectation: expected
relation: rel | object: obj | category: cat | group: grp | algebra: alg | adjacent: adj | adjoint: adjunction | vertex: vert | natural: nat
recursion: rec recursive | primitive_recursive: primrec | induction: ind inductive | definition: def | orthogonal: perpendicular
fiber: fibre | center: centre | first: fst | second: snd | generated: gen span_of | dual: duality | sheaf: sheafs | boolean: bool
`;

/** Stem that a stem counts as, where that is another one. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  groups
    .split(/[|\n]/)
    .filter((group) => group.includes(':'))
    .flatMap((group) => {
      const [name = '', words = ''] = group.split(':');
      return words
        .trim()
        .split(/\s+/)
        .map((word): [string, string] => [stemEnglish(word), stemEnglish(name.trim())]);
    }),
);
