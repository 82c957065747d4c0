/** Returns the query for the users of bins [first, last]; the last bin includes its upper edge. */
export function binsQueryText(
  measure: string,
  edges: readonly number[],
  first: number,
  last: number,
): string {
  const upper = last === edges.length - 2 ? '<=' : '<';
  return `${measure} >= ${edges[first]} and ${measure} ${upper} ${edges[last + 1]}`;
}

/** Returns the first and last bin that a query selects; undefined: another query. */
export function parseBinsQuery(
  query: string,
  measure: string,
  edges: readonly number[],
): readonly [number, number] | undefined {
  const asked = query.trim().toLowerCase();
  for (let first = 0; first < edges.length - 1; first++) {
    if (!asked.startsWith(`${measure} >= ${edges[first]} `.toLowerCase())) continue;
    for (let last = first; last < edges.length - 1; last++)
      if (asked === binsQueryText(measure, edges, first, last).toLowerCase()) return [first, last];
  }
  return undefined;
}
