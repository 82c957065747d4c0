/** The value of a key, made where it is not known; of all that were made the last `most` are kept. */
export function remembered<T>(cache: Map<string, T>, most: number, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  if (cache.size > most) {
    const [oldest] = cache.keys();
    cache.delete(oldest);
  }
  return value;
}
