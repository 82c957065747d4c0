import type { MeasureChoices } from './convention';

let log2Table = new Float64Array(0);
let jarvelinTable = new Float64Array(0);
let rankTable = new Float64Array(0);

/**
 * What the gain at each rank is divided by, as a table: `table[k]` for k = 1 … `ranks`. Tables are made once
 * and grow, because logarithms are what nDCG spends its time on.
 */
export function discountTable(kind: MeasureChoices['discount'], ranks: number): Float64Array {
  if (log2Table.length <= ranks) {
    const size = Math.max(1024, 2 * ranks) + 1;
    log2Table = Float64Array.from({ length: size }, (_, k) => Math.log2(k + 1));
    jarvelinTable = Float64Array.from({ length: size }, (_, k) => Math.log2(Math.max(k, 2)));
    rankTable = Float64Array.from({ length: size }, (_, k) => k);
  }
  switch (kind) {
    case 'log2':
      return log2Table;
    case 'jarvelin':
      return jarvelinTable;
    case 'rank':
      return rankTable;
  }
}
