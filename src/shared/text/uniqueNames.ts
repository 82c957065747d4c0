/** Makes names unique by appending a number: "recs.csv", "recs.csv (2)". */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let copy = 2; seen.has(unique) || (unique !== name && taken.has(unique)); copy++)
      unique = `${name} (${copy})`;
    seen.add(unique);
    return unique;
  });
}
