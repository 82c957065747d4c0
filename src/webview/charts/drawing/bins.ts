/** The query for the users of the bins from one to another, both included; the last of all holds its upper end too. */
export function binsQuery(measure: string, edges: readonly number[], first: number, last: number): string {
  const upper = last === edges.length - 2 ? '<=' : '<';
  return `${measure} >= ${edges[first]} and ${measure} ${upper} ${edges[last + 1]}`;
}

/** The first and the last of the bins that a query asks for; undefined: it asks for something else. */
export function queriedBins(
  query: string,
  measure: string,
  edges: readonly number[],
): readonly [number, number] | undefined {
  const asked = query.trim().toLowerCase();
  for (let first = 0; first < edges.length - 1; first++) {
    if (!asked.startsWith(`${measure} >= ${edges[first]} `.toLowerCase())) continue;
    for (let last = first; last < edges.length - 1; last++)
      if (asked === binsQuery(measure, edges, first, last).toLowerCase()) return [first, last];
  }
  return undefined;
}
