// Classes of LaTeX commands as Approach Zero's scanner groups them; the symbol of a command is its name unless
// another is given after a colon.
const commandsByClass = {
  ADD: 'oplus uplus dotplus pm mp',
  NEG: 'neg ominus setminus backslash smallsetminus lnot barwedge',
  STAR: 'ast',
  TIMES: 'times cdot:times otimes ltimes rtimes odot',
  FRAC: 'div:frac divideontimes above:frac frac dfrac:frac cfrac:frac tfrac:frac',
  BINOM: 'choose:binom brack:binom binom dbinom:binom tbinom:binom',
  ROOT: 'sqrt:root root',
  MODULAR: 'pmod:mod bmod:mod mod pod:mod',
  VECT: 'vec:rvect overrightarrow:rvect overleftarrow:lvect',
  PRIME: 'prime',
  VAR: `Alpha Beta Chi Delta Epsilon Eta Gamma Iota Kappa Lambda Mu Nu Omega Omicron Phi Pi Psi Re Rho Sigma Tau
    Theta Upsilon VarLambda VarOmega Xi Zeta aleph alpha amalg beta beth chi delta ell epsilon eta eth gamma hbar
    imath iota jmath kappa lambda mho mu nu omega omicron phi psi rho sigma tau theta top upsilon varDelta varGamma
    varPhi varPi varPsi varSigma varTheta varUpsilon varXi varepsilon varkappa varphi varpi varpropto varrho
    varsigma vartheta wr xi zeta backepsilon`,
  PARTIAL: 'partial nabla',
  PI: 'pi',
  INFTY: 'infty',
  EMPTY: 'empty emptyset varnothing',
  ANGLE: `triangledown triangle angle vartriangleleft vartriangleright vartriangle triangleleft triangleright
    measuredangle sphericalangle`,
  PERP: 'perp bot',
  CIRC: 'circ',
  DOTS: 'dots ldots vdots cdots ddots ddot dddot ddddot dotsb dotsc dotsi dotsm dotso iddots',
  VERT: `vert Vert Arrowvert arrowvert bracevert rvert:vert lvert:vert rVert:Vert lVert:Vert mid nmid`,
  EXISTS: 'exists nexists',
  FORALL: 'forall',
  SEP: 'cr newline enspace atop And qquad quad',
  ARROW: `to searrow uparrow updownarrow upharpoonleft upharpoonright upuparrows Leftarrow Leftrightarrow Lleftarrow
    Longleftarrow Longleftrightarrow Longrightarrow Lsh Rightarrow Rrightarrow Rsh Uparrow Updownarrow
    circlearrowleft circlearrowright curvearrowleft curvearrowright Downarrow downarrow downdownarrows
    downharpoonleft downharpoonright hookleftarrow hookrightarrow gets iff impliedby implies leftarrow leftarrowtail
    leftharpoondown leftharpoonup leftleftarrows leftrightarrow leftrightarrows leftrightharpoons
    leftrightsquigarrow longleftarrow longleftrightarrow longmapsto longrightarrow looparrowleft looparrowright
    mapsto multimap nLeftarrow nLeftrightarrow nRightarrow nearrow nleftarrow nleftrightarrow nrightarrow nwarrow
    rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons rightrightarrows
    rightsquigarrow swarrow leadsto xleftarrow xrightarrow`,
  EXP: 'exp',
  LOG: 'lg ln log',
  TRIGONOMETRIC: 'sin sinh arcsin cos arccos cosh tan tanh arctan cot coth csc sec',
  SIGN: 'sgn signum sign',
  MAXMIN: 'max min',
  NAME_FUN: 'Pr deg det dim gcd hom ker',
  ARG: 'arg',
  INFSUP: 'inf sup liminf limsup varliminf varlimsup',
  BCAPCUP: 'bigcap bigcup bigsqcup biguplus bigvee bigwedge',
  BIGO: 'bigcirc bigodot bigoplus bigotimes bigtriangledown bigtriangleup',
  SUM: 'sum',
  PROD: 'prod coprod',
  LIM: 'lim injlim varinjlim varprojlim projlim',
  INT: 'idotsint int iint iiint iiiint intop smallint oint',
  GTLS: `doteq:equal Doteq:equal approxeq backsimeq circeq cong backsim curlyeqprec curlyeqsucc eqslantgtr
    eqslantless equiv gnsim triangleq eqsim thicksim sim simeq nsim neq notequiv:neq frown between eqcirc smallfrown
    smallsmile approx asymp ge geq geqq geqslant gg gnapprox gt gtrapprox gtrdot gtreqless gtreqqless gtrless gtrsim
    le leq leqq leqslant lessapprox lessdot lesssim ll lnapprox lneq lneqq lt lvertneqq ncong ne ngeq ngeqq ngeqslant
    nleq nleqq nleqslant nless nprec npreceq nsucc nsucceq prec preceq succ succapprox succcurlyeq thickapprox
    trianglelefteq trianglerighteq succeq succnapprox succneqq succnsim succsim unlhd unrhd gneq gneqq gvertneqq ggg
    gggtr ngtr precapprox preccurlyeq precnapprox precneqq precnsim precsim`,
  CAPCUP: 'Cap cap Cup cup curlyvee dashv curlywedge land lor sqcap sqcup vee veebar wedge',
  BOWTIE: 'Join bowtie',
  SUBSET: `Subset Supset nsubseteq nsupseteq subset sqsubset sqsubseteq sqsupset sqsupseteq subseteq subseteqq
    subsetneq subsetneqq supset supseteq supseteqq supsetneq supsetneqq varsubsetneq varsubsetneqq varsupsetneq
    varsupsetneqq`,
  INNI: 'in ni notin:ni owns',
  PARALL: 'nparallel parallel',
  PROPTO: 'propto',
} as const;

/** Class of a formula token, as Approach Zero names it. */
export type FormulaClass =
  | keyof typeof commandsByClass
  | 'FACT'
  | 'FLOAT'
  | 'NUM'
  | 'ONE'
  | 'PERCENT'
  | 'SUBSCRIPT'
  | 'SUPSCRIPT'
  | 'TAB_COL'
  | 'TAB_ROW'
  | 'USR_FUN'
  | 'ZERO';

/** Class and symbol of a token. */
export interface FormulaSymbol {
  readonly class: FormulaClass;
  readonly symbol: string;
}

/** What each LaTeX command (without its backslash) stands for; commands that are not here mean nothing. */
export const commands: ReadonlyMap<string, FormulaSymbol> = new Map(
  Object.entries(commandsByClass).flatMap(([className, names]) =>
    names.split(/\s+/).map((entry) => {
      const [name = '', symbol = name] = entry.split(':');
      return [name, { class: className as FormulaClass, symbol }] as const;
    }),
  ),
);

/** What single characters stand for, where it is always the same. */
export const characters: ReadonlyMap<string, FormulaSymbol> = new Map<string, FormulaSymbol>([
  ['+', { class: 'ADD', symbol: 'plus' }],
  ['±', { class: 'ADD', symbol: 'pm' }],
  ['-', { class: 'NEG', symbol: 'minus' }],
  ['*', { class: 'STAR', symbol: 'ast' }],
  ['/', { class: 'FRAC', symbol: 'frac' }],
  ['!', { class: 'FACT', symbol: 'fact' }],
  ["'", { class: 'PRIME', symbol: 'prime' }],
  ['_', { class: 'SUBSCRIPT', symbol: 'subscript' }],
  ['^', { class: 'SUPSCRIPT', symbol: 'supscript' }],
  ['α', { class: 'VAR', symbol: 'alpha' }],
  ['β', { class: 'VAR', symbol: 'beta' }],
  ['∞', { class: 'INFTY', symbol: 'infty' }],
  ['|', { class: 'VERT', symbol: 'vert' }],
  [',', { class: 'SEP', symbol: 'comma' }],
  [';', { class: 'SEP', symbol: 'semicolon' }],
  [':', { class: 'SEP', symbol: 'colon' }],
  ['=', { class: 'GTLS', symbol: 'equal' }],
  ['>', { class: 'GTLS', symbol: 'gt' }],
  ['<', { class: 'GTLS', symbol: 'lt' }],
]);

/** Commands that are syntax, not symbols: they come out as they are written. */
export const syntaxCommands: ReadonlySet<string> = new Set(
  `over of lgroup langle lmoustache lbrace lbrack rgroup rangle rmoustache rbrace rbrack lceil lfloor rceil rfloor
  stackrel buildrel overset underset underbrace overbrace left right qvar`.split(/\s+/),
);

/** Commands whose argument in braces is not looked at. */
export const skippedArguments: ReadonlySet<string> = new Set(
  'color mbox hbox label tag text leftroot uproot'.split(' '),
);

/** Commands that a dimension follows. */
export const dimensionCommands: ReadonlySet<string> = new Set(
  'hspace hskip mspace mskip mkern kern above'.split(' '),
);

/** Font names by command. */
export const fonts: ReadonlyMap<string, string> = new Map([
  ['mathbb', 'blackboard-bold'],
  ['mathcal', 'calligraphy'],
  ['mathfrak', 'fraktur'],
]);

/** Environments whose `&` and `\\` separate columns and rows. */
export const tableEnvironments: ReadonlySet<string> = new Set(
  'matrix vmatrix Vmatrix bmatrix Bmatrix pmatrix smallmatrix cases'.split(' '),
);

/** Environments that only arrange: begin and end mean nothing; `true` marks those with an argument after the name. */
export const layoutEnvironments: ReadonlyMap<string, boolean> = new Map([
  ...[
    'align',
    'align*',
    'aligned',
    'eqnarray',
    'eqnarray*',
    'equation',
    'equation*',
    'gather',
    'gather*',
  ].map((name) => [name, false] as const),
  ...['gathered', 'multline', 'multline*', 'split'].map((name) => [name, false] as const),
  ...['alignat', 'alignat*', 'alignedat', 'array', 'subarray'].map((name) => [name, true] as const),
]);
