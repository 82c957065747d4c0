import { HashKey } from '../statistics/hashKey';
import { Xoshiro } from '../statistics/xoshiro';
import type { KeptRows } from './keptRows';
import { addId } from './rowHashes';
import { Part } from './splitPart';
import type { SplitOptions } from './splitOptions';

/** The candidates of one user of test. */
export interface UserCandidates {
  readonly user: number;
  /** The user's distinct items in test, in the order in which they happened. */
  readonly positives: readonly number[];
  /** The items drawn, in the order in which they were. */
  readonly negatives: readonly number[];
  /** All of them in the order in which they are written, which says nothing of which is which. */
  readonly order: readonly number[];
}

/**
 * Draws items for 1 + N protocols: for each user of test items that the user has in no part, from the items of all kept
 * rows. Users in the order of their bytes. What is drawn for a user does not depend on the others.
 *
 * @param parts by row of the log
 */
export function* candidatesOf(
  { log, rows, starts }: KeptRows,
  parts: Uint8Array,
  { count, by }: NonNullable<SplitOptions['negatives']>,
  { seed }: Pick<SplitOptions, 'seed'>,
): Generator<UserCandidates> {
  const { items, users, itemIds, userIds } = log;
  const inPool = new Uint8Array(itemIds.size);
  const trainRows = new Int32Array(itemIds.size);
  const inTest = new Uint8Array(userIds.size);
  for (const row of rows) {
    inPool[items[row]] = 1;
    if (parts[row] === Part.train) trainRows[items[row]]++;
    if (parts[row] === Part.test) inTest[users[row]] = 1;
  }
  const pool = idsOf(inPool).sort((a, b) => itemIds.compare(a, b));
  const draw = by === 'uniform' ? uniform(pool) : byPopularity(pool, trainRows);
  const fallback =
    by === 'uniform'
      ? pool
      : pool.slice().sort((a, b) => trainRows[b] - trainRows[a] || itemIds.compare(a, b));

  const key = new HashKey(seed);
  const takenBy = new Int32Array(itemIds.size).fill(-1);
  for (const user of idsOf(inTest).sort((a, b) => userIds.compare(a, b))) {
    const inTestOfUser = new Set<number>();
    let own = 0;
    for (let at = starts[user]; at < starts[user + 1]; at++) {
      const row = rows[at];
      const item = items[row];
      if (parts[row] === Part.test) inTestOfUser.add(item);
      if (parts[row] === Part.none || takenBy[item] === user) continue;
      takenBy[item] = user;
      own++;
    }
    const positives = [...inTestOfUser];
    const wanted = Math.min(count, pool.length - own);
    const negatives: number[] = [];
    const take = (item: number): void => {
      if (takenBy[item] === user) return;
      takenBy[item] = user;
      negatives.push(item);
    };
    const generator = new Xoshiro(addId(key.begin('negatives'), userIds, user).hash());
    if (draw !== undefined)
      for (let drawn = 0; negatives.length < wanted && drawn < 100 * (count + 10); drawn++)
        take(draw(generator));
    for (let at = 0; negatives.length < wanted; at++) take(fallback[at]);
    yield { user, positives, negatives, order: inHashOrder([...positives, ...negatives]) };

    function inHashOrder(candidates: readonly number[]): number[] {
      const { length } = addId(key.begin('candidate'), userIds, user);
      return candidates
        .map((item) => {
          const words = addId(key.cut(length), itemIds, item).hash();
          return { item, first: words[0], second: words[1] };
        })
        .sort((a, b) => a.first - b.first || a.second - b.second || itemIds.compare(a.item, b.item))
        .map(({ item }) => item);
    }
  }
}

export function idsOf(isThere: Uint8Array): Int32Array {
  return Int32Array.from(isThere.keys()).filter((id) => isThere[id] === 1);
}

function uniform(pool: Int32Array): ((generator: Xoshiro) => number) | undefined {
  return pool.length === 0 ? undefined : (generator) => pool[generator.below(pool.length)];
}

/** Each row of train is as likely. */
function byPopularity(pool: Int32Array, trainRows: Int32Array): ((generator: Xoshiro) => number) | undefined {
  const ends = new Float64Array(pool.length);
  let total = 0;
  for (let at = 0; at < pool.length; at++) ends[at] = total += trainRows[pool[at]];
  if (total === 0) return undefined;
  return (generator) => {
    const drawn = generator.below(total);
    let low = 0;
    let high = pool.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle] > drawn) high = middle;
      else low = middle + 1;
    }
    return pool[low];
  };
}
