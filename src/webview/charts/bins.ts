/** Where the bins begin and end: one more than there are bins. */
export function binEdges(bins: number, [from, to]: readonly [number, number]): number[] {
  return Array.from({ length: bins + 1 }, (_, index) =>
    index === bins ? to : from + (index * (to - from)) / bins,
  );
}

/** The query for the users of one bin; the last bin holds its upper end too. */
export function binQuery(measure: string, edges: readonly number[], bin: number): string {
  const last = bin === edges.length - 2;
  return `${measure} >= ${edges[bin]} and ${measure} ${last ? '<=' : '<'} ${edges[bin + 1]}`;
}
