import { longestRow } from '../evaluation/judging/judgeInput';

/** Lists of a model: those of user u are items[offsets[u] … offsets[u + 1]), best first. */
interface Lists {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Overlap of the lists of two models, over the users with a list in both. */
interface ListOverlap {
  readonly users: number;
  /** Mean over users of the Jaccard index within K: common items divided by items of either list. */
  readonly jaccard: number;
  /** Mean rank-biased overlap. */
  readonly rankBiased: number;
  /** Share of users whose first item differs. */
  readonly firstChanged: number;
  /** Users whose first K gained the item, and (`lost`) lost it, by item number. */
  readonly gained: Int32Array;
  readonly lost: Int32Array;
}

/** Probability that a reader continues to the next rank. */
const PERSISTENCE = 0.9;

/**
 * Compares the first `cutoff` items of lists over `items` distinct items; duplicates count at their first rank.
 * Rank-biased overlap is extrapolated (Webber, Moffat & Zobel, TOIS 28:20, 2010, equation 32), with p = 0.9.
 *
 * @param isIncluded returns whether the lists of a user are compared
 */
export function listOverlap(
  a: Lists,
  b: Lists,
  cutoff: number,
  items: number,
  isIncluded: (user: number) => boolean = () => true,
): ListOverlap {
  const gained = new Int32Array(items);
  const lost = new Int32Array(items);
  const first = new FirstItems(a, cutoff, items);
  const second = new FirstItems(b, cutoff, items);
  const longest = Math.max(first.found.length, second.found.length);
  /** Items that both lists contain from each depth on, for the current user. */
  const sharedFrom = new Int32Array(longest + 1);
  const powers = Float64Array.from({ length: longest + 1 }, (_, depth) => PERSISTENCE ** depth);
  let users = 0;
  let jaccard = 0;
  let rankBiased = 0;
  let changed = 0;
  for (let user = 0; user + 1 < a.offsets.length; user++) {
    if (!isIncluded(user)) continue;
    first.turnTo(user);
    second.turnTo(user);
    if (first.count === 0 || second.count === 0) continue;
    users++;
    let shared = 0;
    for (let rank = 0; rank < first.count; rank++) {
      const item = first.found[rank];
      const other = second.rankOf(item);
      if (other < 0) lost[item]++;
      else {
        sharedFrom[Math.max(rank, other) + 1]++;
        shared++;
      }
    }
    for (let rank = 0; rank < second.count; rank++) {
      const item = second.found[rank];
      if (first.rankOf(item) < 0) gained[item]++;
    }
    jaccard += shared / (first.count + second.count - shared);
    if (shared > 0) {
      rankBiased += overlapOf(sharedFrom, first.count, second.count, powers);
      sharedFrom.fill(0);
    }
    if (first.found[0] !== second.found[0]) changed++;
  }
  return {
    users,
    jaccard: jaccard / users,
    rankBiased: rankBiased / users,
    firstChanged: changed / users,
    gained,
    lost,
  };
}

/** Distinct first items of one list at a time. Clearing arrays between users would dominate the time. */
class FirstItems {
  /** Items of the current user, best first. */
  readonly found: Int32Array;
  count = 0;
  private user = -1;
  /** Last user whose list contained an item, and its rank from 0. */
  private readonly seenBy: Int32Array;
  private readonly ranks: Int32Array;

  constructor(
    private readonly lists: Lists,
    cutoff: number,
    items: number,
  ) {
    this.found = new Int32Array(Math.min(cutoff, longestRow(lists.offsets)));
    this.seenBy = new Int32Array(items).fill(-1);
    this.ranks = new Int32Array(items);
  }

  turnTo(user: number): void {
    const { found, seenBy, ranks } = this;
    const { offsets, items } = this.lists;
    const end = offsets[user + 1];
    let count = 0;
    for (let entry = offsets[user]; entry < end && count < found.length; entry++) {
      const item = items[entry];
      if (seenBy[item] === user) continue;
      seenBy[item] = user;
      ranks[item] = count;
      found[count++] = item;
    }
    this.user = user;
    this.count = count;
  }

  /** Returns the rank of an item, or −1 if the current list lacks it. */
  rankOf(item: number): number {
    return this.seenBy[item] === this.user ? this.ranks[item] : -1;
  }
}

/**
 * Returns the extrapolated rank-biased overlap of two lists without duplicates, of possibly different lengths.
 *
 * @param sharedFrom number of items that both lists contain from each depth on, but not before
 * @param powers powers of the persistence, from exponent 0
 */
function overlapOf(
  sharedFrom: Int32Array,
  firstLength: number,
  secondLength: number,
  powers: Float64Array,
): number {
  const s = Math.min(firstLength, secondLength);
  const l = Math.max(firstLength, secondLength);
  let sum = 0;
  let both = 0;
  let atShort = 0;
  for (let depth = 1; depth <= l; depth++) {
    both += sharedFrom[depth];
    if (depth === s) atShort = both;
    sum += (both / depth) * powers[depth];
    if (depth > s) sum += ((atShort * (depth - s)) / (s * depth)) * powers[depth];
  }
  return ((1 - PERSISTENCE) / PERSISTENCE) * sum + ((both - atShort) / l + atShort / s) * powers[l];
}
