import { realNumbers } from '../../data/columns';
import type { Truth } from '../../data/truth';

/** Minimum number of sums of one item, and of different sums among them. */
const MIN_SUMS = 5;
const MIN_DIFFERENT_SUMS = 3;
/** Minimum number of sums of one user. Two users with equal gains have few. */
const MIN_SUMS_OF_USER = 10;
/** Minimum number of values that a sum adds up. */
const MIN_ADDED = 3;
/** Minimum number of gains that one row adds up; fewer may have a large one by chance. */
const MIN_GAINS = 20;
/** Maximum relative error of a sum or a mean of rounded numbers. */
const MAX_ERROR = 1e-3;

/** A user or an item whose gains are sums of the others. */
interface Total {
  readonly of: 'user' | 'item';
  /** Number of the user or item. */
  readonly id: number;
}

type Gains = Pick<Truth, 'offsets' | 'items' | 'gains' | 'lastEntries'>;

/**
 * Returns the item whose gain is the sum or the mean of the other gains of each user, or the user whose gains are the sums of
 * those of the other users by item, or whose only gain is the sum of all others. Undefined if there is none, or if there are
 * too few sums or gains.
 */
export function totalOf(truth: Gains): Total | undefined {
  const item = totalItem(truth, truth.gains);
  if (item !== undefined) return { of: 'item', id: item };
  const user = totalUser(truth);
  return user === undefined ? undefined : { of: 'user', id: user };
}

/**
 * Returns the item whose value is the sum of the other values of each user with several, or their mean. Undefined if there is
 * none, or if users have the same sums.
 *
 * @param values gain or score of each entry
 */
export function totalItem(
  { offsets, items }: Pick<Gains, 'offsets' | 'items'>,
  values: Gains['gains'],
): number | undefined {
  // Items that are the total of all users so far; undefined before the first user.
  let totals: Set<number> | undefined;
  const sums = new Map<number, Set<number>>();
  let users = 0;
  for (let user = 0; user + 1 < offsets.length && totals?.size !== 0; user++) {
    const [start, end] = [offsets[user], offsets[user + 1]];
    if (end - start <= MIN_ADDED) continue;
    let sum = 0;
    for (let entry = start; entry < end; entry++) sum += values[entry];
    const found = new Set<number>();
    for (let entry = start; entry < end; entry++) {
      const [value, others] = [values[entry], sum - values[entry]];
      const isTotal = areClose(value, others) || areClose(value, others / (end - start - 1));
      if (!isTotal || totals?.has(items[entry]) === false) continue;
      found.add(items[entry]);
      sums.set(items[entry], (sums.get(items[entry]) ?? new Set()).add(value));
    }
    totals = found;
    users++;
  }
  if (users < MIN_SUMS) return undefined;
  return [...(totals ?? [])].find((item) => (sums.get(item)?.size ?? 0) >= MIN_DIFFERENT_SUMS);
}

function areClose(value: number, other: number): boolean {
  return value !== 0 && Math.abs(value - other) <= MAX_ERROR * Math.abs(value);
}

/** Returns the user who has half of the gains of each item, or half of all in one row, whose item no other row has. */
function totalUser({ offsets, items, gains, lastEntries }: Gains): number | undefined {
  const sums = realNumbers(lastEntries.length);
  const sumOf = (user: number): number => {
    let sum = 0;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) sum += gains[entry];
    return sum;
  };
  const ofUsers = Float64Array.from({ length: offsets.length - 1 }, (_, user) => sumOf(user));
  const all = ofUsers.reduce((total, sum) => total + sum, 0);
  const user = ofUsers.findIndex((sum) => isHalf(sum, all));
  if (user < 0) return undefined;
  let positive = 0;
  for (let entry = 0; entry < gains.length; entry++) {
    sums[items[entry]] += gains[entry];
    if (gains[entry] > 0) positive++;
  }
  const [first, end] = [offsets[user], offsets[user + 1]];
  if (end - first === 1)
    return positive > MIN_GAINS && sums[items[first]] === gains[first] ? user : undefined;
  for (let entry = first; entry < end; entry++)
    if (!isHalf(gains[entry], sums[items[entry]])) return undefined;
  return end - first < MIN_SUMS_OF_USER ? undefined : user;
}

/** Returns whether a gain is the sum of all others, but for rounding errors. */
function isHalf(gain: number, sum: number): boolean {
  return gain > 0 && Math.abs(2 * gain - sum) <= 1e-9 * sum;
}
