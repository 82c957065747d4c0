/** Ranks of values from 1, the mean rank among equal ones. */
interface Ranks {
  readonly ranks: Float64Array;
  /** Σ t³ − t over runs of t equal values. */
  readonly tieTerm: number;
}

export function ranksOf(values: Float64Array): Ranks {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  let tieTerm = 0;
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at++) ranks[order[at]] = rank;
    const size = end - start;
    tieTerm += size * size * size - size;
    start = end;
  }
  return { ranks, tieTerm };
}
