/** The hypergeometric distribution: how many of the marked are among those that are drawn without replacement. */
export interface Hypergeometric {
  /** The smallest number with a weight. */
  readonly first: number;
  /** Weights of `first` and the numbers after it, as shares of the largest weight; what is left out weighs nothing in a double. */
  readonly weights: Float64Array;
}

/** Returns weights by ratios of neighbours from the mode, so that nothing overflows. @param marked among `size` @param drawn from the same `size` */
export function hypergeometric(size: number, marked: number, drawn: number): Hypergeometric {
  const least = Math.max(0, marked + drawn - size);
  const most = Math.min(marked, drawn);
  const mode = Math.min(most, Math.max(least, Math.floor(((marked + 1) * (drawn + 1)) / (size + 2))));
  /** The weight of count + 1 over that of count. */
  const step = (count: number): number =>
    ((drawn - count) * (marked - count)) / ((count + 1) * (size - drawn - marked + count + 1));
  const below: number[] = [];
  const above: number[] = [];
  for (let count = mode, weight = 1; count > least && (weight /= step(count - 1)) > 0; count--)
    below.push(weight);
  for (let count = mode, weight = 1; count < most && (weight *= step(count)) > 0; count++) above.push(weight);
  return { first: mode - below.length, weights: Float64Array.from([...below.reverse(), 1, ...above]) };
}
