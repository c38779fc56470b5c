/** Words that solutions of all kinds share; written for this project. */
export const MATHEMATICS_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'let suppose assume consider denote define write note observe show prove proof solution answer claim ' +
    'problem obtain get gives given follows implies yields equals equal term terms value values case use using used ' +
    'number numbers hence therefore thus desired required complete formula'
  ).split(' '),
);
