/** Unicode sign of a LaTeX command, for commands that text also writes as a sign. */
export const signs: ReadonlyMap<string, string> = new Map(
  `sqcup ⊔ sqcap ⊓ bigsqcup ⨆ bigsqcap ⨅ sup ⨆ inf ⨅ cup ∪ cap ∩ bigcup ⋃ bigcap ⋂ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥
  geqslant ≥ lt < gt > in ∈ subseteq ⊆ subset ⊂ to → rightarrow → Rightarrow → implies → mapsto ↦ hookrightarrow ↪
  times × otimes ⊗ oplus ⊕ sum ∑ prod ∏ int ∫ infty ∞ circ ∘ forall ∀ exists ∃ emptyset ∅ varnothing ∅ ne ≠ neq ≠
  cong ≅ simeq ≃ equiv ≡ mid ∣ wedge ∧ land ∧ vee ∨ lor ∨ neg ¬ iff ↔ leftrightarrow ↔ top ⊤ bot ⊥ perp ⊥ cdot *
  ast * partial ∂ nabla ∇ longrightarrow ⟶ lfloor ⌊ lceil ⌈ aleph ℵ Vert ‖ lVert ‖ notin ∉ subsetneq ⊂
  supseteq ⊇ supset ⊃ bigoplus ⨁ bigotimes ⨂ setminus \\ alpha α beta β mu μ`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, item, i) => {
      if (i % 2 === 0) pairs.push([item, '']);
      else pairs.at(-1)![1] = item;
      return pairs;
    }, []),
);

/** Words that a sign is read as, or that names are made of. */
export const wordsOfSigns: ReadonlyMap<string, readonly string[]> = new Map(
  `⊔ sup join|⊓ inf meet|⨆ isup supremum|⨅ iinf infimum|≤ le|≥ le|< lt|> lt|∪ union|∩ inter intersection|∈ mem
  |⊆ subset|⊂ ssubset|× prod product|⊗ tensor|⊕ directsum|∑ sum|∏ prod product|∫ integral|∞ infinity top|∘ comp
  |∅ empty|≠ ne|≅ iso|≃ equiv|⋃ iunion union|⋂ iinter inter intersection|∣ dvd divides|∧ and|∨ or|¬ not|↔ iff
  |⊤ top|⊥ bot|ℝ real|ℕ nat natural|ℤ int integer|ℚ rat rational|ℂ complex|+ add|* mul|- sub|/ div|^ pow|⁻ inv
  |∂ deriv|‖ norm|∀ forall|∃ exists|= eq|→ to|↪ embedding|ᶜ compl|• smul|√ sqrt|⟶ hom to|⥤ functor|≌ equivalence equiv|⊣ adjunction
  |⌊ floor|⌈ ceil|ℵ aleph|𝓝 nhds neighborhood|∠ angle|≪ lt|∐ coproduct|⨿ coproduct|⨁ directsum|⨂ tensor|≡ modeq
  |∼ equiv|∥ parallel|∤ dvd not|∉ mem not|⊇ subset|⊃ ssubset|⟪ inner|⋙ comp|≫ comp|∖ sdiff diff|\\\\ sdiff diff
  |∆ symmdiff|⋊ semidirect|⇨ imp`
    .split('|')
    .map((line) => line.trim().split(' '))
    .map(([sign = '', ...words]) => [sign, words]),
);

/** Letters that blackboard bold turns into sets of numbers. */
export const numberSets: ReadonlyMap<string, string> = new Map([
  ['R', 'ℝ'],
  ['N', 'ℕ'],
  ['Z', 'ℤ'],
  ['Q', 'ℚ'],
  ['C', 'ℂ'],
]);
