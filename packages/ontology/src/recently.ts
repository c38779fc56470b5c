/** Remembers the last results of a function of a number. */
export function recently<T>(compute: (key: number) => T, capacity = 64): (key: number) => T {
  const kept = new Map<number, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (kept.size === capacity) kept.delete(kept.keys().next().value!);
    kept.set(key, value);
    return value;
  };
}
