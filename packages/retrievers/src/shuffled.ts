/** The integers below `count` in an order that depends on `key` alone: sorted by a hash of key and integer. */
export function shuffled(count: number, key: string): number[] {
  const hashes = Array.from({ length: count }, (_, i) => {
    let hash = 0x811c9dc5;
    for (const character of `${i} ${key}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  });
  return hashes.map((_, i) => i).sort((a, b) => hashes[a]! - hashes[b]! || a - b);
}
