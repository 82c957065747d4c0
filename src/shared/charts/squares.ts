/** Values of two models in squares: so many on each side, from the least value of both to the greatest. */
export interface Squares {
  readonly bins: number;
  readonly from: number;
  readonly to: number;
}

/** Where square `at` of a side begins, and the one before it ends: who counts and who draws must not differ. */
export function edgeOf({ bins, from, to }: Squares, at: number): number {
  return at === bins ? to : from + (at * (to - from)) / bins;
}
