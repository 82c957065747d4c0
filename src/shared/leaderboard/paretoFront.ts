/** Whether higher or lower is better. */
export type BetterDirection = 'higher' | 'lower';

/**
 * Returns the points that no other point dominates: better in one coordinate and not worse in any other (Pareto
 * 1906). Equal points do not dominate each other. A point with a NaN coordinate is never in front.
 *
 * @param directions better direction of each coordinate
 */
export function paretoFront(
  points: readonly (readonly number[])[],
  directions: readonly BetterDirection[],
): boolean[] {
  const worths = points.map((point) =>
    point.map((value, index) => (directions[index] === 'higher' ? value : -value)),
  );
  return worths.map(
    (worth) =>
      !worth.some(Number.isNaN) &&
      !worths.some(
        (other) =>
          other.every((value, index) => value >= worth[index]) &&
          other.some((value, index) => value > worth[index]),
      ),
  );
}
