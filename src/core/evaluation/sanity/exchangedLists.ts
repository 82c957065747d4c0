import { wholeNumbers } from '../../data/columns';
import { countLists, type Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';
import { seededRandom } from '../../statistics/seeded';

/** Maximum number of exchanges of lists. */
const MAX_SHIFTS = 40;
/**
 * Number of exchanges tried first. If own lists then have twice as many hits as exchanged ones and exceed
 * their mean by `CLEAR_DEVIATIONS`, no more are tried.
 */
const FIRST_SHIFTS = 8;
const CLEAR_DEVIATIONS = 10;
/** Maximum number of users with a list and a relevant item; more are sampled. */
const MAX_USERS = 4000;
/** Minimum number of users for an exchange. */
const MIN_USERS = 10;
/** Maximum work of one exchange, in entries of the ground truth: if users have more, fewer are sampled. */
const MAX_ENTRIES = 200_000;
const SEED = 0x11575;

/** Hits at any rank, without duplicates: in the users' own lists, and in lists exchanged between users. */
export interface Exchange {
  /** Number of hits of the users' own lists. */
  readonly own: number;
  /** Mean number of hits if each user gets the list of another user. */
  readonly mean: number;
  /** Standard deviation of that number. */
  readonly deviation: number;
}

/**
 * Returns the hits of the users' own lists and of exchanged lists: each user gets the list of the user at some
 * distance in a shuffled order, for 40 distances (8 if the fit is clear). Undefined for fewer than 10 users with a
 * list and a relevant item.
 *
 * @param threshold minimum gain of a relevant item; undefined: any positive gain
 */
export function exchangedHits(
  rankings: Pick<Rankings, 'offsets' | 'items' | 'lastEntries'>,
  truth: Pick<Truth, 'offsets' | 'items' | 'gains' | 'lastEntries'>,
  threshold: number | undefined,
): Exchange | undefined {
  const users = drawnUsers(rankings, truth, threshold);
  if (users.length < MIN_USERS) return undefined;
  const relevant = relevantItems(truth, users, threshold);
  const size = Math.max(rankings.lastEntries.length, truth.lastEntries.length);
  const first = shiftedHits(rankings, relevant, users, size, Math.min(FIRST_SHIFTS, users.length - 1));
  if (first.own > 2 * first.mean && first.own > first.mean + CLEAR_DEVIATIONS * first.deviation) return first;
  return shiftedHits(rankings, relevant, users, size, Math.min(MAX_SHIFTS, users.length - 1));
}

/**
 * Returns the hits at each distance in the order of the users.
 *
 * @param size number of items
 * @param shifts number of distances, from 1
 */
function shiftedHits(
  lists: Pick<Rankings, 'offsets' | 'items'>,
  relevant: Pick<Truth, 'offsets' | 'items'>,
  users: Int32Array,
  size: number,
  shifts: number,
): Exchange {
  const hits = new Float64Array(shifts + 1);
  // Number of the last list that contains an item, from 1.
  const holder = wholeNumbers(size);
  for (let place = 0; place < users.length; place++) {
    const user = users[place];
    for (let entry = lists.offsets[user]; entry < lists.offsets[user + 1]; entry++)
      holder[lists.items[entry]] = place + 1;
    for (let shift = 0; shift <= shifts; shift++) {
      const other = (place + shift) % users.length;
      for (let entry = relevant.offsets[other]; entry < relevant.offsets[other + 1]; entry++)
        if (holder[relevant.items[entry]] === place + 1) hits[shift]++;
    }
  }
  const exchanged = hits.subarray(1);
  const mean = exchanged.reduce((sum, each) => sum + each, 0) / shifts;
  const squares = exchanged.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { own: hits[0], mean, deviation: Math.sqrt(squares / Math.max(1, shifts - 1)) };
}

/** Returns users with a list and a relevant item in a shuffled order, at most `MAX_ENTRIES`, fewer if they have many entries. */
function drawnUsers(
  { offsets }: Pick<Rankings, 'offsets'>,
  truth: Pick<Truth, 'offsets' | 'gains'>,
  threshold: number | undefined,
): Int32Array {
  const users = wholeNumbers(offsets.length - 1);
  for (let user = 0; user < users.length; user++) users[user] = user;
  const random = seededRandom(SEED);
  let entries = 0;
  let drawn = 0;
  for (let place = 0; place < users.length; place++) {
    if (drawn === MAX_USERS || (entries >= MAX_ENTRIES && drawn >= MIN_USERS)) break;
    const at = place + Math.floor(random() * (users.length - place));
    const user = users[at];
    users[at] = users[place];
    if (offsets[user + 1] === offsets[user] || !hasRelevantItem(truth, user, threshold)) continue;
    users[drawn++] = user;
    entries += truth.offsets[user + 1] - truth.offsets[user];
  }
  return users.slice(0, drawn);
}

function hasRelevantItem(
  { offsets, gains }: Pick<Truth, 'offsets' | 'gains'>,
  user: number,
  threshold: number | undefined,
): boolean {
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
    if (isRelevant(gains[entry], threshold)) return true;
  return false;
}

/** Returns the relevant items of some users, as compressed sparse rows by position in `users`. */
function relevantItems(
  truth: Pick<Truth, 'offsets' | 'items' | 'gains'>,
  users: Int32Array,
  threshold: number | undefined,
): Pick<Truth, 'offsets' | 'items'> {
  const judged = users.reduce((sum, user) => sum + truth.offsets[user + 1] - truth.offsets[user], 0);
  const offsets = wholeNumbers(users.length + 1);
  const items = wholeNumbers(judged);
  let count = 0;
  for (const [place, user] of users.entries()) {
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
      if (isRelevant(truth.gains[entry], threshold)) items[count++] = truth.items[entry];
    offsets[place + 1] = count;
  }
  return { offsets, items };
}

/** Maximum overlap of lists that differ between users. */
const MAX_OVERLAP = 0.5;

/**
 * Returns whether users have individual lists: Σ cᵢ² / (n² k̄) ≤ 0.5, where cᵢ of n lists contain item i and k̄ is
 * the mean length.
 */
export function areListsPersonal({ offsets, items, lastEntries }: Rankings): boolean {
  const holders = wholeNumbers(lastEntries.length);
  for (let entry = 0; entry < items.length; entry++) holders[items[entry]]++;
  let squares = 0;
  for (let item = 0; item < holders.length; item++) squares += holders[item] * holders[item];
  return squares <= MAX_OVERLAP * countLists(offsets) * items.length;
}
