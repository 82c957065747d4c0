import type { MetricRange } from '../../shared/config/boundRange';
import { intervalEnds } from '../../shared/text/numbers/intervalEnds';
import { correctedMoments, momentsAround, momentsOf, type Moments } from '../statistics/moments';

/** Values of a model by metric, then by user number; NaN: the user has no value. */
export interface ComparedModel {
  readonly name: string;
  /** For a model with several runs, the mean over runs, for users with a value in all of them. */
  readonly values: readonly Float64Array[];
  /** Values of each run, if there are several. */
  readonly runs?: readonly (readonly Float64Array[])[];
}

/** Returns a model with only one metric. @param changed maps each value; absent: unchanged */
export function modelWithMeasure(
  { name, values, runs }: ComparedModel,
  measure: number,
  changed?: (value: number, user: number) => number,
): ComparedModel {
  const own = (columns: readonly Float64Array[]): Float64Array[] => [
    changed === undefined ? columns[measure] : columns[measure].map(changed),
  ];
  return { name, values: own(values), ...(runs && { runs: runs.map(own) }) };
}

export type ComparedMeasure = MetricRange;

type Interval = readonly [number, number];

/** Returns an interval of a mean, limited to the range of the metric. */
export function intervalInRange(
  { range: [least, most] = ANY_VALUE }: ComparedMeasure,
  mean: number,
  interval: Interval | undefined,
): [number, number] | null {
  return interval === undefined ? null : intervalEnds(mean, interval, [least, most]);
}

/** Returns an interval of a difference, limited to differences of two values in the range. */
export function intervalOfDifference(
  { range: [least, most] = ANY_VALUE }: ComparedMeasure,
  difference: number,
  interval: Interval | undefined,
): [number, number] | null {
  return interval === undefined ? null : intervalEnds(difference, interval, [least - most, most - least]);
}

const ANY_VALUE = [-Infinity, Infinity] as const;

/** Two models, by number. */
export interface ModelPair {
  readonly a: number;
  readonly b: number;
}

/** Returns all pairs of models; with a baseline, only pairs whose `a` is the baseline. */
export function modelPairs(models: number, baseline: number | undefined): ModelPair[] {
  const pairs: ModelPair[] = [];
  for (let a = 0; a < models; a++)
    for (let b = a + 1; b < models; b++) {
      if (baseline === undefined || a === baseline) pairs.push({ a, b });
      else if (b === baseline) pairs.push({ a: b, b: a });
    }
  return pairs;
}

/** Values of two models for the users who have both. */
interface PairedValues {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** Returns the values of two models for the users who have both. */
export function pairedValues(a: Float64Array, b: Float64Array): PairedValues {
  const users = usersWith(a.length, (user) => !Number.isNaN(a[user] - b[user]));
  return { a: valuesOfUsers(a, users), b: valuesOfUsers(b, users) };
}

/** Returns the numbers of the users that pass, ascending. */
export function usersWith(users: number, passes: (user: number) => boolean): Uint32Array {
  const kept = new Uint32Array(users);
  let count = 0;
  for (let user = 0; user < users; user++) if (passes(user)) kept[count++] = user;
  return kept.subarray(0, count);
}

/** Returns a read-only column for some users; for all users the column itself. */
export function valuesOfUsers(column: Float64Array, users: Uint32Array): Float64Array {
  if (users.length === column.length) return column;
  const values = new Float64Array(users.length);
  for (let at = 0; at < users.length; at++) values[at] = column[users[at]];
  return values;
}

/** Returns the values of all models for the users who have all of them. */
export function completeValues(columns: readonly Float64Array[]): Float64Array[] {
  const users = usersWith(columns[0].length, (user) => {
    for (const column of columns) if (Number.isNaN(column[user])) return false;
    return true;
  });
  return columns.map((column) => valuesOfUsers(column, users));
}

/** Differences of two models, with counts. */
interface PairedDifferences {
  /** b − a for the users who have both values. */
  readonly differences: Float64Array;
  readonly moments: Moments;
  /** Mean of a over these users; NaN if there are none. */
  readonly mean: number;
  /** Number of users with a difference above 0. */
  readonly above: number;
  /** Number of users with a difference below 0. */
  readonly below: number;
}

/** Computes all differences and counts in few passes: there may be millions of users, for each pair of models and metric. */
export function pairedDifferences(a: Float64Array, b: Float64Array): PairedDifferences {
  const differences = new Float64Array(a.length);
  let count = 0;
  let first = 0;
  let sum = 0;
  let sumOfA = 0;
  let above = 0;
  let below = 0;
  for (let user = 0; user < a.length; user++) {
    const difference = b[user] - a[user];
    if (Number.isNaN(difference)) continue;
    if (count === 0) first = difference;
    differences[count++] = difference;
    sum += difference - first;
    sumOfA += a[user];
    if (difference > 0) above++;
    else if (difference < 0) below++;
  }
  const found = differences.subarray(0, count);
  return {
    differences: found,
    moments: count === 0 ? momentsOf(found) : momentsAround(found, first + sum / count),
    mean: sumOfA / count,
    above,
    below,
  };
}

/** Differences from one bound of a margin, which may be a share of a model's values. */
export interface MarginEnd {
  /** Share of a's value that is added to it; 0 if the margin is absolute. */
  readonly share: number;
  /** Moments of b − (1 + share) · a. */
  readonly moments: Moments;
}

/**
 * Returns the differences from a with a share of each user's value subtracted, then with the share added, in
 * one pass.
 *
 * @param share share of a; negative if its mean is negative
 */
export function marginEnds(
  a: Float64Array,
  b: Float64Array,
  share: number,
  { count, mean, meanOfA }: { readonly count: number; readonly mean: number; readonly meanOfA: number },
): readonly [MarginEnd, MarginEnd] {
  const [lowMean, highMean] = [mean + share * meanOfA, mean - share * meanOfA];
  let [lowLeft, lowSquares, lowCubes] = [0, 0, 0];
  let [highLeft, highSquares, highCubes] = [0, 0, 0];
  for (let user = 0; user < a.length; user++) {
    const difference = b[user] - a[user];
    if (Number.isNaN(difference)) continue;
    const part = share * a[user];
    const low = difference + part - lowMean;
    const high = difference - part - highMean;
    lowLeft += low;
    highLeft += high;
    lowSquares += low * low;
    highSquares += high * high;
    lowCubes += low * low * low;
    highCubes += high * high * high;
  }
  return [
    { share: -share, moments: correctedMoments(count, lowMean, lowLeft, lowSquares, lowCubes) },
    { share, moments: correctedMoments(count, highMean, highLeft, highSquares, highCubes) },
  ];
}

/** Moments of the differences of a pair of models over its users. */
interface PairedSums {
  readonly moments: Moments;
  /** Users whose values differ. */
  readonly changed: number;
}

/** Users per chunk, whose values of all models fit in the cache. */
const CHUNK = 1024;

/** Returns moments of b − a for each pair from sums of powers, in one pass over the users. Yields regularly. */
export function* momentsFromPowerSums(
  columns: readonly Float64Array[],
  pairs: readonly ModelPair[],
): Generator<number, PairedSums[]> {
  const counts = new Float64Array(pairs.length);
  const sums = new Float64Array(pairs.length);
  const squares = new Float64Array(pairs.length);
  const cubes = new Float64Array(pairs.length);
  const changed = new Float64Array(pairs.length);
  const users = columns[0]?.length ?? 0;
  for (let start = 0; start < users; start += CHUNK) {
    const end = Math.min(users, start + CHUNK);
    for (const [pair, { a, b }] of pairs.entries()) {
      const [ofA, ofB] = [columns[a], columns[b]];
      let [count, sum, ofSquares, ofCubes, differ] = [
        counts[pair],
        sums[pair],
        squares[pair],
        cubes[pair],
        changed[pair],
      ];
      for (let user = start; user < end; user++) {
        const difference = ofB[user] - ofA[user];
        if (Number.isNaN(difference)) continue;
        count++;
        sum += difference;
        const square = difference * difference;
        ofSquares += square;
        ofCubes += square * difference;
        if (difference !== 0) differ++;
      }
      counts[pair] = count;
      sums[pair] = sum;
      squares[pair] = ofSquares;
      cubes[pair] = ofCubes;
      changed[pair] = differ;
    }
    yield 0;
  }
  return pairs.map((_, pair): PairedSums => {
    const count = counts[pair];
    const mean = sums[pair] / count;
    const aroundMean = Math.max(0, squares[pair] - count * mean * mean);
    return {
      moments: {
        count,
        mean,
        squares: aroundMean,
        cubes: cubes[pair] - 3 * mean * squares[pair] + 2 * count * mean ** 3,
      },
      changed: changed[pair],
    };
  });
}
