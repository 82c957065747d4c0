/** Hypergeometric distribution: the number of marked things among those drawn without replacement. */
interface Hypergeometric {
  /** Smallest number with a weight. */
  readonly first: number;
  /** Weights of `first` and the following numbers, relative to the largest; omitted numbers have weight 0 in a double. */
  readonly weights: Float64Array;
}

/**
 * Returns the distribution, computed by ratios of neighbours from the mode, which cannot overflow.
 *
 * @param marked marked things among `size`
 * @param drawn things drawn from `size`
 */
export function hypergeometric(size: number, marked: number, drawn: number): Hypergeometric {
  const least = Math.max(0, marked + drawn - size);
  const most = Math.min(marked, drawn);
  const mode = Math.min(most, Math.max(least, Math.floor(((marked + 1) * (drawn + 1)) / (size + 2))));
  /** Returns the weight of count + 1 divided by that of count. */
  const step = (count: number): number =>
    ((drawn - count) * (marked - count)) / ((count + 1) * (size - drawn - marked + count + 1));
  const below: number[] = [];
  const above: number[] = [];
  for (let count = mode, weight = 1; count > least && (weight /= step(count - 1)) > 0; count--)
    below.push(weight);
  for (let count = mode, weight = 1; count < most && (weight *= step(count)) > 0; count++) above.push(weight);
  return { first: mode - below.length, weights: Float64Array.from([...below.reverse(), 1, ...above]) };
}
