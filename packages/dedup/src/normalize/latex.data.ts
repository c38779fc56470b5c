/** Commands that change the look and not the meaning; they leave no token. */
export const layoutCommands: ReadonlySet<string> = new Set(
  `left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr biggm Biggl Biggr Biggm
  quad qquad enspace enskip thinspace medspace thickspace negthinspace hspace vspace hfill vfill hskip kern mkern mskip
  displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits displaylimits
  textrm textit textbf textsf texttt textup textnormal emph underline
  mathrm mathit mathbf mathsf mathtt mathnormal boldsymbol bm pmb operatorname rm it bf sf tt em cal
  tiny small normalsize large Large LARGE huge Huge footnotesize
  newline linebreak pagebreak newpage noindent indent par smallskip medskip bigskip
  nonumber notag centering phantom hphantom vphantom strut mathstrut allowbreak nobreak
  mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner ensuremath protect null relax`.split(
    /\s+/,
  ),
);

/** Commands whose argument is prose. */
export const proseCommands: ReadonlySet<string> = new Set(
  'text textrm textit textbf textsf texttt textup textnormal emph mbox hbox operatorname mathrm mathit'.split(
    ' ',
  ),
);

/** Commands with arguments that are part of the structure, and how many. */
export const argumentCounts: ReadonlyMap<string, number> = new Map([
  ['\\frac', 2],
  ['\\binom', 2],
  ['\\sqrt', 1],
  ['\\mathbb', 1],
  ['\\mathcal', 1],
  ['\\mathfrak', 1],
  ['\\mathscr', 1],
  ['\\overline', 1],
  ['\\hat', 1],
  ['\\tilde', 1],
  ['\\vec', 1],
  ['\\overrightarrow', 1],
  ['\\overset', 2],
  ['\\underset', 2],
  ['\\stackrel', 2],
  ['\\pmod', 1],
]);

/** Environments that only arrange lines. */
export const layoutEnvironments: ReadonlySet<string> = new Set(
  'align aligned alignat alignedat equation gather gathered multline split flalign eqnarray displaymath math center document itemize enumerate'.split(
    ' ',
  ),
);

/** One spelling for each sign: names of commands to tokens. */
export const commandAliases: ReadonlyMap<string, string> = new Map(
  `dfrac=\\frac tfrac=\\frac cfrac=\\frac dbinom=\\binom tbinom=\\binom
  le=≤ leq=≤ leqslant=≤ leqq=≤ ge=≥ geq=≥ geqslant=≥ geqq=≥ ne=≠ neq=≠ lt=< gt=> equiv=≡ approx=≈ sim=∼ cong=≅
  cdot=· times=× div=÷ pm=± mp=∓ ast=* mid=| vert=| lvert=| rvert=| lbrace=\\{ rbrace=\\} lbrack=[ rbrack=]
  Vert=‖ lVert=‖ rVert=‖ parallel=∥ perp=⊥ nmid=∤ colon=:
  in=∈ notin=∉ ni=∋ subset=⊂ subseteq=⊆ supset=⊃ supseteq=⊇ cup=∪ cap=∩ setminus=∖ backslash=∖ emptyset=∅ varnothing=∅
  to=→ rightarrow=→ longrightarrow=→ mapsto=↦ longmapsto=↦ implies=⇒ Rightarrow=⇒ Longrightarrow=⇒
  iff=⇔ Leftrightarrow=⇔ Longleftrightarrow=⇔ leftarrow=← gets=← infty=∞ forall=∀ exists=∃ neg=¬ lnot=¬
  land=∧ wedge=∧ lor=∨ vee=∨ circ=∘ degree=° angle=∠ triangle=△ sum=∑ prod=∏ int=∫ partial=∂ nabla=∇ prime='
  ldots=… cdots=… dots=… dotsc=… dotsb=… dotsm=… dotso=… vdots=… ddots=… lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉
  bar=\\overline widehat=\\hat widetilde=\\tilde
  alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ
  pi=π rho=ρ varrho=ρ sigma=σ tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω
  Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω
  land=∧ ell=ℓ hbar=ℏ`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
);

/** Words that carry a number or a relation: two texts that differ in one of them ask for different things. */
export const decisiveWords: ReadonlySet<string> = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
  first second third fourth fifth sixth seventh eighth ninth tenth half third quarter once twice thrice double triple
  not no never without least most less fewer more greater smaller larger smallest largest greatest minimum maximum
  minimal maximal minimize maximize minimise maximise even odd positive negative nonnegative increasing decreasing
  plus minus times divided squared cubed square cube root equal unequal inside outside before after`.split(
    /\s+/,
  ),
);
