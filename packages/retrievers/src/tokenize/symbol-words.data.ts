/** Unicode sign of a LaTeX command, for commands that text also writes as a sign. */
export const signs: ReadonlyMap<string, string> = new Map(
  `sqcup ⊔, sqcap ⊓, bigsqcup ⨆, bigsqcap ⨅, sup ⨆, inf ⨅, cup ∪, cap ∩, bigcup ⋃, bigcap ⋂, le ≤, leq ≤, leqslant ≤, ge ≥, geq ≥,
  geqslant ≥, lt <, gt >, in ∈, subseteq ⊆, subset ⊂, to →, rightarrow →, Rightarrow ⇒, implies ⇒, mapsto ↦, hookrightarrow ↪,
  times ×, otimes ⊗, oplus ⊕, sum ∑, prod ∏, int ∫, infty ∞, circ ∘, forall ∀, exists ∃, emptyset ∅, varnothing ∅, ne ≠, neq ≠,
  cong ≅, simeq ≃, equiv ≡, mid ∣, wedge ∧, land ∧, vee ∨, lor ∨, neg ¬, iff ↔, leftrightarrow ↔, Leftrightarrow ⇔, top ⊤, bot ⊥,
  perp ⊥, cdot *, ast *, partial ∂, nabla ∇, longrightarrow ⟶, lfloor ⌊, lceil ⌈, aleph ℵ, Vert ‖, lVert ‖, notin ∉, subsetneq ⊂,
  supseteq ⊇, supset ⊃, bigoplus ⨁, bigotimes ⨂, setminus ∖, frac /, dfrac /, tfrac /, oint ∮, pm ±, models ⊨, trianglelefteq ⊴,
  approx ≈, dagger †, star ⋆, binom choose`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Sign, words that it is read as in names, and, after a colon, what a reader says where that is another phrase. */
const table = `
⊔ sup: join | ⊓ inf: meet | ⨆ isup: supremum | ⨅ iinf: infimum | ≤ le: at most | ≥ le: at least | < lt: less than | > lt: greater than
∪ union | ∩ inter: intersection | ∈ mem: in | ∉ mem not: not in | ⊆ subset: subset of | ⊂ ssubset: proper subset of | ⊇ subset: contains
⊃ ssubset: contains | × prod: times | ⊗ tensor | ⊕ directsum: direct sum | ∑ sum | ∏ prod: product | ∫ integral | ∞ infinity top: infinity
∘ comp: composed with | ∅ empty: empty set | ≠ ne: not equal | ≅ iso: isomorphic to | ≃ equiv: equivalent to | ⋃ union | ⋂ inter: intersection
∣ dvd: divides | ∤ dvd not: does not divide | ∧ and | ∨ or | ¬ not | ↔ iff | ⇔ iff | ⊤ top | ⊥ bot: bottom | ℝ real: real numbers
ℕ nat: natural numbers | ℤ int: integers | ℚ rat: rational numbers | ℂ complex: complex numbers | + add: plus | * mul: times | - sub: minus
/ div: over | ^ pow: to the power | ⁻ inv: inverse | ∂ deriv: derivative | ‖ norm | ∀ forall: for all | ∃ exists | = eq: equals
→ to | ⇒ to: implies | ⟹ to: implies | ⇨ imp: implies | ↦ ↦: maps to | ↪ embedding: embeds into | ᶜ compl: complement | • smul: scalar
√ sqrt: square root | ⟶ hom to: to | ⥤ functor | ≌ equiv: equivalent to | ⊣ adjoint: adjoint to | ⌊ floor | ⌈ ceil: ceiling | ℵ aleph
𝓝 nhds: neighborhood filter | ∠ angle | ∡ angle | ≪ lt: absolutely continuous | ∐ coproduct | ⨿ coproduct | ⨁ directsum: direct sum
⨂ tensor | ≡ modeq: congruent to | ≈ equiv: equivalent to | ∼ equiv: equivalent to | ∥ parallel | ⟪ inner: inner product | ⋙ comp: composed with
≫ comp: composed with | ∖ diff: minus | ∆ symmdiff: symmetric difference | ⋊ semidirect: semidirect product | ⧸ quotient: modulo
∮ integral circle: circle integral | ⨍ average | ⟂ orthogonal: orthogonal to | ⋀ exterior | ⋆ star | † adjoint | ⊨ realize: satisfies
⊴ normal: normal in | ⋖ cover: covered by | ≼ le: at most | ± add sub: plus or minus | ₗ linear | ₐ algebra | ᵒᵖ op: opposite | ᵐ ae: almost
ᶠ eventually | ᵥ vector`
  .split(/[|\n]/)
  .filter((entry) => entry.trim() !== '')
  .map((entry) => {
    const [head = '', phrase] = entry.split(':');
    const [sign = '', ...words] = head.trim().split(' ');
    return { sign, words, phrase: phrase?.trim() ?? words.join(' ') };
  });

/** Words that a sign is read as, or that names are made of. */
export const wordsOfSigns: ReadonlyMap<string, readonly string[]> = new Map(
  table.map(({ sign, words }) => [sign, words]),
);

/** What a reader says for a sign. */
export const phrasesOfSigns: ReadonlyMap<string, string> = new Map(
  table.map(({ sign, phrase }) => [sign, phrase]),
);

/** Letters that blackboard bold turns into sets of numbers. */
export const numberSets: ReadonlyMap<string, string> = new Map([
  ['R', 'ℝ'],
  ['N', 'ℕ'],
  ['Z', 'ℤ'],
  ['Q', 'ℚ'],
  ['C', 'ℂ'],
]);
