/**
 * Returns the edges of a histogram's bins: one more than there are bins. They are short decimals, as people write them
 * in a query: 0.15, not 0.15000000000000002.
 */
export function binEdges(bins: number, [from, to]: readonly [number, number]): number[] {
  return Array.from({ length: bins + 1 }, (_, index) =>
    index === bins ? to : Number((from + (index * (to - from)) / bins).toPrecision(12)),
  );
}
