import type { MeasureChoices } from './convention';

const DIVISORS: Readonly<Record<MeasureChoices['discount'], (rank: number) => number>> = {
  log2: (rank) => Math.log2(rank + 1),
  jarvelin: (rank) => Math.log2(Math.max(rank, 2)),
  rank: (rank) => rank,
};

/**
 * Returns the discount of each rank as a table: `table[k]` for k = 1 … `ranks`. Each metric keeps one growing table,
 * because logarithms take most of the time of nDCG.
 */
export function discountTable(kind: MeasureChoices['discount']): (ranks: number) => Float64Array {
  const divisor = DIVISORS[kind];
  let table = new Float64Array(0);
  return (ranks) => {
    if (table.length <= ranks) {
      table = new Float64Array(Math.max(128, 2 * ranks) + 1);
      for (let rank = 0; rank < table.length; rank++) table[rank] = divisor(rank);
    }
    return table;
  };
}
