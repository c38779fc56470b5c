/** The map at a key, an empty one at first. */
export function child<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let value = map.get(key);
  if (value === undefined) {
    value = new Map();
    map.set(key, value);
  }
  return value;
}
