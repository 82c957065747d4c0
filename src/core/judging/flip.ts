import type { IdentifierTable } from '../data/evaluationData';

/** Fewest judgments that bring a mean difference to 0 or beyond. */
export interface Flip {
  /** Fewer judgments are never enough. */
  readonly atLeast: number;
  /** That many are enough. */
  readonly atMost: number;
  /** Items to judge with the grades that do it, at most `MAX_ITEMS`. */
  readonly items: readonly { readonly user: string; readonly item: string; readonly grade: number }[];
}

/** Maximum items that are named. */
const MAX_ITEMS = 50;

/** A remainder that counts as reached. */
const TOLERANCE = 1e-9;

/** Users who can move a sum. */
export interface FlippingUsers {
  readonly users: () => Iterable<number>;
  /** Turns to a user. @returns unknown items, and the gain towards 0 of at most that many judgments */
  readonly turnTo: (user: number) => {
    readonly count: number;
    readonly gain: (budget: number) => number;
  };
  /** Returns the judgments of the last gain. */
  readonly judged: () => readonly { readonly item: string; readonly grade: number }[];
}

/** Users between two moments at which a caller may stop. */
const USERS_PER_STEP = 500;

/** Number of segments from which those that cannot be needed are dropped. */
const MIN_SEGMENTS = 100_000;

/** Judgments of one user that gain `slope` each. */
interface Segment {
  readonly user: number;
  /** Judgments of the user before these, and with these. */
  readonly from: number;
  readonly to: number;
  readonly slope: number;
}

/**
 * Returns how few judgments bring a sum to 0: the segments of the least concave majorant of each user's gain, steepest
 * first. No choice of judgments is better than these segments, and all but the last are judgments that exist. Keeps at
 * most about twice the segments of an answer.
 *
 * @param distance of the sum from 0
 */
export function* flipOf(
  distance: number,
  ids: IdentifierTable,
  users: FlippingUsers,
): Generator<number, Flip> {
  const target = distance - TOLERANCE;
  if (target <= 0) return { atLeast: 0, atMost: 0, items: [] };
  let segments: Segment[] = [];
  let room = MIN_SEGMENTS;
  let done = 0;
  for (const user of users.users()) {
    if (done++ % USERS_PER_STEP === 0) yield done;
    const { count, gain } = users.turnTo(user);
    const gains = [0];
    for (let budget = 1; budget <= count; budget++) gains.push(gain(budget));
    segments.push(...majorantOf(user, gains));
    if (segments.length < room) continue;
    segments = steepest(segments, ids, target);
    room = Math.max(MIN_SEGMENTS, 2 * segments.length);
  }
  let reached = 0;
  let [atLeast, atMost] = [0, 0];
  const budgets = new Map<number, number>();
  for (const { user, from, to, slope } of steepest(segments, ids, target)) {
    atLeast = atMost + Math.ceil((target - reached) / slope - TOLERANCE);
    atMost += to - from;
    reached += slope * (to - from);
    budgets.set(user, to);
  }
  const items: { user: string; item: string; grade: number }[] = [];
  for (const [user, budget] of budgets) {
    if (items.length >= MAX_ITEMS) break;
    users.turnTo(user).gain(budget);
    items.push(...users.judged().map((judgment) => ({ user: ids.text(user), ...judgment })));
  }
  return { atLeast: Math.min(atLeast, atMost), atMost, items: items.slice(0, MAX_ITEMS) };
}

/** Returns the steepest segments that reach a sum, steepest first: others are not needed, whatever is added. */
function steepest(segments: Segment[], ids: IdentifierTable, target: number): Segment[] {
  segments.sort((a, b) => b.slope - a.slope || ids.compare(a.user, b.user) || a.from - b.from);
  let reached = 0;
  const last = segments.findIndex(({ from, to, slope }) => {
    reached += slope * (to - from);
    return reached >= target;
  });
  return last < 0 ? segments : segments.slice(0, last + 1);
}

/** Returns the segments of the least concave majorant of a user's gains of 0, 1, … judgments, as far as they rise. */
function majorantOf(user: number, values: readonly number[]): Segment[] {
  const segments: Segment[] = [];
  for (let from = 0; from < values.length - 1;) {
    let [to, slope] = [from, 0];
    for (let next = from + 1; next < values.length; next++) {
      const between = (values[next] - values[from]) / (next - from);
      // Of equal slopes the nearest: each is a segment.
      if (between > slope * (1 + TOLERANCE) && between > 0) [to, slope] = [next, between];
    }
    if (to === from) break;
    segments.push({ user, from, to, slope });
    from = to;
  }
  return segments;
}
