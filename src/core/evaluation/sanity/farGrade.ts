/** Minimum number of grades of a scale; fewer may be weights of events. */
const MIN_GRADES = 3;
/** Maximum number of grades of a scale. */
const MAX_GRADES = 21;
/** Minimum distance of a grade from a scale, in lengths of the scale. */
const MIN_LENGTHS = 10;
/** Minimum distance of a grade from more values than a scale has, such as -10.00 to 10.00, in lengths of their range. */
const MIN_RANGES = 2;
/** Minimum share of the pairs with a value far above a range. The largest value of counts and prices hardly recurs. */
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
  return farValue(gains, (others, distance) =>
    others.size > MAX_GRADES ? MIN_SHARE : distance > MIN_LENGTHS && isScale([...others]) ? 0 : 1,
  );
}

/** Returns a score such as 9999 that marks missing ones: it recurs, and is more than ten times the range of all others above them. */
export function farScore(scores: Float64Array): FarGrade | undefined {
  return farValue(scores, (others, distance) =>
    distance > MIN_LENGTHS && others.size >= MIN_GRADES ? MIN_SHARE : 1,
  );
}

/**
 * Returns the largest value if it recurs and is far above all others.
 *
 * @param shareOf returns the minimum share of such values, from 22 of the others at most, and the distance in lengths of their
 * range; 1: it may be any value
 */
function farValue(
  values: Float64Array,
  shareOf: (others: ReadonlySet<number>, distance: number) => number,
): FarGrade | undefined {
  let [grade, highest, lowest, count] = [-Infinity, -Infinity, Infinity, 0];
  for (const each of values) {
    if (each > grade) [grade, highest, count] = [each, grade, 0];
    else if (each > highest && each < grade) highest = each;
    if (each === grade) count++;
    if (each < lowest) lowest = each;
  }
  const distance = (grade - highest) / (highest - lowest);
  if (count < 2 || !(distance > MIN_RANGES)) return undefined;
  const others = new Set<number>();
  for (const each of values) {
    if (each !== grade) others.add(each);
    if (others.size > MAX_GRADES) break;
  }
  const isFar = count >= shareOf(others, distance) * values.length;
  return isFar ? { grade, count, scale: [lowest, highest] } : undefined;
}

/** Returns whether grades are equally spaced by at most 1. */
function isScale(grades: readonly number[]): boolean {
  if (grades.length < MIN_GRADES) return false;
  const [lowest, second, ...others] = grades.toSorted((a, b) => a - b);
  const step = second - lowest;
  return step <= 1 && others.every((grade, at) => grade === second + (at + 1) * step);
}
