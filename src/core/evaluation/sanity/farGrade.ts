/** Minimum number of grades of a scale; fewer may be weights of events. */
const MIN_GRADES = 3;
/** Maximum number of grades of a scale. */
const MAX_GRADES = 21;
/** Minimum distance of a grade from a scale, in lengths of the scale. */
const MIN_LENGTHS = 10;
/** Maximum share of the rows with such a grade. */
const MAX_SHARE = 0.05;

/** A grade far above the scale of all others. */
interface FarGrade {
  readonly grade: number;
  /** Number of pairs with this grade. */
  readonly count: number;
  /** Lowest and highest of the other grades. */
  readonly scale: readonly [lowest: number, highest: number];
}

/**
 * Returns a grade such as 99 that marks missing judgments: it recurs, in at most 5% of the pairs, more than ten times the length
 * of the scale above all others, which are equally spaced by at most 1. Undefined if there is none: counts and prices have
 * other values in between, and weights of events are no scale.
 */
export function farGrade(gains: Float64Array): FarGrade | undefined {
  const counts = new Map<number, number>();
  for (const gain of gains) {
    counts.set(gain, (counts.get(gain) ?? 0) + 1);
    if (counts.size > MAX_GRADES + 1) return undefined;
  }
  const grades = [...counts.keys()].sort((a, b) => a - b);
  const grade = grades.pop();
  if (grade === undefined || grades.length < MIN_GRADES) return undefined;
  const [lowest, second] = grades;
  const step = second - lowest;
  const isScale = step <= 1 && grades.every((value, at) => value === lowest + at * step);
  const highest = grades[grades.length - 1];
  const count = counts.get(grade) ?? 0;
  return isScale &&
    grade - highest > MIN_LENGTHS * (highest - lowest) &&
    count > 1 &&
    count <= MAX_SHARE * gains.length
    ? { grade, count, scale: [lowest, highest] }
    : undefined;
}
