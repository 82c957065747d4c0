/**
 * What `ordering` says of values of which only some changed: the others keep their places, and those are put between
 * them, which takes a small part of the time.
 *
 * @param order of ascending positions by the values before, equal ones by position; it is not changed
 * @returns the order by the values now; undefined where so many changed that ordering them all is as quick
 */
export function orderAgain(
  order: Int32Array,
  before: ArrayLike<number>,
  values: ArrayLike<number>,
  descending: boolean,
): Int32Array | undefined {
  const most = order.length / 8;
  const changed: number[] = [];
  const isChanged = new Uint8Array(values.length);
  for (const position of order) {
    const [past, now] = [before[position], values[position]];
    if (past === now || (Number.isNaN(past) && Number.isNaN(now))) continue;
    if (changed.length >= most) return undefined;
    changed.push(position);
    isChanged[position] = 1;
  }
  if (changed.length === 0) return order;
  changed.sort((a, b) => compared(values, descending, a, b));
  const merged = new Int32Array(order.length);
  let next = 0;
  let count = 0;
  for (const position of order) {
    if (isChanged[position] === 1) continue;
    while (next < changed.length && compared(values, descending, changed[next], position) < 0)
      merged[count++] = changed[next++];
    merged[count++] = position;
  }
  for (; next < changed.length; next++) merged[count++] = changed[next];
  return merged;
}

/** Negative where position a comes before b: NaN last, equal values by position. */
function compared(values: ArrayLike<number>, descending: boolean, a: number, b: number): number {
  const difference = descending ? values[b] - values[a] : values[a] - values[b];
  if (difference < 0 || difference > 0) return difference;
  if (values[a] === values[b]) return a - b;
  // One of them is NaN, or both are.
  return Number(Number.isNaN(values[a])) - Number(Number.isNaN(values[b])) || a - b;
}
