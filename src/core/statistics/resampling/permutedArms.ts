import { firstPlace } from '../../data/firstPlace';
import { hypergeometric } from '../hypergeometric';
import { seededGenerator, type Xoshiro } from '../xoshiro';

/** Ratio of the sums of two columns, times a weight; without a denominator the mean over users. */
interface RatioPart {
  readonly numerator: number;
  readonly denominator?: number;
  readonly weight: number;
}

/** Users of two arms; the statistic is the difference of a weighted sum of ratios. */
export interface Arms {
  /** `columns[k][user]`, users of the control first. */
  readonly columns: readonly Float64Array[];
  readonly controls: number;
  /** Parts, either all with denominators or none. */
  readonly parts: readonly RatioPart[];
}

/** Minimum number of draws; fewer cannot resolve a tail of one in a hundred. */
const MIN_PERMUTATIONS = 999;
const MAX_PERMUTATIONS = 9999;
/** Maximum additions of all draws, above the minimum number of draws: about a second. */
const MAX_ADDITIONS = 1e8;
/** Share of the variance of all users below which it is rounding error. */
const ROUNDING = 1e-20;
/** Seed of all permutations, so that a log has one result. */
const SEED = 42;

/**
 * Returns the t statistics of the difference, studentised like Welch's, under permutation of users between the arms
 * (A. Janssen, Statistics & Probability Letters 36:9, 1997; E. Chung and J. P. Romano, Annals of Statistics 41:484,
 * 2013): exact if no user reacts, and asymptotically valid for equal means or ratios. Ratios use the delta method
 * around the ratio of the arm in each permutation; each arm keeps its number of users with a denominator, as a ratio
 * does not depend on it. Only users with a value are permuted. Permutations without a statistic are omitted.
 */
export function permutedStatistics(arms: Arms): Float64Array {
  const { controls, parts } = arms;
  const users = arms.columns[0].length;
  const columns = centred(arms);
  const width = columns.length;
  const groups = groupsOf(columns, arms);
  const cells = width + (width * (width + 1)) / 2;
  const totals = new Float64Array(cells);
  for (const group of groups) for (let cell = 0; cell < cells; cell++) totals[cell] += group.moments[cell];
  const least = ROUNDING * weightedRatios(totals, width, users, parts).variance;
  const cost = groups.reduce((sum, { order, picks }) => sum + Math.min(picks, order.length - picks), 0);
  const draws = Math.round(
    Math.min(MAX_PERMUTATIONS, Math.max(MIN_PERMUTATIONS, MAX_ADDITIONS / Math.max(1, cost * cells))),
  );
  const random = seededGenerator(SEED, 'permutation');
  const statistics = new Float64Array(draws);
  const treated = new Float64Array(cells);
  const control = new Float64Array(cells);
  let count = 0;
  for (let draw = 0; draw < draws; draw++) {
    treated.fill(0);
    for (const group of groups) addDrawn(group, width, random, treated);
    for (let cell = 0; cell < cells; cell++) control[cell] = totals[cell] - treated[cell];
    const c = weightedRatios(control, width, controls, parts);
    const t = weightedRatios(treated, width, users - controls, parts);
    const variance = c.variance + t.variance;
    if (variance > least) statistics[count++] = (t.estimate - c.estimate) / Math.sqrt(variance);
  }
  return statistics.subarray(0, count);
}

/**
 * Returns the columns with each numerator minus its expectation given the denominator, and minus the mean if all
 * users have a value, so that sums of squares keep their digits.
 */
function centred({ columns, parts }: Arms): Float64Array[] {
  const kept = [...columns];
  for (const { numerator, denominator } of parts) {
    const values = columns[numerator];
    if (denominator === undefined) {
      if (values.includes(0)) continue;
      const mean = sumOfValues(values) / values.length;
      kept[numerator] = values.map((value) => value - mean);
    } else {
      const under = columns[denominator];
      const ratio = sumOfValues(values) / sumOfValues(under);
      kept[numerator] = values.map((value, user) => value - ratio * under[user]);
    }
  }
  return kept;
}

/** Returns the sum of the values. */
export function sumOfValues(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  return sum;
}

/** Users among whom the treated ones are drawn. */
interface Group {
  /** Values, user by user. */
  readonly rows: Float64Array;
  /** Moments of all users of the group, as `addMoments` stores them. */
  readonly moments: Float64Array;
  /** Positions in `rows`, in the order left by the last draw. */
  readonly order: Uint32Array;
  /** Expected number of users of the group in the treatment. */
  readonly picks: number;
  /** Returns the number of treated users in a draw. */
  readonly treated: (random: Xoshiro) => number;
}

/** Returns the groups of users with a value: for a mean one group, for a ratio those with a denominator and the others. */
function groupsOf(columns: readonly Float64Array[], { controls, parts }: Arms): Group[] {
  const users = columns[0].length;
  const [{ denominator }] = parts;
  const members: number[][] = [[], []];
  for (let user = 0; user < users; user++) {
    if (denominator !== undefined && columns[denominator][user] !== 0) members[0].push(user);
    else if (columns.some((column) => column[user] !== 0))
      members[denominator === undefined ? 0 : 1].push(user);
  }
  return members
    .filter((ofGroup) => ofGroup.length > 0)
    .map((ofGroup): Group => {
      const rows = new Float64Array(ofGroup.length * columns.length);
      for (const [at, user] of ofGroup.entries())
        for (const [k, column] of columns.entries()) rows[at * columns.length + k] = column[user];
      const order = Uint32Array.from(ofGroup.keys());
      const moments = new Float64Array(columns.length + (columns.length * (columns.length + 1)) / 2);
      addMoments(rows, columns.length, order, order.length, 1, moments);
      if (denominator === undefined) {
        const picks = Math.round((ofGroup.length * (users - controls)) / users);
        return {
          rows,
          moments,
          order,
          picks,
          treated: hypergeometricDraws(users, ofGroup.length, users - controls),
        };
      }
      const picks = ofGroup.reduce((count, user) => count + Number(user >= controls), 0);
      return { rows, moments, order, picks, treated: () => picks };
    });
}

/** Returns a function that draws a hypergeometric number, by the inverse of its distribution. */
function hypergeometricDraws(size: number, marked: number, drawn: number): (random: Xoshiro) => number {
  const { first, weights } = hypergeometric(size, marked, drawn);
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  return (random) => {
    const at = ((random.next() + 0.5) / 4294967296) * sum;
    return first + firstPlace(0, upTo.length - 1, (place) => upTo[place] >= at);
  };
}

/**
 * Adds the moments of the treated users of a group in a draw; picks the users of the smaller arm (R. Durstenfeld,
 * CACM 7:420, 1964).
 */
function addDrawn(
  { rows, order, treated, moments }: Group,
  width: number,
  random: Xoshiro,
  into: Float64Array,
): void {
  const count = treated(random);
  const { length } = order;
  const picks = Math.min(count, length - count);
  for (let at = 0; at < picks; at++) {
    // Bias of a position: at most the number of positions divided by 2³².
    const other = at + Math.floor((random.next() / 4294967296) * (length - at));
    const row = order[other];
    order[other] = order[at];
    order[at] = row;
  }
  if (picks === count) addMoments(rows, width, order, picks, 1, into);
  else {
    for (let cell = 0; cell < into.length; cell++) into[cell] += moments[cell];
    addMoments(rows, width, order, picks, -1, into);
  }
}

/**
 * Adds the sums of the columns over the first `count` positions, then the sums of products: of the first column with
 * itself and all following, of the second, …
 */
function addMoments(
  rows: Float64Array,
  width: number,
  places: Uint32Array,
  count: number,
  sign: 1 | -1,
  into: Float64Array,
): void {
  if (width <= 2) {
    // For means and ratios: sums in variables take a quarter of the time.
    let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
    for (let at = 0; at < count; at++) {
      const start = places[at] * width;
      const value = rows[start];
      x += value;
      xx += value * value;
      if (width === 1) continue;
      const under = rows[start + 1];
      y += under;
      xy += value * under;
      yy += under * under;
    }
    const sums = width === 1 ? [x, xx] : [x, y, xx, xy, yy];
    for (const [cell, sum] of sums.entries()) into[cell] += sign * sum;
    return;
  }
  for (let at = 0; at < count; at++) {
    const start = places[at] * width;
    let cell = width;
    for (let k = 0; k < width; k++) {
      const value = sign * rows[start + k];
      into[k] += value;
      for (let other = k; other < width; other++) into[cell++] += value * rows[start + other];
    }
  }
}

/** Returns an arm's weighted sum of ratios, and the variance of the sum. */
function weightedRatios(
  moments: Float64Array,
  width: number,
  users: number,
  parts: readonly RatioPart[],
): { estimate: number; variance: number } {
  let estimate = 0;
  /** Factors of the columns in a user's contribution to the statistic. */
  const slopes = new Float64Array(width);
  for (const { numerator, denominator, weight } of parts) {
    const under = denominator === undefined ? users : moments[denominator];
    const ratio = moments[numerator] / under;
    estimate += weight * ratio;
    slopes[numerator] += (weight * users) / under;
    if (denominator !== undefined) slopes[denominator] -= (weight * users * ratio) / under;
  }
  let squares = 0;
  let sum = 0;
  let cell = width;
  for (let k = 0; k < width; k++) {
    sum += slopes[k] * moments[k];
    for (let other = k; other < width; other++)
      squares += (other === k ? 1 : 2) * slopes[k] * slopes[other] * moments[cell++];
  }
  return { estimate, variance: Math.max(0, squares - (sum * sum) / users) / (users - 1) / users };
}
