/** The map at a key, an empty one at first. */
export function child<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let value = map.get(key);
  if (value === undefined) {
    value = new Map();
    map.set(key, value);
  }
  return value;
}

/** Adds to the number at a key, which is 0 at first. */
export function add<K>(map: Map<K, number>, key: K, amount = 1): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}
