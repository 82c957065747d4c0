/** Whether more of something is better. */
export type Direction = 'higher' | 'lower';

/**
 * Which of some points no other one beats: better in one of two respects and not worse in the other (Pareto 1906).
 * Equal points do not beat each other. A point with a coordinate that is NaN is never in front.
 *
 * @param directions which way is better, of the first and of the second coordinate
 */
export function paretoFront(
  points: readonly (readonly [number, number])[],
  directions: readonly [Direction, Direction],
): boolean[] {
  const signs = directions.map((direction) => (direction === 'higher' ? 1 : -1));
  const worth = points.map((point) => point.map((value, index) => value * signs[index]));
  return worth.map(
    ([x, y]) =>
      !Number.isNaN(x + y) &&
      !worth.some(([otherX, otherY]) => otherX >= x && otherY >= y && (otherX > x || otherY > y)),
  );
}
