/** The query for the users of one bin; the last bin holds its upper end too. */
export function binQuery(measure: string, edges: readonly number[], bin: number): string {
  const last = bin === edges.length - 2;
  return `${measure} >= ${edges[bin]} and ${measure} ${last ? '<=' : '<'} ${edges[bin + 1]}`;
}
