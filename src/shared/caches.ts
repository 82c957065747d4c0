/** Returns a function that makes the value at its first call and returns the same value afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Returns the cached value of a key, or makes and caches it. Only the `most` most recently used values are
 * kept.
 */
export function getOrMakeCached<T>(cache: Map<string, T>, most: number, key: string, make: () => T): T {
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
