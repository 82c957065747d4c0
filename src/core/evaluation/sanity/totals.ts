import { realNumbers } from '../../data/columns';
import type { Truth } from '../../data/truth';

/** Minimum number of sums of one user or item. */
const MIN_SUMS = 10;
/** Minimum number of gains that one row adds up; fewer may have a large one by chance. */
const MIN_GAINS = 20;

/** A user or an item whose gains are sums of the others. */
interface Total {
  readonly of: 'user' | 'item';
  /** Number of the user or item. */
  readonly id: number;
}

type Gains = Pick<Truth, 'offsets' | 'items' | 'gains' | 'lastEntries'>;

/**
 * Returns the item whose gain is the sum of the other gains of each user, or the user whose gains are the sums of those of the
 * other users by item, or whose only gain is the sum of all others. Undefined if there is none, or if there are too few sums
 * or gains.
 */
export function totalOf(truth: Gains): Total | undefined {
  const item = totalItem(truth);
  if (item !== undefined) return { of: 'item', id: item };
  const user = totalUser(truth);
  return user === undefined ? undefined : { of: 'user', id: user };
}

/** Returns the item that has half of the gains of each user with more than two positive ones. */
function totalItem({ offsets, items, gains }: Gains): number | undefined {
  let item = -1;
  let users = 0;
  for (let user = 0; user + 1 < offsets.length; user++) {
    let [sum, positive, half] = [0, 0, -1];
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      sum += gains[entry];
      if (gains[entry] > 0) positive++;
      if (half < 0 || gains[entry] > gains[half]) half = entry;
    }
    if (positive < 3) continue;
    if (!isHalf(gains[half], sum) || (users > 0 && items[half] !== item)) return undefined;
    item = items[half];
    users++;
  }
  return users < MIN_SUMS ? undefined : item;
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
  return end - first < MIN_SUMS ? undefined : user;
}

/** Returns whether a gain is the sum of all others, but for rounding errors. */
function isHalf(gain: number, sum: number): boolean {
  return gain > 0 && Math.abs(2 * gain - sum) <= 1e-9 * sum;
}
