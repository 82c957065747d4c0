/** Lists of a model: user u has items[offsets[u] … offsets[u + 1]), best first. */
export interface Lists {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** How much the lists of two models differ, over the users with a list in both. */
export interface ListOverlap {
  readonly users: number;
  /** Mean over users of the items that both have within K, as a share of those that either has. */
  readonly jaccard: number;
  /** Mean rank-biased overlap. */
  readonly rankBiased: number;
  /** Share of users whose first item is another one. */
  readonly firstChanged: number;
  /** By item number: within how many users' first K it came, or from where it went. */
  readonly gained: Int32Array;
  readonly lost: Int32Array;
}

/** How likely the reader of a list goes on to the next rank. */
const PERSISTENCE = 0.9;

/**
 * Compares the first `cutoff` items of lists, of so many items in all; an item that stands in a list twice counts where it stands first.
 * Rank-biased overlap is extrapolated from the depth seen (Webber, Moffat & Zobel, TOIS 28:20, 2010, equation 32), with
 * p = 0.9.
 */
export function listOverlap(a: Lists, b: Lists, cutoff: number, items: number): ListOverlap {
  const gained = new Int32Array(items);
  const lost = new Int32Array(items);
  // In whose list of a, or of b, an item was seen last.
  const inFirst = new Int32Array(items).fill(-1);
  const inSecond = new Int32Array(items).fill(-1);
  const rankInFirst = new Int32Array(items);
  const rankInSecond = new Int32Array(items);
  const first: number[] = [];
  const second: number[] = [];
  const shared: number[] = [];
  let users = 0;
  let jaccard = 0;
  let rankBiased = 0;
  let changed = 0;
  for (let user = 0; user + 1 < a.offsets.length; user++) {
    firstItems(a, user, cutoff, inFirst, rankInFirst, first);
    firstItems(b, user, cutoff, inSecond, rankInSecond, second);
    if (first.length === 0 || second.length === 0) continue;
    users++;
    shared.length = 0;
    for (let rank = 0; rank < first.length; rank++) {
      const item = first[rank];
      if (inSecond[item] === user) shared.push(Math.max(rank, rankInSecond[item]) + 1);
      else lost[item]++;
    }
    for (const item of second) if (inFirst[item] !== user) gained[item]++;
    jaccard += shared.length / (first.length + second.length - shared.length);
    if (shared.length > 0) rankBiased += overlapOf(shared, first.length, second.length, PERSISTENCE);
    if (first[0] !== second[0]) changed++;
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

/** The first different items of a list, into `found`; they are marked as seen in it, with the ranks they have, from 0. */
function firstItems(
  { offsets, items }: Lists,
  user: number,
  cutoff: number,
  seenBy: Int32Array,
  ranks: Int32Array,
  found: number[],
): void {
  found.length = 0;
  for (let entry = offsets[user]; entry < offsets[user + 1] && found.length < cutoff; entry++) {
    const item = items[entry];
    if (seenBy[item] === user) continue;
    seenBy[item] = user;
    ranks[item] = found.length;
    found.push(item);
  }
}

/** Extrapolated rank-biased overlap of two lists without repeated items, which may be of different lengths. */
export function rankBiasedOverlap(
  first: readonly number[],
  second: readonly number[],
  p = PERSISTENCE,
): number {
  if (first.length === 0 || second.length === 0) return first.length === second.length ? 1 : 0;
  const shared = first.flatMap((item, rank) => {
    const other = second.indexOf(item);
    return other < 0 ? [] : [Math.max(rank, other) + 1];
  });
  return overlapOf(shared, first.length, second.length, p);
}

/**
 * The same of what the lists share.
 *
 * @param shared for each item of both lists the depth from which on both hold it
 */
function overlapOf(shared: readonly number[], firstLength: number, secondLength: number, p: number): number {
  const s = Math.min(firstLength, secondLength);
  const l = Math.max(firstLength, secondLength);
  let sum = 0;
  let both = 0;
  let atShort = 0;
  let power = 1;
  for (let depth = 1; depth <= l; depth++) {
    power *= p;
    for (const from of shared) if (from === depth) both++;
    if (depth === s) atShort = both;
    sum += (both / depth) * power;
    if (depth > s) sum += ((atShort * (depth - s)) / (s * depth)) * power;
  }
  return ((1 - p) / p) * sum + ((both - atShort) / l + atShort / s) * p ** l;
}
