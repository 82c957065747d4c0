/**
 * Maximum number of values for the insertion sort, which is then faster than the built-in sort. The gains of most
 * users are fewer.
 */
const MAX_INSERTION_SORT = 24;

/** Sorts the first `length` values in descending order. */
export function sortDescending(values: Float64Array, length: number): void {
  if (length > MAX_INSERTION_SORT) {
    values.subarray(0, length).sort().reverse();
    return;
  }
  for (let i = 1; i < length; i++) {
    const value = values[i];
    let place = i;
    for (; place > 0 && values[place - 1] < value; place--) values[place] = values[place - 1];
    values[place] = value;
  }
}
