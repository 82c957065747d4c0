import type { ItemFeatures } from '../../data/itemFeatures';
import type { Training } from '../../data/training';

/** Numbers of common features and of features of each of two items. */
interface Overlap {
  readonly common: number;
  readonly first: number;
  readonly second: number;
}

function overlapOf({ offsets, features }: ItemFeatures, a: number, b: number): Overlap {
  const first = offsets[a + 1] - offsets[a];
  const second = offsets[b + 1] - offsets[b];
  return {
    first,
    second,
    common: commonOf(features, offsets[a], offsets[a + 1], features, offsets[b], offsets[b + 1]),
  };
}

/** Counts the numbers that two ascending ranges have in common. */
function commonOf(
  x: Int32Array,
  startX: number,
  endX: number,
  y: Int32Array,
  startY: number,
  endY: number,
): number {
  let common = 0;
  for (let i = startX, j = startY; i < endX && j < endY;) {
    if (x[i] === y[j]) {
      common++;
      i++;
      j++;
    } else if (x[i] < y[j]) i++;
    else j++;
  }
  return common;
}

/** Returns 1 − cosine of the 0/1 feature vectors; 0 if neither item has a feature. */
export function cosineDistance(itemFeatures: ItemFeatures): (a: number, b: number) => number {
  return (a, b) => {
    const { common, first, second } = overlapOf(itemFeatures, a, b);
    if (first === 0 || second === 0) return first === second ? 0 : 1;
    return 1 - common / Math.sqrt(first * second);
  };
}

/** Returns 1 − |A ∩ B| / |A ∪ B|; 0 if neither item has a feature. */
export function jaccardDistance(itemFeatures: ItemFeatures): (a: number, b: number) => number {
  return (a, b) => {
    const { common, first, second } = overlapOf(itemFeatures, a, b);
    const union = first + second - common;
    return union === 0 ? 0 : 1 - common / union;
  };
}

/** Returns the number of features that only one of the two items has. */
export function hammingDistance(itemFeatures: ItemFeatures): (a: number, b: number) => number {
  return (a, b) => {
    const { common, first, second } = overlapOf(itemFeatures, a, b);
    return first + second - 2 * common;
  };
}

/**
 * Returns the cosine similarity of two items by their users in training: c_ab / √(c_a · c_b), where c_ab counts the
 * users of both. 0 if no user has both.
 */
export function cooccurrenceSimilarity(train: Training, items: number): (a: number, b: number) => number {
  const together = usersInCommon(train, items);
  return (a, b) => {
    const common = together(a, b);
    return common === 0 ? 0 : common / Math.sqrt(train.itemUsers[a] * train.itemUsers[b]);
  };
}

/**
 * Returns a function that counts the users of both items. Items with many users are also kept as bit sets, so a pair
 * costs at most one word per 32 users.
 */
function usersInCommon(train: Training, items: number): (a: number, b: number) => number {
  const { offsets, users } = usersOfItems(train, items);
  const words = Math.ceil(train.offsets.length / 32);
  const bits = new Map<number, Int32Array>();
  for (let item = 0; item < items; item++) {
    if (train.itemUsers[item] < words) continue;
    const set = new Int32Array(words);
    for (let i = offsets[item]; i < offsets[item + 1]; i++) set[users[i] >> 5] |= 1 << (users[i] & 31);
    bits.set(item, set);
  }
  const among = (set: Int32Array, item: number): number => {
    let common = 0;
    for (let i = offsets[item]; i < offsets[item + 1]; i++)
      common += (set[users[i] >> 5] >>> (users[i] & 31)) & 1;
    return common;
  };
  return (a, b) => {
    const setA = bits.get(a);
    const setB = bits.get(b);
    if (setA !== undefined) return setB === undefined ? among(setA, b) : commonBits(setA, setB);
    if (setB !== undefined) return among(setB, a);
    return commonOf(users, offsets[a], offsets[a + 1], users, offsets[b], offsets[b + 1]);
  };
}

/** Counts the bits that are 1 in both. */
function commonBits(a: Int32Array, b: Int32Array): number {
  let total = 0;
  for (let word = 0; word < a.length; word++) {
    // Adds the bits of a word pairwise, by fours, by bytes (Warren, Hacker's Delight, 5-1).
    let v = a[word] & b[word];
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    total += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}

/** Returns the users of each item, ascending, as compressed sparse rows by item. */
function usersOfItems(train: Training, items: number): { offsets: Int32Array; users: Int32Array } {
  const offsets = new Int32Array(items + 1);
  for (let item = 0; item < items; item++) offsets[item + 1] = offsets[item] + train.itemUsers[item];
  const next = offsets.slice(0, items);
  const users = new Int32Array(train.items.length);
  for (let user = 0; user + 1 < train.offsets.length; user++) {
    for (let i = train.offsets[user]; i < train.offsets[user + 1]; i++) users[next[train.items[i]]++] = user;
  }
  return { offsets, users };
}
