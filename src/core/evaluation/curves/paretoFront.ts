/** Whether higher or lower is better. */
export type BetterDirection = 'higher' | 'lower';

/**
 * Returns the points that no other point dominates: better in one coordinate and not worse in the other (Pareto
 * 1906). Equal points do not dominate each other. A point with a NaN coordinate is never in front.
 *
 * @param directions better direction of the first and of the second coordinate
 */
export function paretoFront(
  points: readonly (readonly [number, number])[],
  directions: readonly [BetterDirection, BetterDirection],
): boolean[] {
  const signs = directions.map((direction) => (direction === 'higher' ? 1 : -1));
  const worth = points.map((point) => point.map((value, index) => value * signs[index]));
  return worth.map(
    ([x, y]) =>
      !Number.isNaN(x + y) &&
      !worth.some(([otherX, otherY]) => otherX >= x && otherY >= y && (otherX > x || otherY > y)),
  );
}
