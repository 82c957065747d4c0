/** Minimum number of grades of a scale; fewer may be weights of events. */
const MIN_GRADES = 3;
/** Maximum number of grades of a scale. */
const MAX_GRADES = 21;
/** Minimum distance of a grade from a scale, in lengths of the scale. */
const MIN_LENGTHS = 10;
/** Minimum distance of a grade from more values than a scale has, such as -10.00 to 10.00, in lengths of their range. */
const MIN_RANGES = 2;
/** Minimum share of the pairs with a grade far above a range. The largest value of counts and prices hardly recurs. */
const MIN_SHARE = 0.01;

/** A grade far above the scale of all others. */
interface FarGrade {
  readonly grade: number;
  /** Number of pairs with this grade. */
  readonly count: number;
  /** Lowest and highest of the other grades. */
  readonly scale: readonly [lowest: number, highest: number];
}

/**
 * Returns a grade such as 99 that marks missing judgments: it recurs, and is far above all others, which are a scale of equally
 * spaced grades, or many values within a range. Undefined if there is none: counts and prices have other values in between, and
 * weights of events are no scale.
 */
export function farGrade(gains: Float64Array): FarGrade | undefined {
  let [grade, highest, lowest, count] = [-Infinity, -Infinity, Infinity, 0];
  for (const gain of gains) {
    if (gain > grade) [grade, highest, count] = [gain, grade, 0];
    else if (gain > highest && gain < grade) highest = gain;
    if (gain === grade) count++;
    if (gain < lowest) lowest = gain;
  }
  const distance = (grade - highest) / (highest - lowest);
  if (count < 2 || !(distance > MIN_RANGES)) return undefined;
  const others = new Set<number>();
  for (const gain of gains) {
    if (gain !== grade) others.add(gain);
    if (others.size > MAX_GRADES) break;
  }
  const isFar =
    others.size > MAX_GRADES
      ? count >= MIN_SHARE * gains.length
      : distance > MIN_LENGTHS && isScale([...others]);
  return isFar ? { grade, count, scale: [lowest, highest] } : undefined;
}

/** Returns whether grades are equally spaced by at most 1. */
function isScale(grades: readonly number[]): boolean {
  if (grades.length < MIN_GRADES) return false;
  const [lowest, second, ...others] = grades.toSorted((a, b) => a - b);
  const step = second - lowest;
  return step <= 1 && others.every((grade, at) => grade === second + (at + 1) * step);
}
