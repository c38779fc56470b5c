/** Orders two strings by code point: -1, 0 or 1. (`<` compares UTF-16 units, which puts U+1F600 before U+FFFD.) */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    if (a[i] === b[i]) continue;
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // A surrogate stands for a code point above every other unit.
    const difference = Number(isSurrogate(x)) - Number(isSurrogate(y)) || x - y;
    return Math.sign(difference);
  }
  return Math.sign(a.length - b.length);
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** A 53-bit hash of a string as hexadecimal (cyrb53): to tell configurations apart, not for security. */
export function fingerprintText(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
