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

/** A value that recurs, far above all others. */
interface FarValue {
  readonly grade: number;
  /** Number of pairs with this value. */
  readonly count: number;
  /** Lowest and highest of the other values. */
  readonly scale: readonly [lowest: number, highest: number];
  /** Number of all values. */
  readonly of: number;
}

/**
 * Returns a grade such as 99 that marks missing judgments: it recurs, and is far above all others, which are a scale of equally
 * spaced grades, or many values within a range. Undefined if there is none: counts and prices have other values in between, and
 * weights of events are no scale.
 */
export function farGrade(gains: Float64Array): FarValue | undefined {
  let [grade, highest, lowest, count] = [-Infinity, -Infinity, Infinity, 0];
  for (let at = 0; at < gains.length; at++) {
    const gain = gains[at];
    if (gain > grade) {
      highest = grade;
      grade = gain;
      count = 1;
    } else if (gain === grade) count++;
    else if (gain > highest) highest = gain;
    if (gain < lowest) lowest = gain;
  }
  const others = new Set<number>();
  for (let at = 0; at < gains.length && others.size <= MAX_GRADES; at++)
    if (gains[at] !== grade) others.add(gains[at]);
  const distance = (grade - highest) / (highest - lowest);
  const isFar =
    others.size > MAX_GRADES
      ? distance > MIN_RANGES && count >= MIN_SHARE * gains.length
      : distance > MIN_LENGTHS && isScale([...others]);
  return isFar && count > 1 ? { grade, count, of: gains.length, scale: [lowest, highest] } : undefined;
}

/**
 * Returns a score such as 9999 that marks missing ones: it recurs, and is more than ten times the range of all others above them.
 * Looks only at the ends of lists.
 *
 * @param offsets start of each list, and the end of the last one
 * @param scores score of each entry, the largest of each list first
 */
export function farScore(offsets: Int32Array, scores: Float64Array): FarValue | undefined {
  let grade = -Infinity;
  for (let list = 0; list + 1 < offsets.length; list++)
    if (offsets[list] < offsets[list + 1]) grade = Math.max(grade, scores[offsets[list]]);
  let [highest, lowest, count] = [-Infinity, Infinity, 0];
  const others = new Set<number>();
  for (let list = 0; list + 1 < offsets.length; list++) {
    const end = offsets[list + 1];
    let at = offsets[list];
    while (at < end && scores[at] === grade) at++;
    count += at - offsets[list];
    if (at === end) continue;
    highest = Math.max(highest, scores[at]);
    lowest = Math.min(lowest, scores[end - 1]);
    if (others.size <= MAX_GRADES) others.add(scores[at]).add(scores[end - 1]);
  }
  const distance = (grade - highest) / (highest - lowest);
  const isFar = distance > MIN_LENGTHS && others.size >= MIN_GRADES && count >= MIN_SHARE * scores.length;
  return isFar && count > 1 ? { grade, count, of: scores.length, scale: [lowest, highest] } : undefined;
}

/** Returns whether grades are equally spaced by at most 1. */
function isScale(grades: readonly number[]): boolean {
  if (grades.length < MIN_GRADES) return false;
  const [lowest, second, ...others] = grades.toSorted((a, b) => a - b);
  const step = second - lowest;
  return step <= 1 && others.every((grade, at) => grade === second + (at + 1) * step);
}
