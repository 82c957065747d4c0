/** Returns the cached value of a key, or creates it. Keeps the `most` keys that were used last. */
export function lruCached<T>(cache: Map<string, T>, most: number, key: string, make: () => T): T {
  const known = cache.get(key);
  const value = known ?? make();
  // A map keeps insertion order: the key used last is moved to the end.
  cache.delete(key);
  cache.set(key, value);
  if (cache.size > most) {
    const [oldest] = cache.keys();
    cache.delete(oldest);
  }
  return value;
}
