/** Signs that DataTrove 0.10 replaces by a space; \p{Cc} are the control characters. */
const punctuation =
  /[!/—”:％１〈&(、━\\【#%「」，】；+^\]~“《„';’{|∶´[=\-`*．（–？！：$～«〉,><》)?）。…@_."}►»\p{Cc}]/gu;

/**
 * DataTrove's text simplification at its defaults: lower case, every number 0, punctuation to spaces, white space
 * squeezed, marks of letters removed. Formulas lose their operators and numbers: use it for parity, not for
 * mathematics.
 */
export function simplifyText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\p{Nd}+(?:[.,٫]\p{Nd}+)?/gu, '0')
    .replaceAll(punctuation, ' ')
    .replaceAll(/[^\S\ufeff]+/g, ' ')
    .replaceAll(/^ | $/g, '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/^ +| +$/g, '');
}
