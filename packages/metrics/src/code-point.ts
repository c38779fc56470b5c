/**
 * Compares two strings by Unicode code point, which equals the bytewise order of their UTF-8 forms.
 *
 * The built-in `<` compares UTF-16 units and puts U+1F600 before U+FFFD; `localeCompare` depends on the machine.
 *
 * @returns negative when `a` comes first, positive when `b` does, 0 when they are equal
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x < 0xd800 || y < 0xd800) return x - y;
    // A difference in the low half of a pair belongs to the code point that starts one unit earlier.
    const start = i > 0 && isHighSurrogate(a.charCodeAt(i - 1)) ? i - 1 : i;
    return a.codePointAt(start)! - b.codePointAt(start)! || x - y;
  }
  return a.length - b.length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
