/**
 * Where the bins of a distribution begin and end: one more than there are bins. As decimals, which is how people read
 * them and write them in a query: 0.15, not 0.15000000000000002.
 */
export function binEdges(bins: number, [from, to]: readonly [number, number]): number[] {
  return Array.from({ length: bins + 1 }, (_, index) =>
    index === bins ? to : Number((from + (index * (to - from)) / bins).toPrecision(12)),
  );
}
