/** Returns the rank of each of the first `count` values, from 1 for the smallest; equal values share their mean rank. */
export function averageRanks(values: Float64Array, count = values.length): Float64Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  order.sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(count);
  for (let start = 0; start < count;) {
    let end = start + 1;
    while (end < count && values[order[end]] === values[order[start]]) end++;
    for (let i = start; i < end; i++) ranks[order[i]] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
